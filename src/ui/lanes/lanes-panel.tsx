import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LaneFilter } from '../../animation/index.ts';
import { lastFrame as lastFrameOf } from '../../animation/index.ts';
import { shownLanes } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { formatCount } from '../common/format-number.ts';
import { scrollToRow } from '../common/scroll-to-row.ts';
import { Segments } from '../common/segments.tsx';
import { keepFocus } from '../common/tabs.tsx';
import type { DockPanelProps } from '../dock/dock-panel.ts';
import { viewOf } from '../transport/timeline-view.ts';
import { useHeader } from '../use-header.ts';
import { ROW_HEIGHT, SUMMARY_HEIGHT } from './draw-lanes.ts';
import { LaneName } from './lane-name.tsx';
import { LanesCanvas } from './lanes-canvas.tsx';
import { useLaneKeys } from './use-lane-keys.ts';

const FILTERS = [
  { id: 'all', label: 'All', title: 'Every part of every track' },
  { id: 'animated', label: 'Animated', title: 'Parts that a spline moves, or that change from frame to frame' },
  { id: 'bone', label: 'Bone', title: 'Parts of the picked bone' },
  { id: 'problems', label: 'Problems', title: 'Parts with values that are not finite' },
] as const satisfies readonly { id: LaneFilter; label: string; title: string }[];

/** A dope sheet of the shown clip: a row for each part of each track, at the ruler's scale. A chain has no rows of its own. */
export function LanesPanel({ shown }: DockPanelProps) {
  const { store } = useApp();
  const header = useHeader();
  if (header === undefined || header === shown.clip.motion) return <ClipLanes shown={shown} />;
  return (
    <div className="dock-message">
      <p className="empty-title">The chain plays.</p>
      <p>Lanes show how one clip is stored, at the ruler’s scale, which now counts the frames of the whole chain.</p>
      <button
        type="button"
        className="copy-button"
        onMouseDown={keepFocus}
        onClick={() => {
          store.getState().setPlaysChain(false);
        }}
      >
        Play the selected clip
      </button>
    </div>
  );
}

function ClipLanes({ shown: { clip, skeleton } }: DockPanelProps) {
  const { store } = useApp();
  const choice = useAppState((state) => state.lanes);
  const selection = useAppState((state) => state.selection);
  const zoomed = useAppState((state) => state.timelineView);
  const height = useAppState((state) => state.settings.dock.height);
  const { bone } = selection;
  const [picked, setPicked] = useState<number>();
  const scroller = useRef<HTMLDivElement>(null);
  // The hovered bone is part of the selection, and changes as the pointer moves.
  const shown = useMemo(
    () => shownLanes(clip, skeleton, { lanes: choice, selection: { clip: undefined, skeleton: undefined, bone, hoveredBone: undefined } }),
    [clip, skeleton, choice, bone],
  );
  const { lanes, names, rows, pinnedCount } = shown;
  // Pinned rows beyond half of the dock scroll with the others.
  const stuck = Math.min(pinnedCount, Math.max(1, Math.floor((height - SUMMARY_HEIGHT) / 2 / ROW_HEIGHT)));
  // A row of the picked bone: the one picked here, or else the first.
  const firstOfBone = bone === undefined ? -1 : rows.findIndex((row) => lanes.bones[row] === bone);
  const pickedAt = picked === undefined ? -1 : rows.indexOf(picked);
  const fits = pickedAt >= 0 && (bone === undefined || lanes.bones[rows[pickedAt]!] === bone || lanes.bones[rows[pickedAt]!] === -1);
  const current = fits ? pickedAt : firstOfBone;
  const virtualizer = useVirtualizer({
    count: rows.length - stuck,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  useEffect(() => {
    if (current >= stuck) scrollToRow(virtualizer, current - stuck);
  }, [current, stuck, virtualizer]);

  const pick = (row: number): void => {
    setPicked(row);
    const target = lanes.bones[row] ?? -1;
    if (target >= 0) store.getState().selectBone(target);
  };
  const { listId, idOf, onKeyDown } = useLaneKeys({ lanes, names, rows, current, pick, pageRows: Math.floor(height / ROW_HEIGHT) - 3 });

  const nameAt = (at: number, offset: number) => (
    <LaneName
      key={rows[at]}
      id={idOf(at)}
      lanes={lanes}
      row={rows[at]!}
      name={names[rows[at]!] ?? ''}
      offset={offset}
      pinned={at < pinnedCount}
      current={at === current}
      selected={bone !== undefined && lanes.bones[rows[at]!] === bone}
      place={at + 1}
      total={rows.length}
      onPick={pick}
    />
  );

  return (
    <>
      <div className="dock-corner lanes-corner">
        <span className="lanes-count">
          {formatCount(rows.length)} of {formatCount(lanes.rowCount)} rows
          {lanes.kind === 'interleaved' ? ' · every frame stored' : ''}
        </span>
        <Segments label="Rows" options={FILTERS} active={choice.filter} onChange={store.getState().setLaneFilter} />
      </div>
      <div
        className="lanes"
        role="listbox"
        id={listId}
        aria-label="Lanes"
        tabIndex={0}
        aria-activedescendant={current < 0 ? undefined : idOf(current)}
        onKeyDown={onKeyDown}
        onPointerLeave={() => {
          store.getState().hoverBone(undefined);
        }}
      >
        <div className="lanes-summary" title="How many splines have a knot at each frame">
          Knots a frame
        </div>
        <div className="lanes-stuck" style={{ height: stuck * ROW_HEIGHT }}>
          {Array.from({ length: stuck }, (_, at) => nameAt(at, at * ROW_HEIGHT))}
        </div>
        <div className="scroller lanes-scroller" ref={scroller}>
          <div className="virtual" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer
              .getVirtualItems()
              .map((item) => (item.index + stuck < rows.length ? nameAt(item.index + stuck, item.start) : undefined))}
          </div>
        </div>
        <LanesCanvas
          motion={clip.motion}
          shown={shown}
          stuck={stuck}
          bone={bone}
          view={viewOf(zoomed, lastFrameOf(clip.motion))}
          scroller={scroller}
          onPick={pick}
        />
        {rows.length === 0 ? <p className="lanes-empty">{emptyWords(choice.filter, bone)}</p> : undefined}
      </div>
    </>
  );
}

function emptyWords(filter: LaneFilter, bone: number | undefined): string {
  switch (filter) {
    case 'all':
      return 'This clip has no tracks.';
    case 'animated':
      return 'Nothing moves in this clip: every part is static or absent.';
    case 'bone':
      return bone === undefined ? 'Pick a bone to see how its parts are stored.' : 'No track drives the picked bone.';
    case 'problems':
      return 'Every stored value is finite.';
  }
}
