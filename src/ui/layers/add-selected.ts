import { type AppStore, planOf } from '../../state/index.ts';

/**
 * Adds the selected clip as a layer. An additive one stays where it is, as the lowest layer over the clip it lay on, and that
 * clip is selected in its place: it would act twice otherwise.
 */
export function addSelectedAsLayer(store: AppStore): void {
  const state = store.getState();
  const { clip } = state.selection;
  const plan = planOf(state);
  if (clip === undefined || plan === undefined) return;
  const lead = plan.lead === undefined ? undefined : plan.layers[plan.lead];
  const below = plan.base.kind === 'clip' && lead !== undefined ? plan.base.clip.id : undefined;
  const { weight, mode } = state.setup.lead;
  state.addLayer(clip);
  const added = store.getState().setup.layers.at(-1);
  if (below !== undefined && added !== undefined) {
    state.changeLayer(added.id, { weight, mode });
    state.moveLayer(added.id, 0);
    state.selectClip(below);
  }
  state.setRightTab('layers');
}

export function addSelectedToChain(store: AppStore): void {
  const { selection, addToChain, setRightTab } = store.getState();
  if (selection.clip === undefined) return;
  addToChain(selection.clip);
  setRightTab('layers');
}
