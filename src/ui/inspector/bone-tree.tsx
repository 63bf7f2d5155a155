import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Skeleton } from '../../animation/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { listKey } from '../common/list-key.ts';
import { scrollToRow } from '../common/scroll-to-row.ts';
import { ancestorsOf, type BoneChildren, type BoneRow, buildBoneChildren, flattenBones } from './bone-rows.ts';

const ROW_HEIGHT = 24;
/** Deeper levels do not move further right: the name must stay readable. */
const DEEPEST_INDENT = 14;

interface BoneTreeProps {
  readonly skeleton: Skeleton;
  readonly filter: string;
  /** 1 for each bone a track drives; undefined where no clip plays. */
  readonly driven: Uint8Array | undefined;
  readonly ref: Ref<HTMLDivElement>;
}

/** The hierarchy of a skeleton. The picked bone is always in it and in sight. */
export function BoneTree({ skeleton, filter, driven, ref }: BoneTreeProps) {
  const { store } = useApp();
  const { bones } = skeleton;
  const selected = useAppState((state) => state.selection.bone);
  const hovered = useAppState((state) => state.selection.hoveredBone);
  const [collapsed, setCollapsed] = useState<ReadonlySet<number>>(new Set());
  const [revealed, setRevealed] = useState(selected);
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();

  // A bone picked in the viewport opens the way to it.
  if (selected !== revealed) {
    setRevealed(selected);
    const hiding = selected === undefined ? [] : ancestorsOf(bones, selected).filter((bone) => collapsed.has(bone));
    if (hiding.length > 0) setCollapsed(new Set([...collapsed].filter((bone) => !hiding.includes(bone))));
  }

  const children = useMemo(() => buildBoneChildren(bones), [bones]);
  const rows = useMemo(() => flattenBones(bones, children, collapsed, filter), [bones, children, collapsed, filter]);
  const places = useMemo(() => siblingPlaces(children, rows), [children, rows]);
  const selectedRow = selected === undefined ? -1 : rows.findIndex(({ bone }) => bone === selected);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });

  useEffect(() => {
    if (selectedRow >= 0) scrollToRow(virtualizer, selectedRow);
  }, [selectedRow, virtualizer]);

  const setExpanded = (bone: number, expanded: boolean): void => {
    const next = new Set(collapsed);
    if (expanded) next.delete(bone);
    else next.add(bone);
    setCollapsed(next);
    // Closing over the picked bone picks the one that stays in sight.
    if (!expanded && selected !== undefined && ancestorsOf(bones, selected).includes(bone)) store.getState().selectBone(bone);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const row = rows[selectedRow];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const act = treeAction(listKey(event), rows, selectedRow, page);
    if (act === undefined) return;
    event.preventDefault();
    if (act.kind === 'go') {
      const target = rows[Math.min(Math.max(act.index, 0), rows.length - 1)];
      if (target !== undefined) store.getState().selectBone(target.bone);
    } else if (row !== undefined) setExpanded(row.bone, act.expanded);
  };

  return (
    <div className="scroller" ref={scroller}>
      <div
        ref={ref}
        className="virtual"
        style={{ height: virtualizer.getTotalSize() }}
        role="tree"
        aria-label="Bones"
        tabIndex={0}
        aria-activedescendant={selectedRow < 0 ? undefined : `${base}-${selectedRow}`}
        onKeyDown={onKeyDown}
        onPointerLeave={() => {
          store.getState().hoverBone(undefined);
        }}
      >
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          const bone = row === undefined ? undefined : bones[row.bone];
          if (row === undefined || bone === undefined) return undefined;
          return (
            <div
              key={row.bone}
              id={`${base}-${item.index}`}
              role="treeitem"
              className={boneClass(row, row.bone === hovered, driven)}
              style={{ transform: `translateY(${item.start}px)`, paddingLeft: 8 + Math.min(row.level - 1, DEEPEST_INDENT) * 10 }}
              aria-level={row.level}
              aria-selected={row.bone === selected}
              aria-expanded={row.hasChildren ? row.expanded : undefined}
              aria-posinset={places.position[row.bone]}
              aria-setsize={places.count[row.bone]}
              title={driven !== undefined && driven[row.bone] === 0 ? 'No track drives this bone' : undefined}
              onPointerEnter={() => {
                store.getState().hoverBone(row.bone);
              }}
              onClick={() => {
                store.getState().selectBone(row.bone);
              }}
              onDoubleClick={() => {
                if (row.hasChildren && filter.trim() === '') setExpanded(row.bone, !row.expanded);
              }}
            >
              <span
                className={row.hasChildren ? 'twisty' : 'twisty twisty-none'}
                aria-hidden="true"
                onClick={(event) => {
                  if (!row.hasChildren || filter.trim() !== '') return;
                  event.stopPropagation();
                  setExpanded(row.bone, !row.expanded);
                }}
                onDoubleClick={(event) => {
                  event.stopPropagation();
                }}
              >
                <ChevronRight size={12} />
              </span>
              <FileText text={bone.name} className="bone-name" titled={driven === undefined || driven[row.bone] === 1} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function boneClass(row: BoneRow, hovered: boolean, driven: Uint8Array | undefined): string {
  const faint = !row.matches || (driven !== undefined && driven[row.bone] === 0);
  return `virtual-row bone-row${hovered ? ' bone-row-hovered' : ''}${faint ? ' bone-row-faint' : ''}`;
}

/** One-based place of every shown bone among its shown siblings, and how many they are; by bone. */
function siblingPlaces(children: BoneChildren, rows: readonly BoneRow[]): { readonly position: Int32Array; readonly count: Int32Array } {
  const shown = new Uint8Array(children.length);
  for (const { bone } of rows) shown[bone] = 1;
  const position = new Int32Array(children.length);
  const count = new Int32Array(children.length);
  for (const siblings of children) {
    let placed = 0;
    for (const bone of siblings) if (shown[bone] === 1) position[bone] = ++placed;
    for (const bone of siblings) count[bone] = placed;
  }
  return { position, count };
}

type TreeAction = { readonly kind: 'go'; readonly index: number } | { readonly kind: 'expand'; readonly expanded: boolean };

/** What a key does in a tree, as the ARIA pattern has it; undefined for a key that is not the tree's. */
function treeAction(key: string, rows: readonly BoneRow[], selected: number, page: number): TreeAction | undefined {
  const row = rows[selected];
  switch (key) {
    case 'ArrowDown':
      return { kind: 'go', index: selected + 1 };
    case 'ArrowUp':
      return { kind: 'go', index: selected < 0 ? rows.length - 1 : selected - 1 };
    case 'PageDown':
      return { kind: 'go', index: selected + page };
    case 'PageUp':
      return { kind: 'go', index: selected - page };
    case 'Ctrl+Home':
      return { kind: 'go', index: 0 };
    case 'Ctrl+End':
      return { kind: 'go', index: rows.length - 1 };
    case 'ArrowRight':
      if (row === undefined || !row.hasChildren) return undefined;
      return row.expanded ? { kind: 'go', index: selected + 1 } : { kind: 'expand', expanded: true };
    case 'ArrowLeft':
      if (row === undefined) return undefined;
      return row.expanded ? { kind: 'expand', expanded: false } : { kind: 'go', index: parentRow(rows, selected) };
    default:
      return undefined;
  }
}

function parentRow(rows: readonly BoneRow[], index: number): number {
  const level = rows[index]?.level ?? 1;
  for (let at = index - 1; at >= 0; at--) if (rows[at]!.level < level) return at;
  return index;
}
