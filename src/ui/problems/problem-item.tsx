import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '../../worker/contract.ts';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatOffset } from '../common/format-number.ts';
import { sentence } from '../common/sentence.ts';
import type { ProblemRow } from './problem-rows.ts';

/** Members named before the row is opened, and at most when it is: beyond that, copying all gives them. */
const FIRST = 3;
const MOST = 200;

/** One problem or note: what, then where to the byte. What many members share is told once, and opens to all of them. */
export function ProblemItem({ severity, found }: ProblemRow) {
  const [open, setOpen] = useState(false);
  const [first] = found;
  const shown = found.slice(0, open ? MOST : FIRST);
  const more = found.length - shown.length;
  // Of many packfiles each is one from its first byte on: that need not be said of every one.
  const samePlace = found.every(({ offset }) => offset === first.offset);
  return (
    <article className={`problem problem-${severity}`}>
      <p className="problem-message">
        <span className="problem-label">{severity === 'problem' ? 'Problem' : 'Note'}</span>
        {found.length > 1 ? <b className="problem-count">{formatCount(found.length)} × </b> : undefined}
        <FileText text={sentence(first.message)} titled={false} />
      </p>
      {found.length === 1 ? (
        <Place problem={first} />
      ) : (
        <>
          <p className="problem-where">
            <FileText text={first.file} />
          </p>
          <p className="problem-where">
            <FileText text={first.format} />
            {samePlace ? <Offset problem={first} /> : undefined}
          </p>
          <ul className="problem-members">
            {shown.map((problem, index) => (
              // The list is as the file gave it: it has no order to change.
              <li key={index} className="problem-where">
                <FileText text={problem.member === '' ? 'the file itself' : problem.member} />
                {samePlace ? undefined : <Offset problem={problem} />}
              </li>
            ))}
          </ul>
          {found.length > FIRST ? (
            <button
              type="button"
              className="problem-more"
              aria-expanded={open}
              onClick={() => {
                setOpen(!open);
              }}
            >
              <ChevronRight size={12} aria-hidden="true" />
              {open ? 'Show less' : `Show ${formatCount(Math.min(more, MOST - FIRST))} more`}
            </button>
          ) : undefined}
          {open && more > 0 ? <p className="problem-where">{`and ${formatCount(more)} more, which copying gives`}</p> : undefined}
        </>
      )}
    </article>
  );
}

function Place({ problem }: { readonly problem: Problem }) {
  return (
    <>
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
        <Offset problem={problem} />
      </p>
    </>
  );
}

function Offset({ problem: { offset } }: { readonly problem: Problem }) {
  return offset === undefined ? undefined : (
    <>
      {' at '}
      <span className="problem-offset">{formatOffset(offset)}</span>
    </>
  );
}
