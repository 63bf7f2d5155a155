import { type KeyboardEvent, useMemo } from 'react';
import { type DifferenceOrder, type DifferenceRow, differenceRows } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatQuantity } from '../common/format-number.ts';
import { keepFocus } from '../common/tabs.tsx';

const COLUMNS: readonly { readonly order: DifferenceOrder; readonly label: string; readonly title: string }[] = [
  { order: 'degrees', label: 'turn °', title: 'Largest difference of the local rotations, in degrees' },
  { order: 'centimetres', label: 'place cm', title: 'Largest distance of the places relative to the character, in centimetres' },
];

/** The bones by largest difference over the clip; a row leads to its bone and frame. */
export function DifferenceTable() {
  const { store, player } = useApp();
  const differences = useAppState((state) => state.differences);
  const measuring = useAppState((state) => state.measuring);
  const order = useAppState((state) => state.differenceOrder);
  const selected = useAppState((state) => state.selection.bone);
  const rows = useMemo(() => (differences === undefined ? [] : differenceRows(differences, order)), [differences, order]);
  const goTo = ({ bone, frame }: DifferenceRow): void => {
    store.getState().setPlaying(false);
    store.getState().selectBone(bone);
    player.seek(frame);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || event.altKey) return;
    event.preventDefault();
    // The rows are the table's own keys, not the library's.
    event.stopPropagation();
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('tbody button')];
    const now = buttons.findIndex((button) => button === document.activeElement);
    buttons[now + by]?.focus();
  };

  if (differences === undefined) return <p className="layers-remark">{measuring ? 'Measuring…' : 'There is nothing to measure.'}</p>;
  return (
    <div className="scroller difference-scroller" aria-busy={measuring}>
      <table className="difference-table" aria-label="Largest differences" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col">Bone</th>
            {COLUMNS.map((column) => (
              <th key={column.order} scope="col" aria-sort={column.order === order ? 'descending' : undefined}>
                <button
                  type="button"
                  title={`${column.title}: orders the rows`}
                  onMouseDown={keepFocus}
                  onClick={() => {
                    store.getState().setDifferenceOrder(column.order);
                  }}
                >
                  {column.label}
                  {column.order === order ? ' ▾' : ''}
                </button>
              </th>
            ))}
            <th scope="col" title="Where the difference that orders the rows is largest">
              frame
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.bone} aria-selected={row.bone === selected}>
              <th scope="row">
                <button
                  type="button"
                  title="Selects the bone and goes to the frame"
                  onClick={() => {
                    goTo(row);
                  }}
                >
                  <FileText text={row.name} titled={false} />
                </button>
              </th>
              <td>{row.degrees.toFixed(2)}</td>
              <td>{row.centimetres.toFixed(2)}</td>
              <td>{formatCount(row.frame)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="layers-remark">
        {rows.length === 0 ? 'No bone differs. ' : ''}
        Over {formatQuantity(differences.frameCount, 'frame')}, root motion left out.
        {differences.unmatched > 0 ? ` ${formatQuantity(differences.unmatched, 'bone')} without one of the same name.` : ''}
        {measuring ? ' Measuring anew…' : ''}
      </p>
    </div>
  );
}
