import type { Problem } from '../../worker/contract.ts';
import { formatOffset } from '../common/format-number.ts';

/** What was found once, or many times over in members of one file. */
export interface ProblemRow {
  /** Tells it from every other row of its list. */
  readonly id: string;
  readonly severity: 'problem' | 'note';
  /** At least one; all of the same file, format and message, in the order they were found. */
  readonly found: readonly [Problem, ...Problem[]];
}

/** Keeps what holds every word of the filter in its file, member, format or message, whatever the case; everything without one. */
export function filterProblems(problems: readonly Problem[], filter: string): readonly Problem[] {
  const words = filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return problems;
  return problems.filter(({ file, member, format, message }) => {
    const text = `${file} ${member} ${format} ${message}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Problems first, then notes, each where its like was found first. */
export function buildProblemRows(problems: readonly Problem[], notes: readonly Problem[]): readonly ProblemRow[] {
  return [...groupAlike(problems, 'problem'), ...groupAlike(notes, 'note')];
}

function groupAlike(problems: readonly Problem[], severity: ProblemRow['severity']): readonly ProblemRow[] {
  const groups = new Map<string, [Problem, ...Problem[]]>();
  for (const problem of problems) {
    const key = `${severity}\0${problem.file}\0${problem.format}\0${problem.message}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [problem]);
    else group.push(problem);
  }
  return Array.from(groups, ([id, found]) => ({ id, severity, found }));
}

/** Each of a row's problems as a line of text to paste elsewhere. */
export function problemLines({ severity, found }: ProblemRow): readonly string[] {
  return found.map((problem) => {
    const where = problem.member === '' ? problem.file : `${problem.file}, ${problem.member}`;
    const offset = problem.offset === undefined ? '' : ` at ${formatOffset(problem.offset)}`;
    return `${severity}: ${where}: ${problem.format}${offset}: ${problem.message}`;
  });
}
