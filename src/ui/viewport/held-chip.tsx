import { TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import type { Skeleton } from '../../animation/index.ts';
import type { Player } from '../../playback/index.ts';
import { displayText } from '../common/display-text.ts';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { describeHeldBones } from './held-bones.ts';

/** Names the bones that cannot be posed at this frame. Comes and goes with the playhead, so it is written past React. */
export function HeldChip({ skeleton }: { readonly skeleton: Skeleton }) {
  const chip = useRef<HTMLSpanElement>(null);
  const text = useRef<HTMLSpanElement>(null);

  usePlayhead((player: Player) => {
    const held = player.pose === undefined || player.skeleton !== skeleton ? undefined : describeHeldBones(skeleton, player.pose.held);
    if (chip.current === null || text.current === null) return;
    chip.current.hidden = held === undefined;
    const shown = held === undefined ? '' : displayText(held);
    if (text.current.textContent !== shown) text.current.textContent = shown;
  }, READING_INTERVAL);

  return (
    <span
      ref={chip}
      className="chip chip-warning"
      hidden
      title="The stored value is not a finite number, so the bone keeps its last good one"
    >
      <TriangleAlert size={13} aria-hidden="true" />
      <span ref={text} />
    </span>
  );
}
