import { useState } from 'react';
import { useApp } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { formatCount } from '../common/format-number.ts';
import { pickFace } from './choose.ts';
import { useShownMap } from './use-maps.ts';

/** Picks a face by its number in the chosen region, or through the map where none is chosen. */
export function GoToFace() {
  const { store, actions } = useApp();
  const shown = useShownMap();
  const [draft, setDraft] = useState('');
  if (shown?.loaded === undefined) return undefined;
  const { loaded, region } = shown;
  const { faceBase, faceCount } = loaded.geometry;
  const first = region === undefined ? 0 : faceBase[region.listing.index]!;
  const count = region === undefined ? faceCount : faceBase[region.listing.index + 1]! - first;
  const wanted = /^\d+$/.test(draft.replaceAll(/[\s,]/g, '')) ? Number(draft.replaceAll(/[\s,]/g, '')) : undefined;
  const refused = draft !== '' && (wanted === undefined || wanted >= count);
  return (
    <form
      className="nav-goto"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === undefined || refused) return;
        pickFace(store, { map: loaded.id, face: first + wanted });
        actions.frameNavmesh(loaded.id, { face: first + wanted });
        setDraft('');
        // The keys are the view's again.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
    >
      <input
        type="text"
        inputMode="numeric"
        aria-label="Go to face"
        aria-invalid={refused}
        placeholder="Go to face"
        autoComplete="off"
        disabled={count === 0}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <span className="nav-goto-range">
        {count === 0 ? 'no faces in ' : `0 to ${formatCount(count - 1)} of `}
        {region === undefined ? 'the map' : <FileText text={region.listing.name} />}
      </span>
    </form>
  );
}
