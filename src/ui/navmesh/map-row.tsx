import { Eye, EyeOff, Move3d, X } from 'lucide-react';
import { useState } from 'react';
import type { FileListing, MapListing } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';
import { FileName } from '../common/file-name.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatQuantity } from '../common/format-number.ts';
import { Mark } from '../common/mark.tsx';
import { keepFocus } from '../common/tabs.tsx';
import { NumberField } from '../layers/number-field.tsx';
import { fileFacts } from '../library/file-facts.ts';

interface MapRowProps {
  readonly map: MapListing;
  readonly file: FileListing | undefined;
}

/** Heads a map's part of the list: its file, what is in it, whether it is drawn and where. */
export function MapRow({ map, file }: MapRowProps) {
  const { store, actions } = useApp();
  const shown = useAppState(({ navmesh }) => navmesh.views.get(map.id)?.shown ?? true);
  const offset = useAppState(({ navmesh }) => navmesh.views.get(map.id)?.offset);
  const [moving, setMoving] = useState(false);
  const moved = offset !== undefined && offset.some((metres) => metres !== 0);
  const regions = formatQuantity(map.regions.length, 'region');
  const facts = file === undefined ? regions : `${mapFacts(file)} · ${regions}`;
  const problems = map.regions.filter(({ problem }) => problem !== undefined);
  return (
    <div className={`file-row nav-map${shown ? '' : ' nav-map-off'}`}>
      <div className="file-name">
        <FileName text={file?.path ?? map.name} />
        {problems.length === 0 ? undefined : (
          <Mark tone="warning" text={formatQuantity(problems.length, 'problem')} title={displayText(problems[0]?.problem ?? '')} />
        )}
        <span className="nav-map-tools">
          <button
            type="button"
            className="nav-row-tool"
            aria-label={`Move ${map.name}`}
            aria-expanded={moving}
            title="Move this map"
            onMouseDown={keepFocus}
            onClick={() => setMoving(!moving)}
          >
            <Move3d size={13} aria-hidden="true" />
          </button>
          <button
            type="button"
            className="nav-row-tool"
            aria-label={`Draw ${map.name}`}
            aria-pressed={shown}
            title={shown ? 'Hide this map' : 'Show this map'}
            onMouseDown={keepFocus}
            onClick={() => store.getState().setMapView(map.id, { shown: !shown })}
          >
            {shown ? <Eye size={13} aria-hidden="true" /> : <EyeOff size={13} aria-hidden="true" />}
          </button>
          <button
            type="button"
            className="nav-row-tool"
            aria-label={`Remove ${map.name}`}
            title="Remove this file (Delete)"
            onMouseDown={keepFocus}
            onClick={() => actions.removeFile(map.id)}
          >
            <X size={13} aria-hidden="true" />
          </button>
        </span>
      </div>
      <div className="file-facts" title={displayText(facts)}>
        <FileText text={facts} titled={false} />
      </div>
      {moving || moved ? <MapPlace map={map} offset={offset ?? [0, 0, 0]} /> : undefined}
    </div>
  );
}

const AXES = ['x', 'y', 'z'] as const;
/** Far beyond any map, near enough for a float32. */
const FARTHEST = 100_000;

/** How far the map is moved from where its file has it. */
function MapPlace({ map, offset }: { readonly map: MapListing; readonly offset: readonly [number, number, number] }) {
  const { store } = useApp();
  return (
    <div className="nav-place" role="group" aria-label={`Move of ${map.name} in metres`}>
      {AXES.map((axis, at) => (
        <span key={axis} className="nav-place-axis">
          <span className={`axis-${axis}`} aria-hidden="true">
            {axis}
          </span>
          <NumberField
            label={`Move ${map.name} along ${axis}`}
            value={offset[at]!}
            least={-FARTHEST}
            most={FARTHEST}
            step={1}
            decimals={1}
            onChange={(metres) => {
              const [x, y, z] = offset;
              store.getState().setMapView(map.id, { offset: [at === 0 ? metres : x, at === 1 ? metres : y, at === 2 ? metres : z] });
            }}
          />
        </span>
      ))}
      <span aria-hidden="true">m</span>
    </div>
  );
}

/** The library's facts of a file without its members, which are the regions. */
function mapFacts(file: FileListing): string {
  return fileFacts({ ...file, memberCount: 0 }, []);
}
