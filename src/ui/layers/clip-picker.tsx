import { type KeyboardEvent, type ReactNode, type RefObject, useId, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ClipListing, FileListing } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { formatCount } from '../common/format-number.ts';
import { Mark } from '../common/mark.tsx';
import { clipMarks } from '../library/clip-marks.ts';
import { Nest } from '../library/nest.tsx';
import { pickerClips } from './picker-clips.ts';

interface ClipPickerProps {
  readonly label: string;
  /** The skeleton that clips must play on; undefined for any. */
  readonly skeleton: number | undefined;
  /** Where any will do, the one whose clips come first. */
  readonly nearest?: number | undefined;
  /** What opened it, where keys go on when it closes. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly onPick: (clip: number) => void;
  readonly onClose: () => void;
}

/** More are found by typing. */
const MOST_ROWS = 60;

/** A searchable list of the clips that can be played: arrows walk it, Enter picks, Escape closes. */
export function ClipPicker({ label, skeleton, nearest, opener, onPick, onClose }: ClipPickerProps) {
  const { clips, files } = useAppState((state) => state.listing);
  const [filter, setFilter] = useState('');
  const [active, setActive] = useState(0);
  const base = useId();
  const { found, near } = useMemo(() => pickerClips(clips, { skeleton, nearest, words: filter }), [clips, filter, skeleton, nearest]);
  const shown = found.slice(0, MOST_ROWS);
  // Clips of several characters have the same names.
  const sayFile = new Set(found.map(({ file }) => file)).size > 1;
  const rowsOf = (from: number, to: number) =>
    shown.slice(from, to).map((clip, at) => (
      <PickerRow
        key={clip.id}
        id={`${base}-${from + at}`}
        clip={clip}
        file={sayFile ? fileNameOf(clip, files) : ''}
        isActive={from + at === active}
        onPick={() => {
          onPick(clip.id);
        }}
      />
    ));

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') {
      flushSync(onClose);
      opener.current?.focus();
    } else if (event.key === 'Enter') {
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
        {near > 0 && near < found.length ? (
          <>
            <PickerGroup label="On the same skeleton">{rowsOf(0, near)}</PickerGroup>
            {near < shown.length ? <PickerGroup label="On other skeletons">{rowsOf(near, shown.length)}</PickerGroup> : undefined}
          </>
        ) : (
          rowsOf(0, shown.length)
        )}
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

/** The last part of the path of a clip's file. */
function fileNameOf({ file }: ClipListing, files: readonly FileListing[]): string {
  return files.find(({ id }) => id === file)?.path.replace(/^.*[\\/]/, '') ?? '';
}

function PickerGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={label}>
      <p className="clip-picker-group" aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

interface PickerRowProps {
  readonly id: string;
  readonly clip: ClipListing;
  /** Said where several are open; empty otherwise. */
  readonly file: string;
  readonly isActive: boolean;
  readonly onPick: () => void;
}

function PickerRow({ id, clip, file, isActive, onPick }: PickerRowProps) {
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
        {file === '' ? undefined : <FileText text={file} className="row-nest" />}
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
