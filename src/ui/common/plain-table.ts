/** A value of a table; undefined leaves its cell empty. */
export type Cell = string | number | undefined;

/** A table as CSV: a line a row, quoted where the format needs it, numbers with every digit. */
export function writeCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(writeCell).join(',')}\n`).join('');
}

function writeCell(cell: Cell): string {
  const text = cell === undefined ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * An object as JSON people can read: a line a member, and a line an element where these are objects.
 * Numbers keep every digit; those that are not finite, which JSON does not have, are the strings "NaN", "Infinity" and "-Infinity".
 */
export function writeJson(value: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(value).map(([name, member]) => `  ${JSON.stringify(name)}: ${writeMember(member)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}

function writeMember(member: unknown): string {
  if (!Array.isArray(member) || typeof member[0] !== 'object') return writeFlat(member);
  return `[\n${member.map((element) => `    ${writeFlat(element)}`).join(',\n')}\n  ]`;
}

function writeFlat(value: unknown): string {
  // JSON has no undefined; what is not there is null.
  return JSON.stringify(value ?? null, (_, entry: unknown) => {
    if (typeof entry === 'number' && !Number.isFinite(entry)) return String(entry);
    return ArrayBuffer.isView(entry) ? Array.from(entry as Float64Array) : entry;
  });
}
