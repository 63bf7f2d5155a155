import { useState } from 'react';
import { useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { formatCount } from '../common/format-number.ts';
import { Tabs } from '../common/tabs.tsx';
import { useSettledShown, type SettledShown } from '../use-settled-shown.ts';
import { BonesPanel } from './bones-panel.tsx';
import { ClipPanel } from './clip-panel.tsx';

type RightTab = 'bones' | 'clip';

/** The right side: the bones of what is shown, and what the file says of the clip. */
export function Inspector() {
  const [tab, setTab] = useState<RightTab>('bones');
  const shown = useSettledShown();
  const skeleton = shown.kind === 'clip' || shown.kind === 'reference' ? shown.skeleton.skeleton : undefined;
  return (
    <section className="panel panel-right" aria-label="Inspector">
      <Tabs<RightTab>
        label="Inspector"
        active={tab}
        onChange={setTab}
        tabs={[
          {
            id: 'bones',
            label: 'Bones',
            count: skeleton === undefined ? undefined : formatCount(skeleton.bones.length),
            content: <BonesTab shown={shown} />,
          },
          { id: 'clip', label: 'Clip', content: <ClipTab shown={shown} /> },
        ]}
      />
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
  if (shown.kind === 'clip' && shown.listing.id === (listing?.id ?? shown.listing.id)) {
    return <ClipPanel listing={listing ?? shown.listing} clip={shown.clip} skeleton={shown.skeleton.skeleton} />;
  }
  if (listing !== undefined) return <ClipPanel listing={listing} clip={undefined} skeleton={undefined} />;
  return (
    <EmptyState title="No clip picked.">
      <p>Pick a clip on the left to read what its file says of it.</p>
    </EmptyState>
  );
}
