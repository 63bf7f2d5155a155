import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { ClipListing } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { formatCount } from '../common/format-number.ts';
import { Mark } from '../common/mark.tsx';
import { clipMarks } from '../library/clip-marks.ts';
import { Nest } from '../library/nest.tsx';

interface ClipPickerProps {
  readonly label: string;
  /** The skeleton that clips must play on; undefined for any. */
  readonly skeleton: number | undefined;
  readonly onPick: (clip: number) => void;
  readonly onClose: () => void;
}

/** More are found by typing. */
const MOST_ROWS = 60;

/** A searchable list of the clips that can be played: arrows walk it, Enter picks, Escape closes. */
export function ClipPicker({ label, skeleton, onPick, onClose }: ClipPickerProps) {
  const clips = useAppState((state) => state.listing.clips);
  const [filter, setFilter] = useState('');
  const [active, setActive] = useState(0);
  const base = useId();
  const found = useMemo(() => {
    const words = filter.trim().toLowerCase();
    return clips.filter(
      (clip) =>
        clip.state.kind === 'ready' && (skeleton === undefined || clip.skeleton === skeleton) && clip.name.toLowerCase().includes(words),
    );
  }, [clips, filter, skeleton]);
  const shown = found.slice(0, MOST_ROWS);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') {
      const clip = shown[active];
      if (clip !== undefined) onPick(clip.id);
    } else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, shown.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else return;
    event.preventDefault();
  };

  return (
    <div className="clip-picker">
      <input
        ref={(input) => {
          input?.focus();
        }}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={true}
        aria-controls={`${base}-list`}
        aria-activedescendant={shown.length === 0 ? undefined : `${base}-${active}`}
        placeholder="Name of a clip"
        autoComplete="off"
        spellCheck={false}
        value={filter}
        onChange={(event) => {
          setFilter(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="clip-picker-list" id={`${base}-list`} role="listbox" aria-label={label}>
        {shown.map((clip, at) => (
          <PickerRow
            key={clip.id}
            id={`${base}-${at}`}
            clip={clip}
            isActive={at === active}
            onPick={() => {
              onPick(clip.id);
            }}
          />
        ))}
      </div>
      <p className="layers-remark">{remark(found.length, filter, skeleton === undefined)}</p>
    </div>
  );
}

function remark(count: number, filter: string, anySkeleton: boolean): string {
  if (count > MOST_ROWS) return `${formatCount(count - MOST_ROWS)} more: type a part of the name`;
  if (count > 0) return `${anySkeleton ? 'Clips that can be played' : 'Clips that play on the same skeleton'}. Enter picks, Esc closes.`;
  if (filter !== '') return 'No such clip has this in its name.';
  return anySkeleton ? 'No clip can be played.' : 'No clip plays on this skeleton.';
}

interface PickerRowProps {
  readonly id: string;
  readonly clip: ClipListing;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

function PickerRow({ id, clip, isActive, onPick }: PickerRowProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      ref={(row) => {
        if (isActive) row?.scrollIntoView({ block: 'nearest' });
      }}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={onPick}
    >
      <div className="row">
        <FileText text={clip.name} className="row-name" />
        <Nest member={clip.member} />
        <span className="row-marks">
          {clipMarks(clip).map((mark) => (
            <Mark key={mark.text} {...mark} />
          ))}
        </span>
        <span className="row-value">{clip.seconds.toFixed(2)} s</span>
      </div>
    </div>
  );
}
