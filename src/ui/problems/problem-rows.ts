import type { Problem } from '../../worker/contract.ts';
import { formatOffset } from '../common/format-number.ts';

export interface ProblemRow {
  readonly severity: 'problem' | 'note';
  readonly problem: Problem;
}

/** Problems first, then notes, each in the order they were found. */
export function buildProblemRows(problems: readonly Problem[], notes: readonly Problem[]): readonly ProblemRow[] {
  return [
    ...problems.map((problem): ProblemRow => ({ severity: 'problem', problem })),
    ...notes.map((problem): ProblemRow => ({ severity: 'note', problem })),
  ];
}

/** One problem as a line of text to paste elsewhere. */
export function problemLine({ severity, problem }: ProblemRow): string {
  const where = problem.member === '' ? problem.file : `${problem.file}, ${problem.member}`;
  const offset = problem.offset === undefined ? '' : ` at ${formatOffset(problem.offset)}`;
  return `${severity}: ${where}: ${problem.format}${offset}: ${problem.message}`;
}
