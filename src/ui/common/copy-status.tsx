import type { CopyOutcome } from './use-copy.ts';

interface CopyStatusProps {
  readonly outcome: CopyOutcome;
  readonly onDismiss: () => void;
}

/** Says how a copy went, aloud too; where the browser refused, shows the text selected. */
export function CopyStatus({ outcome, onDismiss }: CopyStatusProps) {
  return (
    <>
      <span role="status" className="copy-status">
        {outcome.kind === 'copied' ? (
          <>
            Copied<span className="visually-hidden">{` ${outcome.what}`}</span>
          </>
        ) : undefined}
        {outcome.kind === 'refused' ? 'Not copied' : undefined}
      </span>
      {outcome.kind === 'refused' ? (
        <div className="copy-refused">
          <p>The browser refused the clipboard. The text is selected here, to be copied by hand.</p>
          <textarea
            key={outcome.text}
            readOnly
            aria-label={`Text of ${outcome.what}`}
            value={outcome.text}
            ref={(field) => {
              field?.focus();
              field?.select();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onDismiss();
            }}
          />
          <button type="button" className="button" onClick={onDismiss}>
            Close
          </button>
        </div>
      ) : undefined}
    </>
  );
}
