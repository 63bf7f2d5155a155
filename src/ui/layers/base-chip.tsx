import { isAdditive } from '../../animation/index.ts';
import type { ClipListing } from '../../worker/contract.ts';
import { useApp } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';
import { keepFocus } from '../common/tabs.tsx';
import { MODE_LABELS } from './mode-evidence.ts';
import { usePlan } from './use-composition.ts';

/** Tells what is composed: what an additive clip lies on, the chain, how many layers. Leads to where that is set up. */
export function BaseChip({ listing }: { readonly listing: ClipListing }) {
  const { store } = useApp();
  const plan = usePlan();
  if (plan === undefined) return undefined;
  const lead = plan.lead === undefined ? undefined : plan.layers[plan.lead];
  const others = plan.layers.filter(({ weight, setup }) => setup !== undefined && weight > 0).length;
  const parts: string[] = [];
  const { base } = plan;
  if (base.kind === 'chain') parts.push(`chain of ${base.links.length}`);
  else if (lead !== undefined) {
    const over = base.kind === 'clip' ? `${base.clip.name}${base.offered ? ' (offered)' : ''}` : 'the reference pose';
    parts.push(`over ${over}`);
    if (lead.weight !== 1) parts.push(lead.weight.toFixed(2));
    if (lead.overridden) parts.push(`as ${MODE_LABELS[lead.mode].toLowerCase()}`);
  } else if (isAdditive(listing.blendHint)) parts.push('additive: its own values, alone');
  if (others > 0) parts.push(others === 1 ? '1 layer' : `${others} layers`);
  if (parts.length === 0) return undefined;
  return (
    <button
      type="button"
      className="chip chip-additive chip-button chips-end"
      title="What is composed here: opens Layers"
      onMouseDown={keepFocus}
      onClick={() => {
        store.getState().setRightTab('layers');
        store.getState().setPanelCollapsed('right', false);
      }}
    >
      <bdi className="chip-fit">{displayText(parts.join(' · '))}</bdi>
    </button>
  );
}
