import type { EclpListing } from '../../worker/contract.ts';
import { FileText } from '../common/file-text.tsx';
import { Mark } from '../common/mark.tsx';
import { sentence } from '../common/sentence.ts';

type Note = EclpListing['notes'][number];

const OUTCOMES = {
  holds: { tone: 'root', text: 'holds', title: 'The check agrees with the rule' },
  warning: { tone: 'warning', text: 'warning', title: 'The check speaks against the rule' },
  open: { tone: 'plain', text: 'open', title: 'This file cannot tell' },
} as const;

/** Inferred rules with how each was checked and what came of it; those that did not hold first. */
export function NoteList({ title, notes }: { readonly title: string; readonly notes: readonly Note[] }) {
  const rank = { warning: 0, open: 1, holds: 2 } as const;
  const sorted = notes.toSorted((a, b) => rank[a.outcome] - rank[b.outcome]);
  return (
    <section aria-label={title}>
      <h2 className="section-title">{title}</h2>
      <ul className="eclp-notes">
        {sorted.map((note) => (
          <li key={note.id} className="eclp-note" data-note={note.id} data-outcome={note.outcome}>
            <Mark {...OUTCOMES[note.outcome]} />
            <p>
              <FileText text={sentence(note.text)} titled={false} />
            </p>
            <p className="eclp-check">
              <FileText text={sentence(note.check)} titled={false} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
