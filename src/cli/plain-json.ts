/** A value as JSON can say it: typed arrays as arrays, numbers JSON does not have as strings, undefined as null. */
export function toPlainJson(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return Array.from(value as Float64Array, toPlainJson);
  if (Array.isArray(value)) return value.map(toPlainJson);
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toPlainJson(entry)]));
}
