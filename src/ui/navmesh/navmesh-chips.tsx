import { useMemo } from 'react';
import { drawsRegion, PLAIN_MAP_VIEW } from '../../state/index.ts';
import { useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatQuantity } from '../common/format-number.ts';

/** Which maps are drawn, and how much of them. */
export function NavmeshChips() {
  const maps = useAppState(({ listing }) => listing.maps);
  const loaded = useAppState(({ navmesh }) => navmesh.maps);
  const views = useAppState(({ navmesh }) => navmesh.views);
  const drawn = useMemo(() => {
    let [regions, faces, triangles, userEdges] = [0, 0, 0, 0];
    for (const map of maps) {
      const geometry = loaded.get(map.id)?.geometry;
      const view = views.get(map.id) ?? PLAIN_MAP_VIEW;
      for (const { index, userEdgeCount } of map.regions) {
        if (geometry === undefined || !drawsRegion(view, index)) continue;
        const [first, last] = [geometry.faceBase[index]!, geometry.faceBase[index + 1]!];
        regions++;
        faces += last - first;
        triangles += geometry.triangleStart[last]! - geometry.triangleStart[first]!;
        userEdges += userEdgeCount;
      }
    }
    return { regions, faces, triangles, userEdges };
  }, [maps, loaded, views]);
  if (maps.length === 0) return undefined;
  return (
    <>
      <span className="chip chip-name">
        {maps.length === 1 ? <FileText text={maps[0]!.name} className="chip-value" /> : <b className="chip-value">{maps.length} maps</b>}
      </span>
      <span className="chip chip-text">
        {formatQuantity(drawn.regions, 'region')} · <b className="chip-value">{formatCount(drawn.faces)}</b> faces ·{' '}
        <b className="chip-value">{formatCount(drawn.triangles)}</b> triangles
      </span>
      {drawn.userEdges === 0 ? undefined : (
        <span className="chip">
          <span className="chip-dot nav-dot-user" aria-hidden="true" />
          user edges
          <b className="chip-value">{formatCount(drawn.userEdges)}</b>
        </span>
      )}
    </>
  );
}
