import { FrostbiteError } from '../fault.ts';

/** Helpers that read parsed JSON without believing it: a wrong kind of value is refused in one sentence. */

export function refuse(problem: string): FrostbiteError {
  return new FrostbiteError('json/refused', undefined, problem);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A missing key and null are the same: the part is optional. */
function optional(record: Readonly<Record<string, unknown>>, key: string): unknown {
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  return value === null ? undefined : value;
}

export function textOf(record: Readonly<Record<string, unknown>>, key: string, where: string): string | undefined {
  const value = optional(record, key);
  if (value === undefined || typeof value === 'string') return value;
  throw refuse(`${key} of ${where} should be a text`);
}

export function numberOf(record: Readonly<Record<string, unknown>>, key: string, where: string): number | undefined {
  const value = optional(record, key);
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw refuse(`${key} of ${where} should be a finite number`);
}

export function booleanOf(record: Readonly<Record<string, unknown>>, key: string, where: string): boolean | undefined {
  const value = optional(record, key);
  if (value === undefined || typeof value === 'boolean') return value;
  throw refuse(`${key} of ${where} should be true or false`);
}

export function listOf(record: Readonly<Record<string, unknown>>, key: string, where: string): readonly unknown[] | undefined {
  const value = optional(record, key);
  if (value === undefined || Array.isArray(value)) return value;
  throw refuse(`${key} of ${where} should be a list`);
}

export function recordOf(
  record: Readonly<Record<string, unknown>>,
  key: string,
  where: string,
): Readonly<Record<string, unknown>> | undefined {
  const value = optional(record, key);
  if (value === undefined || isRecord(value)) return value;
  throw refuse(`${key} of ${where} should be an object`);
}
