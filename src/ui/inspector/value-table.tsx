import { useRef } from 'react';
import type { Player } from '../../playback/index.ts';
import { withAsciiMinus } from '../common/format-number.ts';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { formatCells, type ValueLine } from './bone-values.ts';

const AXES = ['x', 'y', 'z', 'w'] as const;

interface ValueTableProps {
  readonly label: string;
  readonly lines: readonly ValueLine[];
  readonly read: (player: Player) => readonly number[] | undefined;
}

/** Numbers that move with the playhead: React lays the cells out, the playhead writes them. */
export function ValueTable({ label, lines, read }: ValueTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const widest = Math.max(...lines.map((line) => line.columns));

  usePlayhead((player) => {
    const values = read(player);
    const texts = values === undefined ? undefined : formatCells(lines, values);
    const cells = body.current?.querySelectorAll<HTMLElement>('td[data-value]') ?? [];
    cells.forEach((cell, index) => {
      const text = texts?.[index] ?? '–';
      if (cell.textContent !== text) cell.textContent = text;
      // The whole number on hover, once it holds still.
      cell.title = player.playing || values === undefined ? '' : String(values[index]);
    });
  }, READING_INTERVAL);

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
        {lines.map((line) => (
          <tr key={line.label}>
            <th scope="row" aria-label={line.label} title={`${line.label}: ${line.title}`}>
              {line.short}
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
