import { Copy } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Player } from '../../playback/index.ts';
import { withAsciiMinus } from '../common/format-number.ts';
import { keepFocus } from '../common/tabs.tsx';
import { useApp } from '../app-context.ts';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { type CellRoom, cellFormats, createCellRoom, listCells, type ValueCells, type ValueLine } from './bone-values.ts';
import { CellWriter } from './cell-writer.ts';

const AXES = ['x', 'y', 'z', 'w'] as const;

interface ValueTableProps {
  readonly label: string;
  readonly lines: readonly ValueLine[];
  /** Writes the cells as they are now. */
  readonly read: (player: Player, room: CellRoom) => void;
  /** Takes a row's numbers as they stand now, every digit of them. */
  readonly onCopy: (line: ValueLine, values: ValueCells) => void;
}

/** Numbers that move with the playhead: React lays the cells out, the playhead writes them. Its lines stay the same while it is shown. */
export function ValueTable({ label, lines, read, onCopy }: ValueTableProps) {
  const { player } = useApp();
  const body = useRef<HTMLTableSectionElement>(null);
  const widest = Math.max(...lines.map((line) => line.columns));

  const room = useMemo(() => createCellRoom(lines), [lines]);
  const writer = useRef<CellWriter>(undefined);
  usePlayhead((moved) => {
    if (body.current === null) return;
    writer.current ??= new CellWriter([...body.current.querySelectorAll<HTMLElement>('td[data-value]')], cellFormats(lines));
    read(moved, room);
    writer.current.write(room, !moved.playing);
  }, READING_INTERVAL);

  const copyRow = (row: number): void => {
    const line = lines[row];
    if (line === undefined) return;
    read(player, room);
    const values = listCells(room);
    if (values.every((value) => value === undefined)) return;
    const from = lines.slice(0, row).reduce((sum, { columns }) => sum + columns, 0);
    onCopy(line, values.slice(from, from + line.columns));
  };

  return (
    <table
      className="values"
      aria-label={label}
      onCopy={(event) => {
        event.preventDefault();
        event.clipboardData.setData('text/plain', withAsciiMinus(String(window.getSelection() ?? '')));
      }}
    >
      <colgroup>
        <col className="values-label" />
        {AXES.slice(0, widest).map((axis) => (
          <col key={axis} className={`values-${axis}`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <td />
          {AXES.slice(0, widest).map((axis) => (
            <th key={axis} scope="col" className={`axis-${axis}`}>
              {axis}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {lines.map((line, row) => (
          <tr key={line.label}>
            <th scope="row" aria-label={line.label}>
              <button
                type="button"
                className="copy-row"
                aria-label={`Copy row ${line.label}`}
                title={`${line.label}: ${line.title}. Click to copy the row`}
                onMouseDown={keepFocus}
                onClick={() => {
                  copyRow(row);
                }}
              >
                <Copy size={9} aria-hidden="true" />
                {line.short}
              </button>
            </th>
            {AXES.slice(0, line.columns).map((axis) => (
              <td key={axis} data-value={axis} />
            ))}
            {line.columns < widest ? <td /> : undefined}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
