import { useMemo, useState } from 'react';
import type { NavMesh } from '../../navmesh/index.ts';
import type { LoadedMap } from '../../worker/contract.ts';
import { useApp } from '../app-context.ts';
import { formatCount } from '../common/format-number.ts';
import { pickFace } from './choose.ts';
import { type EdgeRow, edgeRows } from './face-facts.ts';
import { edgeFlagWords, hexWord } from './words.ts';

/** Rows at first, and more at a time: faces of ten thousands of corners exist, and the page does not stand so many at once. */
const ROWS = 100;

interface EdgesTableProps {
  readonly map: LoadedMap;
  readonly region: number;
  readonly mesh: NavMesh;
  /** In its mesh. */
  readonly face: number;
}

/** A face's edges and user edges; what is on their other side leads there. */
export function EdgesTable({ map, region, mesh, face }: EdgesTableProps) {
  const { store } = useApp();
  const rows = useMemo(() => edgeRows(mesh, face), [mesh, face]);
  const [most, setMost] = useState(ROWS);
  const userEdges = rows.filter(({ isUserEdge }) => isUserEdge).length;
  return (
    <section aria-label="Edges">
      <h2 className="section-title">
        Edges<span>{userEdges === 0 ? 'no user edges' : `${userEdges} of them user edges`}</span>
      </h2>
      <div className="nav-table-holder">
        <table className="nav-table">
          <thead>
            <tr>
              <th scope="col">edge</th>
              <th scope="col">a → b</th>
              <th scope="col" title="Edge and face on the other side">
                opposite · face
              </th>
              <th scope="col">flags</th>
              <th scope="col" title="edgeData: what it means is not shown by the files">
                data
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <tr key={row.edge} className={row.isUserEdge ? 'nav-user-edge' : undefined}>
                <th scope="row" title={row.isUserEdge ? `User edge, cost ${row.cost}` : undefined}>
                  {formatCount(row.edge)}
                </th>
                <td>
                  {formatCount(row.a)}→{formatCount(row.b)}
                </td>
                <td>
                  <Opposite row={row} onPick={(other) => pickFace(store, { map: map.id, face: map.geometry.faceBase[region]! + other })} />
                </td>
                <td title={edgeFlagWords(row.flags)}>{row.flags}</td>
                <td title={row.data.map((word) => hexWord(word)).join(' ')}>
                  {row.data.map((word) => (word === 0 ? '0' : hexWord(word, 4))).join(' ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most ? (
        <button type="button" className="nav-link" onClick={() => setMost(most + ROWS)}>
          Show {formatCount(Math.min(ROWS, rows.length - most))} more of {formatCount(rows.length - most)}
        </button>
      ) : undefined}
      <p className="nav-note">Flags: {flagWords(rows)}: names from a public class registry, not from the files.</p>
    </section>
  );
}

function Opposite({ row: { opposite, isUserEdge }, onPick }: { readonly row: EdgeRow; readonly onPick: (face: number) => void }) {
  if (opposite === undefined) return <span className="nav-faint">{isUserEdge ? 'no face' : 'boundary'}</span>;
  return (
    <>
      <span className={opposite.isReverse || isUserEdge ? undefined : 'warning-text'} title={reverseWords(opposite.isReverse, isUserEdge)}>
        {formatCount(opposite.edge)}
      </span>
      {' · '}
      <button
        type="button"
        className="nav-link"
        aria-label={`Face ${opposite.face}`}
        title={`Pick face ${formatCount(opposite.face)}`}
        onClick={() => onPick(opposite.face)}
      >
        {formatCount(opposite.face)}
      </button>
    </>
  );
}

function reverseWords(isReverse: boolean, isUserEdge: boolean): string | undefined {
  if (isUserEdge) return undefined;
  return isReverse ? 'The same ends, the other way round' : 'Its ends are not these the other way round';
}

/** The flags that are met, each once. */
function flagWords(rows: readonly EdgeRow[]): string {
  const flags = rows.reduce((all, row) => all | row.flags, 0);
  return edgeFlagWords(flags);
}
