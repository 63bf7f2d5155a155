import { Pin } from 'lucide-react';
import { type Lanes, trackOfRow } from '../../animation/index.ts';
import { useApp } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { keepFocus } from '../common/tabs.tsx';

const LETTERS = { translation: 'T', rotation: 'R', scale: 'S', float: 'F' } as const;

interface LaneNameProps {
  readonly id: string;
  readonly lanes: Lanes;
  readonly row: number;
  /** Of the bone and the part. */
  readonly name: string;
  /** Pixels below the start of the list. */
  readonly offset: number;
  readonly pinned: boolean;
  readonly current: boolean;
  readonly selected: boolean;
  /** From 1. */
  readonly place: number;
  readonly total: number;
  readonly onPick: (row: number) => void;
}

/** The name of a row, with what part it is, and the pin that keeps it at the top. */
export function LaneName({ id, lanes, row, name, offset, pinned, current, selected, place, total, onPick }: LaneNameProps) {
  const { store } = useApp();
  const { part } = trackOfRow(lanes, row);
  const bone = lanes.bones[row] ?? -1;
  const own = part === 'float' ? name : name.slice(0, -part.length - 1);
  const odd = lanes.oddAt[row] !== lanes.oddAt[row + 1];
  return (
    <div
      id={id}
      role="option"
      className={`lane-name${selected ? ' lane-name-selected' : ''}${lanes.animated[row] === 1 ? '' : ' lane-name-still'}`}
      aria-selected={current}
      aria-posinset={place}
      aria-setsize={total}
      style={{ transform: `translateY(${offset}px)` }}
      onPointerEnter={() => {
        store.getState().hoverBone(bone < 0 ? undefined : bone);
      }}
      onClick={() => {
        onPick(row);
      }}
    >
      <span className={`lane-part lane-part-${part}`} aria-hidden="true">
        {LETTERS[part]}
      </span>
      <FileText text={own} className="lane-bone" />
      <span className="visually-hidden">{`${part === 'float' ? 'float track' : part}${odd ? ', not finite' : ''}${pinned ? ', pinned' : ''}`}</span>
      {odd ? <span className="lane-odd" title="Has values that are not finite" aria-hidden="true" /> : undefined}
      {/* For the pointer alone: nothing inside an option may be a button, and the list has Enter for it. */}
      <span
        className="lane-pin"
        aria-hidden="true"
        data-pinned={pinned}
        title={pinned ? 'Back to its place (Enter)' : 'Keep at the top (Enter)'}
        onMouseDown={keepFocus}
        onClick={(event) => {
          event.stopPropagation();
          store.getState().togglePinnedLane(name);
        }}
      >
        <Pin size={11} />
      </span>
    </div>
  );
}
