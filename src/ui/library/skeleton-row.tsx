import { PersonStanding } from 'lucide-react';
import { memo } from 'react';
import type { SkeletonListing } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { nestOf } from './library-rows.ts';
import { Nest } from './nest.tsx';
import { formatQuantity } from '../common/format-number.ts';

/** What was joined into it, in a word. */
const RIG_MARKS = { rig: 'rig', own: 'rig', 'render-skeleton': 'render', 'ant-skeleton': 'ANT' } as const;

/** A skeleton's line; picking it shows its reference pose. */
export const SkeletonRow = memo(function SkeletonRow({ skeleton }: { readonly skeleton: SkeletonListing }) {
  const rig = useAppState(({ listing }) => listing.rigs.find((one) => one.skeleton === skeleton.id)?.kind);
  return (
    <div className="row" title="Show the reference pose">
      <PersonStanding size={14} aria-hidden="true" className="row-icon" />
      <FileText text={skeleton.name === '' ? skeleton.member : skeleton.name} className="row-name" />
      <Nest member={skeleton.member} />
      {nestOf(skeleton.member) === '' ? (
        <span className="row-marks">
          <span className="mark mark-plain">{rig === undefined ? 'skeleton' : RIG_MARKS[rig]}</span>
        </span>
      ) : undefined}
      <span className="row-value">{formatQuantity(skeleton.boneCount, 'bone')}</span>
    </div>
  );
});
