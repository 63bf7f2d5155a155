import { FileText } from '../common/file-text.tsx';
import { formatOffset } from '../common/format-number.ts';
import { sentence } from '../common/sentence.ts';
import type { ProblemRow } from './problem-rows.ts';

/** One problem or note: what, then where to the byte. */
export function ProblemItem({ severity, problem }: ProblemRow) {
  return (
    <article className={`problem problem-${severity}`}>
      <p className="problem-message">
        <span className="problem-label">{severity === 'problem' ? 'Problem' : 'Note'}</span>
        <FileText text={sentence(problem.message)} titled={false} />
      </p>
      <p className="problem-where">
        <FileText text={problem.file} />
        {problem.member === '' ? undefined : (
          <>
            <span className="problem-separator"> › </span>
            <FileText text={problem.member} />
          </>
        )}
      </p>
      <p className="problem-where">
        <FileText text={problem.format} />
        {problem.offset === undefined ? undefined : (
          <>
            {' at '}
            <span className="problem-offset">{formatOffset(problem.offset)}</span>
          </>
        )}
      </p>
    </article>
  );
}
