import type { NavRegion } from '../../navmesh/index.ts';
import { displayText } from '../common/display-text.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatFixed, formatQuantity } from '../common/format-number.ts';
import { sentence } from '../common/sentence.ts';
import { GraphSection } from './graph-section.tsx';
import { Vector } from './measures.tsx';
import { SetupsSection } from './setups-section.tsx';
import { StatisticsSection } from './statistics-section.tsx';
import { TreeSection } from './tree-section.tsx';
import { type ShownMap, useShownMap } from './use-maps.ts';
import { bitWords, hexWord } from './words.ts';

/** What the files say of the chosen region's mesh, of its graph, tree and set-ups, and the counts of it and its map. */
export function MapPanel() {
  const shown = useShownMap();
  if (shown === undefined) {
    return (
      <EmptyState title="No map open.">
        <p>Drop a navigation mesh (.nvmhktbnd.dcx), and what it holds is told here.</p>
      </EmptyState>
    );
  }
  const { region, listing } = shown;
  return (
    <div className="scroller facts-panel">
      {region === undefined ? (
        <FactSection title="Map">
          <Fact label="Name">
            <FileText text={listing.name} className="mono" />
          </Fact>
          <Fact label="Regions">
            <b>{formatCount(listing.regions.length)}</b>: choose one on the left for the facts of its mesh
          </Fact>
        </FactSection>
      ) : (
        <MeshFacts shown={region} />
      )}
      <StatisticsSection shown={shown} />
      {region?.loaded === undefined ? undefined : (
        <>
          <GraphSection map={listing.id} index={region.listing.index} region={region.loaded} />
          <TreeSection region={region.loaded} />
          <SetupsSection setups={region.loaded.setups} />
        </>
      )}
    </div>
  );
}

function MeshFacts({ shown: { listing, loaded } }: { readonly shown: NonNullable<ShownMap['region']> }) {
  return (
    <section aria-label="Mesh">
      <h2 className="section-title">
        Mesh
        <span>
          <FileText text={listing.name} />
        </span>
      </h2>
      <dl className="facts">
        {listing.member === '' ? undefined : (
          <Fact label="Member">
            <FileText text={listing.member} className="mono" />
          </Fact>
        )}
        {listing.problem === undefined ? undefined : (
          <Fact label="Problem">
            <span className="warning-text">{displayText(sentence(listing.problem))}</span>
          </Fact>
        )}
        {loaded === undefined ? <Fact label="Mesh">cannot be shown</Fact> : <StoredFacts region={loaded} />}
      </dl>
    </section>
  );
}

function StoredFacts({ region: { mesh } }: { readonly region: NavRegion }) {
  const { min, max } = mesh.box;
  return (
    <>
      <Fact label="Holds">
        {mesh.faceCount === 0 ? 'no faces' : formatQuantity(mesh.faceCount, 'face')} · {formatQuantity(mesh.edgeCount, 'edge')} ·{' '}
        {formatQuantity(mesh.vertexCount, 'vertex', 'vertices')}
      </Fact>
      <Fact label="erosionRadius">
        <b>{mesh.erosionRadius}</b>
      </Fact>
      <Fact label="userData">
        <b>{mesh.userData}</b> · meaning unknown
      </Fact>
      <Fact label="flags">
        <b>{hexWord(mesh.flags, 2)}</b> · <b>{mesh.flags}</b> · {bitWords(mesh.flags)} · meaning unknown
      </Fact>
      <Fact label="Strides">
        faceData <b>{mesh.faceDataStride}</b> · edgeData <b>{mesh.edgeDataStride}</b>
      </Fact>
      <Fact label="Streaming">
        {mesh.streamingSetCount === 0 ? 'no streaming sets' : <b>{formatQuantity(mesh.streamingSetCount, 'streaming set')}</b>}
      </Fact>
      <Fact label="Clearance">{mesh.hasClearanceSeeding ? 'cache seeding present' : 'no cache seeding'}</Fact>
      <Fact label="aabb min">
        <Vector value={[min[0], min[1], min[2]]} decimals={3} />
      </Fact>
      <Fact label="aabb max">
        <Vector value={[max[0], max[1], max[2]]} decimals={3} />
      </Fact>
      <Fact label="Margin">
        <b>{formatFixed(min[3], 3)}</b> · <b>{formatFixed(max[3], 3)} m</b>
      </Fact>
    </>
  );
}
