import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { NavStatistics } from '../../navmesh/index.ts';
import { drawsRegion, type NavmeshState, PLAIN_MAP_VIEW } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { CopyStatus } from '../common/copy-status.tsx';
import { formatCount, formatFixed } from '../common/format-number.ts';
import { Segments } from '../common/segments.tsx';
import { keepFocus } from '../common/tabs.tsx';
import { useCopy } from '../common/use-copy.ts';
import { Vector } from './measures.tsx';
import { saveObj } from './save-obj.ts';
import type { ShownMap } from './use-maps.ts';
import { type StatisticsScope, useStatistics } from './use-statistics.ts';
import { hexWord } from './words.ts';

type CountKey = { [Key in keyof NavStatistics]: NavStatistics[Key] extends number ? Key : never }[keyof NavStatistics];

const ROWS: readonly (readonly [key: CountKey, label: string, decimals?: number, unit?: string])[] = [
  ['regions', 'Regions'],
  ['emptyRegions', 'Regions without faces'],
  ['faces', 'Faces'],
  ['triangles', 'Triangles'],
  ['edges', 'Edges'],
  ['userEdges', 'User edges'],
  ['blockedUserEdges', 'Blocked user edges'],
  ['vertices', 'Vertices'],
  ['boundaryEdges', 'Boundary edges'],
  ['boundaryLength', 'Boundary length', 3, 'm'],
  ['nonReciprocalEdges', 'Shared, not each other’s reverse'],
  ['islands', 'Islands'],
  ['islandsWithUserEdges', 'Islands with user edges'],
  ['nonConvex', 'Not convex'],
  ['clockwise', 'Clockwise'],
  ['degenerate', 'Without area'],
  ['noEar', 'Without an ear'],
  ['area', 'Area', 3, 'm²'],
  ['projectedArea', 'Area seen from above', 3, 'm²'],
  ['graphNodes', 'Graph nodes'],
  ['graphEdges', 'Graph edges'],
  ['treeNodes', 'Tree nodes'],
  ['setups', 'User-edge set-ups'],
];

/** Regions of what is counted that could not be read, so are in no count. */
function countUnreadable(scope: StatisticsScope, { loaded, region }: ShownMap, { maps, views }: NavmeshState): number {
  const counted = scope === 'drawn' ? [...maps.values()] : loaded === undefined ? [] : [loaded];
  const isCounted = (map: number, index: number): boolean =>
    scope === 'map' || (scope === 'region' ? index === region?.listing.index : drawsRegion(views.get(map) ?? PLAIN_MAP_VIEW, index));
  return counted.reduce((sum, { id, regions }) => sum + regions.filter((one, at) => one === undefined && isCounted(id, at)).length, 0);
}

/** Counts and sizes of a region, its map, or what is drawn; copied as JSON with every digit, saved as OBJ. */
export function StatisticsSection({ shown }: { readonly shown: ShownMap }) {
  const { store } = useApp();
  const navmesh = useAppState((state) => state.navmesh);
  const [wanted, setWanted] = useState<StatisticsScope | undefined>();
  const hasRegion = shown.region !== undefined;
  const scope = wanted === undefined || (wanted === 'region' && !hasRegion) ? (hasRegion ? 'region' : 'map') : wanted;
  const statistics = useStatistics(scope, shown.loaded, navmesh);
  const unreadable = countUnreadable(scope, shown, navmesh);
  const { outcome, copy, dismiss } = useCopy();
  const name = scope === 'region' ? shown.region?.listing.name : scope === 'map' ? shown.listing.name : 'drawn';
  return (
    <section aria-label="Statistics">
      <h2 className="section-title">Statistics</h2>
      <Segments<StatisticsScope>
        label="What is counted"
        active={scope}
        onChange={setWanted}
        options={[
          { id: 'region', label: 'Region', title: hasRegion ? 'The chosen region' : 'Choose a region on the left first' },
          { id: 'map', label: 'Map', title: 'Every region of the map, hidden ones too' },
          { id: 'drawn', label: 'Drawn', title: 'What is drawn: regions that are shown, without what the legend leaves out' },
        ]}
      />
      {statistics === undefined ? (
        <p className="nav-remark">Counting…</p>
      ) : (
        <>
          <table className="nav-table nav-statistics" aria-label="Counts">
            <tbody>
              {unreadable === 0 ? undefined : (
                <tr>
                  <th scope="row" className="warning-text">
                    Regions that cannot be shown
                  </th>
                  <td title="They are in none of these counts">{formatCount(unreadable)}</td>
                </tr>
              )}
              {ROWS.map(([key, label, decimals, unit]) => (
                <tr key={key} className={statistics[key] === 0 ? 'nav-zero' : undefined}>
                  <th scope="row">{label}</th>
                  <td title={String(statistics[key])}>
                    {decimals === undefined ? formatCount(statistics[key]) : `${formatFixed(statistics[key], decimals)} ${unit ?? ''}`}
                  </td>
                </tr>
              ))}
              <tr>
                <th scope="row">Area vector</th>
                <td>
                  <Vector value={statistics.areaVector} decimals={3} />
                </td>
              </tr>
              {Object.entries(statistics.faceData).map(([word, count]) => (
                <tr key={word}>
                  <th scope="row" title="Faces with this value of faceData: what it means is not shown by the files">
                    faceData <span className="mono">{hexWord(Number(word))}</span>
                  </th>
                  <td>{formatCount(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="copy-bar nav-actions">
            <button
              type="button"
              className="copy-button"
              title="Copy the counts as JSON, with every digit"
              onMouseDown={keepFocus}
              onClick={() => copy('statistics', `${JSON.stringify({ of: scope, name, ...statistics }, undefined, 2)}\n`)}
            >
              <Copy size={12} aria-hidden="true" /> Copy JSON
            </button>
            <button
              type="button"
              className="copy-button"
              title="Save these faces as OBJ, a group a face with its number"
              onMouseDown={keepFocus}
              onClick={() => saveObj(store, scope)}
            >
              <Download size={12} aria-hidden="true" /> Save OBJ
            </button>
            <CopyStatus outcome={outcome} onDismiss={dismiss} />
          </div>
        </>
      )}
    </section>
  );
}
