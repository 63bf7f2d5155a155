/** Typographic minus: as wide as a digit, so a sign never looks like a hyphen. */
export const MINUS = '\u2212';

/** Digits and point a value may take; its sign comes before them. Seven digits are what a 32-bit float holds. */
const VALUE_COLUMNS = 8;
/** From here on toFixed writes more digits than fit, and in the end an exponent of its own. */
const TOO_WIDE = 10 ** VALUE_COLUMNS - 0.5;

/** A number at fixed decimals. What rounds to zero has no sign, so that values at rest do not flicker. */
export function formatFixed(value: number, decimals: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : `${MINUS}∞`;
  // Numbers that move are written often: nothing is computed of them that would be garbage.
  if (!(value < 0)) return value.toFixed(decimals);
  const text = (-value).toFixed(decimals);
  return /[1-9]/.test(text) ? MINUS + text : text;
}

/** A value of a transform: six decimals, fewer where a 32-bit float no longer holds them, whatever the sign. Beyond that an exponent. */
export function formatValue(value: number, decimals = 6): string {
  if (Number.isFinite(value) && (value >= TOO_WIDE || value <= -TOO_WIDE)) return value.toExponential(2).replace(/-/g, MINUS);
  // Each text tried is garbage when numbers move: begin with what fits unless it rounds up to one digit more.
  let fitting = VALUE_COLUMNS - 2;
  for (let bound = 10; fitting > 0 && (value >= bound || value <= -bound); bound *= 10) fitting--;
  for (let places = Math.min(decimals, fitting); places > 0; places--) {
    const text = formatFixed(value, places);
    if (text.length - (text.startsWith(MINUS) ? 1 : 0) <= VALUE_COLUMNS) return text;
  }
  return formatFixed(value, 0);
}

/** A whole number with a comma at each thousand. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US');
}

/** A count with its noun. */
export function formatQuantity(count: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(count)} ${count === 1 ? singular : plural}`;
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** A size in decimal units: 812 B, 3.3 MB. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < BYTE_UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 99.95 ? value.toFixed(0) : value.toFixed(1)} ${BYTE_UNITS[unit]!}`;
}

/** Frames a second, whole where it is whole within what 32-bit durations allow. */
export function formatRate(rate: number): string {
  if (rate >= 1e6) return rate.toExponential(2);
  const rounded = Math.round(rate);
  return Math.abs(rate - rounded) < 5e-4 ? `${rounded}` : rate.toFixed(3);
}

/** A byte offset for people and for hex editors. */
export function formatOffset(offset: number): string {
  return `0x${offset.toString(16).toUpperCase()} (${formatCount(offset)})`;
}

/** Copied numbers keep their value elsewhere: programs read a hyphen as minus, not U+2212. */
export function withAsciiMinus(text: string): string {
  return text.replaceAll(MINUS, '-');
}
