import { useMemo } from 'react';
import { describeFace, type NavRegion, nodeBox, regionOfFace, treeOf } from '../../navmesh/index.ts';
import type { FacePlace } from '../../state/index.ts';
import type { LoadedMap, RegionListing } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatFixed, formatQuantity } from '../common/format-number.ts';
import { EdgesTable } from './edges-table.tsx';
import { bothIslands, leastRoom, triangleWords } from './face-facts.ts';
import { GoToFace } from './go-to-face.tsx';
import { millimetres, squareMetres, Vector } from './measures.tsx';
import { PathSection } from './path-section.tsx';
import { TreeControl } from './tree-control.tsx';
import { WordFact } from './word-fact.tsx';

/** Everything the file says of the picked face, and what follows from it. */
export function FacePanel() {
  const picked = useAppState(({ navmesh }) => navmesh.picked);
  const map = useAppState(({ navmesh }) => (picked === undefined ? undefined : navmesh.maps.get(picked.map)));
  const listing = useAppState((state) => state.listing.maps.find(({ id }) => id === picked?.map));
  const region = map === undefined || picked === undefined ? undefined : regionOfFace(map.geometry, picked.face);
  const loaded = region === undefined ? undefined : map?.regions[region];
  const listed = region === undefined ? undefined : listing?.regions[region];
  return (
    <div className="scroller facts-panel">
      <GoToFace />
      {picked === undefined || map === undefined || loaded === undefined || listed === undefined ? (
        <EmptyState title="No face picked.">
          <p>Click a face in the view, or go to one by its number.</p>
        </EmptyState>
      ) : (
        <FaceFacts place={picked} map={map} region={loaded} listing={listed} />
      )}
      <PathSection />
    </div>
  );
}

interface FaceFactsProps {
  readonly place: FacePlace;
  readonly map: LoadedMap;
  readonly region: NavRegion;
  readonly listing: RegionListing;
}

function FaceFacts({ place, map, region, listing }: FaceFactsProps) {
  const { mesh } = region;
  const own = place.face - map.geometry.faceBase[listing.index]!;
  const detail = useMemo(() => describeFace(mesh, own), [mesh, own]);
  const triangles = useMemo(() => triangleWords(map.geometry, place.face, detail.corners), [map, place, detail]);
  const islands = useMemo(() => bothIslands(mesh), [mesh]);
  const words = [...mesh.faceData.subarray(own * mesh.faceDataStride, (own + 1) * mesh.faceDataStride)];
  const cluster = mesh.cluster[own]!;
  return (
    <>
      <section aria-label={`Face ${own}`}>
        <h2 className="section-title">
          Face {formatCount(own)}
          <span>
            <FileText text={listing.name} />
          </span>
        </h2>
        <dl className="facts">
          <Fact label="Corners">
            <b>{detail.ring.length}</b> · {detail.convex ? 'convex' : 'not convex'} from above
            {detail.convexInPlane !== undefined && detail.convexInPlane !== detail.convex
              ? ` · ${detail.convexInPlane ? 'convex' : 'not convex'} in its plane`
              : ''}
          </Fact>
          <Fact label="Area">
            <b>{squareMetres(detail.area)}</b>
            {detail.degenerate ? ' · no area' : ` · ${detail.clockwise ? 'clockwise' : 'counter-clockwise'}`}
          </Fact>
          <Fact label="Slope">
            {detail.slope === undefined ? 'none without an area' : <b>{formatFixed(detail.slope, 1)}°</b>}
            {detail.degenerate ? undefined : (
              <>
                {' · off its plane by '}
                <b>{formatFixed(detail.maxOffPlane, 3)} m</b>
              </>
            )}
          </Fact>
          <Fact label="Normal">{detail.normal === undefined ? 'none without an area' : <Vector value={detail.normal} decimals={5} />}</Fact>
          <Fact label="Centre">
            <Vector value={detail.centre} decimals={3} />
          </Fact>
          {words.map((word, at) => (
            <WordFact key={at} label={words.length === 1 ? 'faceData' : `faceData ${at}`} word={word} />
          ))}
          <Fact label="Cluster">
            <b>{cluster < 0 ? `−${-cluster}` : formatCount(cluster)}</b>
            {region.graph === undefined ? undefined : ` of ${formatQuantity(region.graph.nodeCount, 'node')}`}
          </Fact>
          <Fact label="Triangles">
            <b>{triangles.length}</b>
            {map.geometry.noEar.includes(place.face) ? ' · no ear: cut as it can be' : undefined}
            {triangles.length === 0 ? undefined : <span className="fact-line mono nav-triangles">{listSome(triangles)}</span>}
          </Fact>
          <Fact label="Island">
            <b>{formatCount(islands.regular.island[own]!)}</b> of {formatCount(islands.regular.count)} ·{' '}
            <b>{formatCount(islands.withUserEdges.island[own]!)}</b> of {formatCount(islands.withUserEdges.count)} with user edges
          </Fact>
        </dl>
      </section>
      <EdgesTable key={place.face} map={map} region={listing.index} mesh={mesh} face={own} />
      {region.tree === undefined ? undefined : <LeafFacts region={region} face={own} corners={detail.corners} />}
    </>
  );
}

/** As many triangles as are read; the rest are counted. */
const MOST_TRIANGLES = 200;

function listSome(words: readonly string[]): string {
  const rest = words.length - MOST_TRIANGLES;
  return rest <= 0 ? words.join(' ') : `${words.slice(0, MOST_TRIANGLES).join(' ')} … and ${formatCount(rest)} more`;
}

/** The face's leaf in the file's own tree. */
function LeafFacts({ region, face, corners }: { readonly region: NavRegion; readonly face: number; readonly corners: Float32Array }) {
  const tree = treeOf(region);
  const leaf = tree?.leafOfFace[face] ?? -1;
  if (tree === undefined || leaf < 0) {
    return (
      <FactSection title="AABB tree">
        <Fact label="Leaf">none for this face</Fact>
      </FactSection>
    );
  }
  const box = nodeBox(tree, leaf);
  const room = leastRoom(box, corners);
  return (
    <section aria-label="AABB tree">
      <h2 className="section-title">
        AABB tree<span>leaf at depth {tree.depthOf[leaf]}</span>
      </h2>
      <TreeControl />
      <dl className="facts">
        <Fact label="Leaf box">
          <b>{[0, 1, 2].map((lane) => formatFixed(box[lane + 3]! - box[lane]!, 2)).join(' × ')} m</b>
        </Fact>
        <Fact label="Box min">
          <Vector value={[box[0]!, box[1]!, box[2]!]} decimals={3} />
        </Fact>
        <Fact label="Box max">
          <Vector value={[box[3]!, box[4]!, box[5]!]} decimals={3} />
        </Fact>
        <Fact label="Slack">
          {room >= 0 ? 'corners inside, the nearest side ' : 'a corner outside by '}
          <b>{millimetres(Math.abs(room))}</b>
          {room >= 0 ? ' off' : ''}
        </Fact>
        <Fact label="Node">
          <b>{formatCount(leaf)}</b> of {formatCount(tree.nodeCount)}
        </Fact>
      </dl>
    </section>
  );
}
