import { Footprints, Spline, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ASSUMED_SPEED, type Composition, walkSpeed } from '../../animation/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { formatFixed, formatQuantity } from '../common/format-number.ts';
import { keepFocus } from '../common/tabs.tsx';
import { metres } from './measures.tsx';
import { usePath } from './use-path.ts';

/** What was found between two clicks: a path, or a distance. */
export function PathChips() {
  const tool = useAppState(({ navmesh }) => navmesh.tool);
  const measured = useAppState(({ navmesh }) => navmesh.measure.from !== undefined);
  const pathed = useAppState(({ navmesh }) => navmesh.path.start !== undefined);
  return (
    <>
      {measured || tool === 'measure' ? <MeasureChip /> : undefined}
      {pathed || tool === 'path' ? <PathChip /> : undefined}
    </>
  );
}

function PathChip() {
  const { store } = useApp();
  const found = usePath();
  const path = useAppState(({ navmesh }) => navmesh.path);
  const walking = useAppState(({ navmesh }) => navmesh.walking);
  const hasClip = useAppState(({ shown }) => shown.kind === 'clip');
  const hasUserEdges = useAppState(({ listing }) => listing.maps.some(({ regions }) => regions.some((region) => region.userEdgeCount > 0)));
  const { setNavmesh } = store.getState();
  const canWalk = found.kind === 'path' && found.path.length > 0;
  return (
    <div className="nav-path" role="group" aria-label="Path">
      <span className="chip chip-text" role="status">
        {found.kind === 'unset' ? 'path: click where it starts' : undefined}
        {found.kind === 'started' ? 'path: click where it ends' : undefined}
        {found.kind === 'none' ? <span className="warning-text">{found.reason}</span> : undefined}
        {found.kind === 'path' ? (
          <>
            path <b className="chip-value">{metres(found.path.length, 1)}</b>
            {` · ${formatQuantity(found.path.faces.length, 'face')}`}
            {found.path.userEdgeCount === 0 ? '' : ` · ${formatQuantity(found.path.userEdgeCount, 'user edge')}`}
            {` · straight ${metres(found.straight, 1)}`}
            {found.route === undefined ? '' : ` · graph ${formatFixed(found.route.cost, 1)}`}
          </>
        ) : undefined}
      </span>
      {hasUserEdges ? (
        <button
          type="button"
          className="chip nav-path-button"
          aria-pressed={path.userEdges}
          title="Whether the path may go over user edges; blocked ones never"
          onMouseDown={keepFocus}
          onClick={() => setNavmesh({ path: { ...path, userEdges: !path.userEdges } })}
        >
          <Spline size={13} aria-hidden="true" /> user edges
        </button>
      ) : undefined}
      {found.kind === 'path' && hasClip ? (
        <button
          type="button"
          className="chip nav-path-button"
          aria-pressed={walking && canWalk}
          disabled={!canWalk}
          title={
            canWalk
              ? `The open character walks the path as fast as its clip's root motion leads; at ${ASSUMED_SPEED} m/s, an assumption, where it has none`
              : 'The path has no length: there is nothing to walk'
          }
          onMouseDown={keepFocus}
          onClick={() => setNavmesh({ walking: !walking })}
        >
          <Footprints size={13} aria-hidden="true" /> walk <WalkSpeed />
        </button>
      ) : undefined}
      {path.start === undefined ? undefined : (
        <button
          type="button"
          className="chip nav-path-button"
          aria-label="Clear the path"
          title="Clear the path (Esc)"
          onMouseDown={keepFocus}
          onClick={() => setNavmesh({ path: { ...path, start: undefined, goal: undefined }, walking: false })}
        >
          <X size={13} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** Metres a second of what plays, over a whole round: written past React, as what plays changes inside frames. */
function WalkSpeed() {
  const { player } = useApp();
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let known: Composition | undefined;
    const write = (): void => {
      known = player.composition;
      const { metresPerSecond, own } = walkSpeed(known);
      if (text.current !== null) text.current.textContent = `${formatFixed(metresPerSecond, 2)} m/s, ${own ? 'the clip’s own' : 'assumed'}`;
    };
    write();
    return player.onMove(() => {
      if (player.composition !== known) write();
    });
  }, [player]);
  return <span className="chip-value" ref={text} />;
}

function MeasureChip() {
  const { from, to } = useAppState(({ navmesh }) => navmesh.measure);
  const offsets = useAppState(({ navmesh }) => navmesh.views);
  if (from === undefined) return <span className="chip nav-measure">measure: click the first point</span>;
  if (to === undefined) return <span className="chip nav-measure">measure: click the second point</span>;
  // Points are in the space of their own map, which may have been moved.
  const [a, b] = [offsets.get(from.map)?.offset ?? [0, 0, 0], offsets.get(to.map)?.offset ?? [0, 0, 0]];
  const [x, y, z] = [to.x + b[0] - from.x - a[0], to.y + b[1] - from.y - a[1], to.z + b[2] - from.z - a[2]];
  return (
    <span className="chip chip-text nav-measure" role="status" aria-label="Distance">
      <b className="chip-value">{metres(Math.hypot(x, y, z), 3)}</b>
      {` · level ${metres(Math.hypot(x, z), 3)} · up ${metres(y, 3)}`}
    </span>
  );
}
