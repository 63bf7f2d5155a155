import { useAppState } from '../app-context.ts';
import { hasChannelsOnly } from '../../state/index.ts';
import { EclpChips } from '../eclp/eclp-chips.tsx';
import { BaseChip } from '../layers/base-chip.tsx';
import { ColourLegend } from '../navmesh/colour-legend.tsx';
import { NavmeshChips } from '../navmesh/navmesh-chips.tsx';
import { NavmeshTools } from '../navmesh/navmesh-tools.tsx';
import { PathChips } from '../navmesh/path-chips.tsx';
import { useSettledShown } from '../use-settled-shown.ts';
import { ClipChips } from './clip-chips.tsx';
import { EmptyPage } from './empty-page.tsx';
import { HeldChip } from './held-chip.tsx';
import { OpeningCard } from './opening-card.tsx';
import { ViewportHost, type MountViewport } from './viewport-host.tsx';
import { ViewportNotice } from './viewport-notice.tsx';
import { ViewportTools } from './viewport-tools.tsx';

/** The scene with what is said about it in its corners. */
export function Viewport({ mount }: { readonly mount: MountViewport }) {
  const shown = useSettledShown();
  const loading = useAppState((state) => state.shown.kind === 'loading');
  const opening = useAppState((state) => state.opening);
  const nothingOpen = useAppState((state) => state.listing.files.length === 0);
  const hasMap = useAppState((state) => state.listing.maps.length > 0);
  const rightHanded = 'skeleton' in shown && shown.skeleton.skeleton.rightHanded === true;
  const channelsOnly = useAppState(hasChannelsOnly);
  const drawn = shown.kind === 'clip' || shown.kind === 'reference';

  return (
    <main className="view">
      <section className="viewport" aria-label="Viewport">
        <ViewportHost mount={mount} />
        <div className="chips chips-top">
          {shown.kind === 'clip' ? <ClipChips listing={shown.listing} clip={shown.clip} /> : undefined}
          {shown.kind === 'clip' ? <HeldChip skeleton={shown.skeleton.skeleton} /> : undefined}
          {hasMap ? <NavmeshChips /> : undefined}
          {loading ? (
            <span className="chip" role="status">
              Loading…
            </span>
          ) : undefined}
        </div>
        {drawn ? <ViewportTools /> : undefined}
        {hasMap ? <NavmeshTools /> : undefined}
        {drawn || hasMap ? (
          <div className="chips chips-bottom">
            {hasMap ? <ColourLegend /> : undefined}
            {rightHanded ? (
              <span
                className="chip"
                title="Numbers are as in the file: y up, taken for right-handed as in a related game. Not checked on a real file."
              >
                file space, taken for right-handed
              </span>
            ) : (
              <span className="chip" title="Numbers are as in the file: x right, y up, left-handed. The picture mirrors z once.">
                file space, mirrored for display
              </span>
            )}
            {hasMap ? <PathChips /> : undefined}
            {shown.kind === 'clip' ? <EclpChips /> : undefined}
            {shown.kind === 'clip' ? <BaseChip listing={shown.listing} /> : undefined}
          </div>
        ) : undefined}
        {shown.kind === 'reference' && shown.reason !== undefined ? (
          <ViewportNotice title="Reference pose, not the clip" reason={shown.reason} place="low" />
        ) : undefined}
        {shown.kind === 'failed' ? (
          <ViewportNotice title={channelsOnly ? 'Its curves are below' : 'Cannot be shown'} reason={shown.reason} place="middle" />
        ) : undefined}
        {opening === undefined ? undefined : <OpeningCard progress={opening} isOverPicture={!nothingOpen} />}
        {opening === undefined && nothingOpen ? <EmptyPage /> : undefined}
        {shown.kind === 'nothing' && !nothingOpen && !loading && !hasMap ? (
          <p className="viewport-hint">Pick a clip or a skeleton on the left to see it here.</p>
        ) : undefined}
      </section>
    </main>
  );
}
