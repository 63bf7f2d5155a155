import { useRef } from 'react';
import { rootSpeed, secondsAt } from '../../animation/index.ts';
import type { LoadedClip } from '../../worker/contract.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { formatCount, formatFixed } from '../common/format-number.ts';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { summariseRootMotion } from './root-motion.ts';

/** How far the clip carries the character, and how fast it goes now. */
export function RootMotionFacts({ clip }: { readonly clip: LoadedClip }) {
  const { referenceFrame } = clip;
  if (referenceFrame === undefined) {
    return (
      <FactSection title="Root motion">
        <Fact label="Stored">none</Fact>
      </FactSection>
    );
  }
  const { sampleCount, distance, path, turn } = summariseRootMotion(referenceFrame);
  return (
    <FactSection title="Root motion">
      <Fact label="Distance">
        <b>{formatFixed(distance, 3)} m</b> straight · <b>{formatFixed(path, 3)} m</b> along the path
      </Fact>
      <Fact label="Turn">
        <b>{formatFixed(turn, 2)}°</b> right-handed about up
      </Fact>
      <RootMotionNow clip={clip} />
      <Fact label="Facing">
        <span title="Bodies face -z in their reference pose, while the stored forward is +z">-forward turned by the angle</span>
      </Fact>
      <Fact label="Samples">
        <b>{formatCount(sampleCount)}</b> over <b>{referenceFrame.seconds.toFixed(3)} s</b>
      </Fact>
      <Fact label="Up">
        <b>{vector(referenceFrame.up)}</b>
      </Fact>
      <Fact label="Forward">
        <b>{vector(referenceFrame.forward)}</b>
      </Fact>
    </FactSection>
  );
}

/** Written past React as the playhead moves. */
function RootMotionNow({ clip: { motion, referenceFrame } }: { readonly clip: LoadedClip }) {
  const speed = useRef<HTMLElement>(null);
  const place = useRef<HTMLElement>(null);
  const angle = useRef<HTMLElement>(null);
  const loops = useRef<HTMLElement>(null);
  usePlayhead((player) => {
    // The player shows the next clip a moment before the panel does.
    if (referenceFrame === undefined || player.header !== motion) return;
    const { root } = player;
    setText(speed, `${formatFixed(rootSpeed(referenceFrame, secondsAt(motion, player.frame)), 3)} m/s`);
    setText(place, root === undefined ? '' : vector([root[0]!, root[1]!, root[2]!], 3));
    setText(angle, root === undefined ? '' : `${formatFixed((root[3]! * 180) / Math.PI, 2)}°`);
    setText(loops, formatCount(player.loops));
  }, READING_INTERVAL);
  return (
    <>
      <Fact label="Speed">
        <b ref={speed} data-root="speed" /> at this frame
      </Fact>
      <Fact label="Now">
        <b ref={place} data-root="place" /> · <b ref={angle} data-root="angle" /> after <b ref={loops} data-root="loops" /> loops
      </Fact>
    </>
  );
}

function setText({ current }: { readonly current: HTMLElement | null }, text: string): void {
  if (current !== null && current.textContent !== text) current.textContent = text;
}

function vector(values: readonly number[], digits?: number): string {
  return values.map((value) => formatFixed(value, digits ?? (Number.isInteger(value) ? 0 : 3))).join(' ');
}
