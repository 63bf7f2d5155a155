import type { RightTab } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { formatCount } from '../common/format-number.ts';
import { type TabContent, Tabs } from '../common/tabs.tsx';
import { ComparePanel } from '../compare/compare-panel.tsx';
import { RigPanel } from '../eclp/rig-panel.tsx';
import { LayersPanel } from '../layers/layers-panel.tsx';
import { usePastedSetup } from '../layers/use-pasted-setup.ts';
import { FacePanel } from '../navmesh/face-panel.tsx';
import { PanelSeparator } from '../settings/panel-separator.tsx';
import { MapPanel } from '../navmesh/map-panel.tsx';
import { useSettledShown, type SettledShown } from '../use-settled-shown.ts';
import { BonesPanel } from './bones-panel.tsx';
import { ClipPanel } from './clip-panel.tsx';

/**
 * The right side: the bones of what is shown, what the file says of the clip, what is layered over it and compared with it; the
 * picked face and its map where a navigation mesh is open.
 */
export function Inspector() {
  const { store } = useApp();
  const tab = useAppState((state) => state.rightTab);
  const layerCount = useAppState((state) => state.setup.layers.length);
  const hasMap = useAppState(({ listing }) => listing.maps.length > 0);
  const hasCharacter = useAppState(({ listing }) => listing.clips.length > 0 || listing.skeletons.length > 0);
  usePastedSetup();
  const shown = useSettledShown();
  const skeleton = shown.kind === 'clip' || shown.kind === 'reference' ? shown.skeleton.skeleton : undefined;
  const ofMap: readonly TabContent<RightTab>[] = [
    { id: 'face', label: 'Face', content: <FacePanel /> },
    { id: 'map', label: 'Map', content: <MapPanel /> },
  ];
  const ofCharacter: readonly TabContent<RightTab>[] = [
    {
      id: 'bones',
      label: 'Bones',
      count: skeleton === undefined ? undefined : formatCount(skeleton.bones.length),
      content: <BonesTab shown={shown} />,
    },
    { id: 'clip', label: 'Clip', content: <ClipTab shown={shown} /> },
    {
      id: 'layers',
      label: 'Layers',
      count: layerCount === 0 ? undefined : formatCount(layerCount),
      content: <LayersPanel skeleton={skeleton} />,
    },
    { id: 'compare', label: 'Compare', content: <ComparePanel /> },
  ];
  return (
    <section className="panel panel-right" aria-label="Inspector">
      <Tabs<RightTab>
        label="Inspector"
        active={tab}
        onChange={store.getState().setRightTab}
        // With nothing but a map open, those of characters would be empty.
        tabs={[...(hasMap ? ofMap : []), ...(hasCharacter || !hasMap ? ofCharacter : [])]}
      />
      <PanelSeparator side="right" />
    </section>
  );
}

function BonesTab({ shown }: { readonly shown: SettledShown }) {
  switch (shown.kind) {
    case 'clip':
      return (
        <BonesPanel
          skeleton={shown.skeleton}
          clip={shown.clip}
          clipName={shown.listing.name}
          additive={shown.listing.blendHint.kind === 'additive-parent-space' || shown.listing.blendHint.kind === 'additive-child-space'}
        />
      );
    case 'reference':
      return <BonesPanel skeleton={shown.skeleton} clip={undefined} clipName={undefined} additive={false} />;
    case 'failed':
    case 'nothing':
      return (
        <EmptyState title="No skeleton shown.">
          <p>Pick a clip or a skeleton, and its bones are listed here.</p>
        </EmptyState>
      );
  }
}

function ClipTab({ shown }: { readonly shown: SettledShown }) {
  const selected = useAppState((state) => state.selection.clip);
  const listing = useAppState((state) => state.listing.clips.find(({ id }) => id === selected));
  const rig = useAppState(({ listing: { rigs }, selection }) =>
    selection.skeleton === undefined ? undefined : rigs.find(({ skeleton }) => skeleton === selection.skeleton),
  );
  if (shown.kind === 'clip' && shown.listing.id === (listing?.id ?? shown.listing.id)) {
    return <ClipPanel listing={listing ?? shown.listing} clip={shown.clip} skeleton={shown.skeleton.skeleton} />;
  }
  if (listing !== undefined) return <ClipPanel listing={listing} clip={undefined} skeleton={undefined} />;
  if (rig !== undefined) return <RigPanel rig={rig} />;
  return (
    <EmptyState title="No clip picked.">
      <p>Pick a clip on the left to read what its file says of it.</p>
    </EmptyState>
  );
}
