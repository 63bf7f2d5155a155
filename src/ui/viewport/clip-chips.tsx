import { frameRate, lastFrame } from '../../animation/index.ts';
import type { ClipListing, LoadedClip } from '../../worker/contract.ts';
import { FileText } from '../common/file-text.tsx';
import { formatFixed, formatQuantity, formatRate } from '../common/format-number.ts';
import { summariseRootMotion } from '../inspector/root-motion.ts';
import { useHeader } from '../use-header.ts';

/** Which clip this is, how long, and how far it carries the character; of a chain that plays in its place, how long. */
export function ClipChips({ listing, clip }: { readonly listing: ClipListing; readonly clip: LoadedClip }) {
  const { motion, referenceFrame } = clip;
  const header = useHeader() ?? motion;
  const isChain = header !== motion;
  const rate = frameRate(header);
  return (
    <>
      <span className="chip chip-name">
        {isChain ? <span className="chip-value">Chain</span> : <FileText text={listing.name} className="chip-value" />}
      </span>
      <span className="chip chip-text">
        {formatQuantity(lastFrame(header), 'interval')}
        {rate > 0 ? (
          <>
            {' · '}
            <b className="chip-value">{formatRate(rate)} fps</b>
          </>
        ) : undefined}
        {` · ${header.seconds.toFixed(3)} s`}
      </span>
      {referenceFrame === undefined || isChain ? undefined : (
        <span className="chip" title="From where the character starts to where it ends, in a straight line">
          <span className="chip-dot chip-dot-root" aria-hidden="true" />
          root motion
          <b className="chip-value">{formatFixed(summariseRootMotion(referenceFrame).distance, 2)} m</b>
        </span>
      )}
    </>
  );
}
