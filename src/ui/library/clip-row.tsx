import { memo } from 'react';
import type { ClipListing } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { Nest } from './nest.tsx';
import { Mark } from '../common/mark.tsx';
import { clipMarks } from './clip-marks.ts';

/** A clip's line: its name, its marks and how long it is. Greyed while it cannot be played. */
export const ClipRow = memo(function ClipRow({ clip }: { readonly clip: ClipListing }) {
  const hasNonFinite = useAppState((state) => state.nonFiniteClips.has(clip.id));
  return (
    <div className={clip.state.kind === 'ready' ? 'row' : 'row row-waiting'}>
      <FileText text={clip.name} className="row-name" />
      <Nest member={clip.member} />
      <span className="row-marks">
        {clipMarks(clip, hasNonFinite).map((mark) => (
          <Mark key={mark.text} {...mark} />
        ))}
      </span>
      {clip.state.kind === 'ready' ? <span className="row-value">{clip.seconds.toFixed(2)} s</span> : undefined}
    </div>
  );
});
