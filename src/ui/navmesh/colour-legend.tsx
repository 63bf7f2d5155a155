import { useCallback, useRef, useState } from 'react';
import { type ColourBy, COLOURS_BY } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { commandHints } from '../commands.ts';
import { formatCount } from '../common/format-number.ts';
import { useDismissal } from '../settings/use-dismissal.ts';
import { keepFocus } from '../common/tabs.tsx';
import { LegendEntryButton } from './legend-entry.tsx';
import { LegendList } from './legend-list.tsx';
import { chooseColours, isolateEntry, toggleEntry } from './legend-choice.ts';
import { useLegend } from './use-legend.ts';

export const COLOUR_WORDS: Readonly<Record<ColourBy, string>> = {
  region: 'region',
  'face-data': 'faceData value',
  'face-data-bit': 'faceData bit',
  cluster: 'cluster',
  island: 'island',
  slope: 'slope',
  winding: 'winding',
  area: 'area',
};

/** As many as fit beside the control; the rest are in the list of all. */
const SHOWN_ENTRIES = 3;

/** What the faces' colours tell, and the legend: a click leaves out or takes in, Alt with it or a double click leaves one alone. */
export function ColourLegend() {
  const { store } = useApp();
  const colourBy = useAppState(({ navmesh }) => navmesh.colourBy);
  const bit = useAppState(({ navmesh }) => navmesh.bit);
  const leftOut = useAppState(({ navmesh }) => navmesh.leftOut);
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const rows = useLegend();
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  useDismissal(open, holder, close);
  const keys = rows.map(({ key }) => key);
  return (
    <div className="nav-legend" role="group" aria-label="Colours of the faces" ref={holder}>
      <label className="chip nav-colour" title={commandHints('next-colour').title}>
        colour
        <select
          aria-label="Colour faces by"
          value={colourBy}
          onChange={({ currentTarget: { value } }) => {
            const chosen = COLOURS_BY.find((one) => one === value);
            if (chosen !== undefined) chooseColours(store, chosen);
          }}
        >
          {COLOURS_BY.map((one) => (
            <option key={one} value={one}>
              {COLOUR_WORDS[one]}
            </option>
          ))}
        </select>
      </label>
      {colourBy === 'face-data-bit' ? (
        <label className="chip nav-colour" title="Which bit of faceData: what it means is not shown by the files">
          bit
          <select
            aria-label="Bit of faceData"
            value={bit}
            onChange={({ currentTarget: { value } }) => {
              store.getState().setNavmesh({ bit: Number(value), leftOut: new Set() });
            }}
          >
            {Array.from({ length: 32 }, (_, number) => (
              <option key={number} value={number}>
                {number}
              </option>
            ))}
          </select>
        </label>
      ) : undefined}
      {rows.slice(0, SHOWN_ENTRIES).map((row) => (
        <LegendEntryButton
          key={row.key}
          className="chip nav-entry"
          row={row}
          off={leftOut.has(row.key)}
          short={colourBy === 'region'}
          onToggle={() => toggleEntry(store, row.key)}
          onIsolate={() => isolateEntry(store, keys, row.key)}
        />
      ))}
      {rows.length > SHOWN_ENTRIES ? (
        <button
          type="button"
          className="chip nav-entry"
          aria-expanded={open}
          title="The whole legend"
          onMouseDown={keepFocus}
          onClick={() => setOpen(!open)}
        >
          all {formatCount(rows.length)}
        </button>
      ) : undefined}
      {leftOut.size > 0 ? (
        <button
          type="button"
          className="chip nav-entry nav-entry-reset"
          title="Take everything in again"
          onMouseDown={keepFocus}
          onClick={() => store.getState().setNavmesh({ leftOut: new Set() })}
        >
          show all
        </button>
      ) : undefined}
      {open ? <LegendList rows={rows} leftOut={leftOut} /> : undefined}
    </div>
  );
}
