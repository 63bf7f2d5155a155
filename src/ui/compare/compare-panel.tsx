import { useRef, useState } from 'react';
import { type Comparison, type CompareLayout, shownBackdrop } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { FileText } from '../common/file-text.tsx';
import { Segments } from '../common/segments.tsx';
import { keepFocus } from '../common/tabs.tsx';
import { ClipPicker } from '../layers/clip-picker.tsx';
import { DifferenceTable } from './difference-table.tsx';

const LAYOUTS: readonly { readonly id: CompareLayout; readonly label: string; readonly title: string }[] = [
  { id: 'overlaid', label: 'Overlaid', title: 'Both in one place' },
  { id: 'side-by-side', label: 'Side by side', title: 'The other one stands beside' },
];

/** A second clip, or the same clip in another set-up, on the same clock. */
export function ComparePanel() {
  const { store } = useApp();
  const comparison = useAppState((state) => state.comparison);
  const layout = useAppState((state) => state.compareLayout);
  const selected = useAppState((state) => state.selection.clip);
  const clips = useAppState((state) => state.listing.clips);
  const failures = useAppState((state) => state.setupFailures);
  const backdrop = useAppState(shownBackdrop);
  const [picking, setPicking] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const clip = clips.find(({ id }) => id === selected);
  const compare = (next: Comparison | undefined): void => {
    store.getState().setComparison(next);
    setPicking(false);
  };
  if (clip === undefined) {
    return (
      <EmptyState title="No clip plays.">
        <p>Pick a clip on the left to compare it with another.</p>
      </EmptyState>
    );
  }
  const other = comparison?.kind === 'clip' ? clips.find(({ id }) => id === comparison.clip) : undefined;
  const failure = other === undefined ? undefined : other.state.kind === 'ready' ? failures.get(other.id) : other.state.message;
  return (
    <div className="compare-panel" role="region" aria-label="Compare">
      <h2 className="section-title">Compare</h2>
      <div className="compare-pair" data-backdrop={backdrop}>
        <span className="swatch swatch-shown" aria-hidden="true" />
        <FileText text={clip.name} className="layer-name" />
        <span className="layer-role">shown</span>
        <span className="swatch swatch-compared" aria-hidden="true" />
        <ComparedName comparison={comparison} name={other?.name} />
        <span className="layer-role">compared</span>
      </div>
      {failure === undefined ? undefined : (
        <p className="layer-trouble" role="status">
          <FileText text={failure} titled={false} />
        </p>
      )}
      <div className="layers-actions">
        <button
          ref={chooser}
          type="button"
          className="copy-button"
          aria-expanded={picking}
          title="Compare with another clip"
          onMouseDown={keepFocus}
          onClick={() => {
            setPicking(!picking);
          }}
        >
          Other clip…
        </button>
        <button
          type="button"
          className="copy-button"
          title="Keeps how the clip is set up now: change its layers, and compare"
          onMouseDown={keepFocus}
          onClick={() => {
            compare({ kind: 'setup', setup: store.getState().setup });
          }}
        >
          As set up now
        </button>
        <button
          type="button"
          className="copy-button"
          disabled={comparison === undefined}
          title="Stop comparing"
          onMouseDown={keepFocus}
          onClick={() => {
            compare(undefined);
          }}
        >
          Off
        </button>
      </div>
      {picking ? (
        <ClipPicker
          label="Clip to compare with"
          opener={chooser}
          skeleton={undefined}
          nearest={clip.skeleton}
          onPick={(id) => {
            compare({ kind: 'clip', clip: id });
          }}
          onClose={() => {
            setPicking(false);
          }}
        />
      ) : undefined}
      {comparison === undefined ? (
        <p className="layers-remark">
          Two clips, or one clip in two set-ups, on one clock. “As set up now” keeps the present layers, so that what you change next shows
          against them.
        </p>
      ) : (
        <>
          <Segments<CompareLayout>
            label="Where the other stands"
            options={LAYOUTS}
            active={layout}
            onChange={store.getState().setCompareLayout}
          />
          {other === undefined || other.skeleton === clip.skeleton ? undefined : (
            <p className="layer-trouble" role="note">
              The two play on different skeletons: bones are matched by name, and what differs in how they are built counts too.
            </p>
          )}
          <DifferenceTable />
        </>
      )}
    </div>
  );
}

function ComparedName({ comparison, name }: { readonly comparison: Comparison | undefined; readonly name: string | undefined }) {
  if (comparison === undefined) return <span className="layer-name layer-none">nothing yet</span>;
  if (comparison.kind === 'setup') return <span className="layer-name">as it was set up</span>;
  return <FileText text={name ?? 'not open any more'} className="layer-name" />;
}
