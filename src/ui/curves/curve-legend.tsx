import { X } from 'lucide-react';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import type { PickedCurve } from '../../state/index.ts';
import { useApp } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';
import { FileText } from '../common/file-text.tsx';
import { formatValue } from '../common/format-number.ts';
import { keepFocus } from '../common/tabs.tsx';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { DASHES, type Pointed } from './curve-chart.ts';
import { curveName, groupKey, groupTitle, laneName, laneToken, unitOf, unitWords } from './curve-words.ts';
import type { PickedCurves } from './use-curves.ts';

/** How the plot tells the list what is under the pointer, past React. */
export interface LegendHandle {
  readonly point: (pointed: Pointed | undefined) => void;
}

interface CurveLegendProps {
  readonly drawn: PickedCurves;
  readonly handle: RefObject<LegendHandle | null>;
}

/** Each curve with its value at the playhead and under the pointer, and a button to take it away. */
export function CurveLegend({ drawn, handle }: CurveLegendProps) {
  const table = useRef<HTMLTableElement>(null);
  const pointedHead = useRef<HTMLTableCellElement>(null);
  const shownHead = useRef<HTMLTableCellElement>(null);
  const values = useRef(new Float64Array());
  const { picked, curves } = drawn;

  usePlayhead(({ frame, moment }) => {
    if (values.current.length !== picked.length) values.current = new Float64Array(picked.length);
    curves.read(moment, values.current);
    writeCells(table.current, 'td[data-curve]', values.current);
    if (shownHead.current !== null) shownHead.current.textContent = `at ${frame.toFixed(2)}`;
  }, READING_INTERVAL);

  useImperativeHandle(
    handle,
    () => ({
      point: (pointed) => {
        if (pointedHead.current !== null) pointedHead.current.textContent = pointed === undefined ? 'pointer' : `at ${pointed.frame}`;
        writeCells(
          table.current,
          'td[data-pointed]',
          pointed === undefined ? undefined : curves.values.map((curve) => curve[pointed.index]!),
        );
      },
    }),
    [curves],
  );

  const groups = groupCurves(picked);
  return (
    <table ref={table} className="curve-legend" aria-label="Curves">
      <thead>
        <tr>
          <td />
          <th scope="col" ref={shownHead} title="Exact value at the playhead" />
          <th scope="col" ref={pointedHead} title="Exact value at the whole frame under the pointer">
            pointer
          </th>
          <td />
        </tr>
      </thead>
      {groups.map(({ key, rows }, group) => (
        <tbody key={key}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              <GroupTitle curve={rows[0]![1]} pinned={rows.some(([, { pin }]) => pin !== undefined)} />
            </th>
          </tr>
          {rows.map(([at, curve]) => (
            <CurveRow key={curveName(curve)} curve={curve} at={at} dash={DASHES[group % DASHES.length] ?? []} held={curves.held[at] ?? 0} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function GroupTitle({ curve, pinned }: { readonly curve: PickedCurve; readonly pinned: boolean }) {
  const { bone, rest } = groupTitle(curve);
  return (
    <span className="curve-group" data-pinned={pinned}>
      {bone === undefined ? undefined : <FileText text={bone} className="curve-bone" />}
      <span title={rest}>{rest}</span>
    </span>
  );
}

interface CurveRowProps {
  readonly curve: PickedCurve;
  readonly at: number;
  readonly dash: readonly number[];
  readonly held: number;
}

function CurveRow({ curve, at, dash, held }: CurveRowProps) {
  const { store } = useApp();
  const { source, pin } = curve;
  const name = displayText(curveName(curve));
  const unit = unitWords(unitOf(source));
  return (
    <tr>
      <th scope="row" aria-label={name} title={`${name}${unit === '' ? '' : `, ${unit}`}${heldWords(held)}`}>
        <svg width="16" height="8" aria-hidden="true">
          <path d="M0 4H16" stroke={`var(${laneToken(source)})`} strokeWidth="2" strokeDasharray={dash.join(' ')} />
        </svg>
        {laneName(source)}
        {held > 0 ? <span className="curve-held">held</span> : undefined}
      </th>
      <td data-curve={at}>–</td>
      <td data-pointed={at}>–</td>
      <td>
        <button
          type="button"
          className="curve-remove"
          aria-label={`Remove ${name}`}
          title={pin === undefined ? 'Leave this lane out' : 'Remove this curve'}
          onMouseDown={keepFocus}
          onClick={() => {
            if (pin !== undefined) store.getState().unpinCurve(pin);
            else if (source.kind === 'bone') store.getState().toggleCurveLane(source.lane);
          }}
        >
          <X size={11} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
}

function groupCurves(
  picked: readonly PickedCurve[],
): readonly { readonly key: string; readonly rows: readonly (readonly [number, PickedCurve])[] }[] {
  const groups = new Map<string, [number, PickedCurve][]>();
  for (const [at, curve] of picked.entries()) {
    const rows = groups.get(groupKey(curve));
    if (rows === undefined) groups.set(groupKey(curve), [[at, curve]]);
    else rows.push([at, curve]);
  }
  return [...groups].map(([key, rows]) => ({ key, rows }));
}

function heldWords(samples: number): string {
  return samples === 0 ? '' : '. A value of this bone is not finite at some frames: the pose shows the undriven one there';
}

/** Writes numbers into the cells of a column, in the order of the rows on screen; the cells name their curve. */
function writeCells(table: HTMLTableElement | null, selector: string, values: ArrayLike<number> | undefined): void {
  for (const cell of table?.querySelectorAll<HTMLElement>(selector) ?? []) {
    const value = values?.[Number(cell.dataset['curve'] ?? cell.dataset['pointed'])];
    const text = value === undefined ? '–' : Number.isNaN(value) ? 'none' : formatValue(value);
    if (cell.textContent !== text) cell.textContent = text;
  }
}
