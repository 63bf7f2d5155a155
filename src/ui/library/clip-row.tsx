import { Layers2, ListPlus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { ClipListing } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { keepFocus } from '../common/tabs.tsx';
import { Nest } from './nest.tsx';
import { Mark } from '../common/mark.tsx';
import { clipMarks } from './clip-marks.ts';

/** A clip's line: its name, its marks and how long it is. Greyed while it cannot be played. */
export const ClipRow = memo(function ClipRow({ clip }: { readonly clip: ClipListing }) {
  const { store } = useApp();
  const hasNonFinite = useAppState((state) => state.nonFiniteClips.has(clip.id));
  const eclp = useAppState(({ listing }) => (clip.className === 'ECLP' ? listing.eclp.find((one) => one.clip === clip.id) : undefined));
  return (
    <div className={clip.state.kind === 'ready' ? 'row' : 'row row-waiting'}>
      <FileText text={clip.name} className="row-name" />
      <Nest member={clip.member} />
      <span className="row-marks">
        {clipMarks(clip, hasNonFinite, eclp).map((mark) => (
          <Mark key={mark.text} {...mark} />
        ))}
      </span>
      {clip.state.kind === 'ready' ? (
        <>
          <span className="row-value">{clip.seconds.toFixed(2)} s</span>
          <span className="row-actions">
            <RowAction
              title="Add as a layer (A adds the selected one)"
              onClick={() => {
                store.getState().addLayer(clip.id);
                store.getState().setRightTab('layers');
              }}
            >
              <Layers2 size={13} />
            </RowAction>
            <RowAction
              title="Add to the chain (E adds the selected one)"
              onClick={() => {
                store.getState().addToChain(clip.id);
                store.getState().setRightTab('layers');
              }}
            >
              <ListPlus size={13} />
            </RowAction>
          </span>
        </>
      ) : undefined}
    </div>
  );
});

interface RowActionProps {
  readonly title: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button inside an option of the list, for the pointer: by keyboard the selected clip has the command's key. */
function RowAction({ title, onClick, children }: RowActionProps) {
  return (
    <button
      type="button"
      aria-hidden="true"
      tabIndex={-1}
      title={title}
      onMouseDown={keepFocus}
      onClick={(event) => {
        // Adding does not pick the clip.
        event.stopPropagation();
        onClick();
      }}
    >
      {children}
    </button>
  );
}
