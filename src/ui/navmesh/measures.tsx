import { formatFixed } from '../common/format-number.ts';

export function squareMetres(area: number): string {
  // Small faces keep digits that tell them from nothing.
  return `${formatFixed(area, area !== 0 && area < 0.01 ? 6 : 3)} m²`;
}

export function metres(length: number, decimals = 2): string {
  return `${formatFixed(length, decimals)} m`;
}

export function millimetres(length: number): string {
  return length >= 1 ? metres(length) : `${formatFixed(length * 1000, 1)} mm`;
}

/** Three numbers in the colours of their axes. */
export function Vector({ value, decimals }: { readonly value: readonly [number, number, number]; readonly decimals: number }) {
  return (
    <span className="nav-vector">
      <b className="axis-x">{formatFixed(value[0], decimals)}</b> <b className="axis-y">{formatFixed(value[1], decimals)}</b>{' '}
      <b className="axis-z">{formatFixed(value[2], decimals)}</b>
    </span>
  );
}
