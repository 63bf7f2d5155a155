import { useRef, useState } from 'react';
import { isAdditive, offerBase } from '../../animation/index.ts';
import type { BaseChoice, Plan } from '../../state/index.ts';
import type { ClipListing } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';
import { FileText } from '../common/file-text.tsx';
import { formatQuantity } from '../common/format-number.ts';
import { ClipPicker } from './clip-picker.tsx';
import { ModeControl } from './mode-control.tsx';
import { WeightField } from './weight-field.tsx';

interface BaseCardProps {
  readonly plan: Plan;
  /** The selected clip. */
  readonly clip: ClipListing;
  readonly game: string;
  readonly failure: string | undefined;
}

/** What lies lowest: the selected clip, what an additive one was given to lie on, or the chain. */
export function BaseCard({ plan, clip, game, failure }: BaseCardProps) {
  const { store } = useApp();
  const lead = useAppState((state) => state.setup.lead);
  const isLead = isAdditive(clip.blendHint) && plan.base.kind !== 'chain';
  const name = displayText(clip.name);
  return (
    <>
      {isLead && plan.lead !== undefined ? (
        <div className="layer-card layer-lead" role="group" aria-label={`Selected clip ${name}`}>
          <div className="layer-head">
            <span className="layer-role">selected</span>
            <FileText text={clip.name} className="layer-name" />
          </div>
          <WeightField of={name} weight={lead.weight} onChange={(weight) => store.getState().setLead({ weight })} />
          <ModeControl
            of={name}
            hint={clip.blendHint}
            storesHint={clip.className !== 'ECLP'}
            game={game}
            weight={lead.weight}
            mode={lead.mode}
            onChange={(mode) => store.getState().setLead({ mode })}
          />
        </div>
      ) : undefined}
      <div className="layer-card layer-base" role="group" aria-label="Base">
        <div className="layer-head">
          <span className="layer-role">base</span>
          {isLead ? <BaseSelect plan={plan} clip={clip} /> : <BaseName plan={plan} />}
        </div>
        {isLead && plan.lead === undefined ? (
          <p className="layers-remark">The clip’s own values, a delta without anything below it: the body collapses.</p>
        ) : undefined}
        {failure === undefined ? undefined : (
          <p className="layer-trouble" role="status">
            <FileText text={failure} titled={false} />
          </p>
        )}
      </div>
    </>
  );
}

function BaseName({ plan: { base } }: { readonly plan: Plan }) {
  switch (base.kind) {
    case 'clip':
      return <FileText text={base.clip.name} className="layer-name" />;
    case 'chain':
      return <span className="layer-name">chain of {formatQuantity(base.links.length, 'clip')}</span>;
    case 'reference':
      return <span className="layer-name">reference pose</span>;
  }
}

/** What an additive clip lies on: what is offered, another clip, the reference pose, or nothing. */
function BaseSelect({ plan, clip }: Pick<BaseCardProps, 'plan' | 'clip'>) {
  const { store } = useApp();
  const base = useAppState((state) => state.setup.base);
  const clips = useAppState((state) => state.listing.clips);
  const [picking, setPicking] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const offered = offerBase(clips.filter((other) => other.state.kind === 'ready' && other.skeleton === plan.skeleton));
  const chosen = base.kind === 'clip' ? clips.find(({ id }) => id === base.clip) : undefined;
  const choose = (choice: BaseChoice): void => {
    store.getState().setBase(choice);
    setPicking(false);
  };
  return (
    <div className="base-select">
      <select
        ref={select}
        aria-label="What the additive clip lies on"
        value={picking ? 'pick' : base.kind}
        onChange={(event) => {
          const { value } = event.currentTarget;
          event.currentTarget.blur();
          if (value === 'pick') setPicking(true);
          else if (value === 'offered' || value === 'reference' || value === 'alone') choose({ kind: value });
        }}
      >
        <option value="offered">{displayText(offered?.name ?? 'reference pose')} (offered)</option>
        {chosen === undefined ? undefined : <option value="clip">{displayText(chosen.name)}</option>}
        <option value="pick">Another clip…</option>
        <option value="reference">Reference pose</option>
        <option value="alone">Nothing: the delta alone</option>
      </select>
      {picking ? (
        <ClipPicker
          label="Clip to lie on"
          opener={select}
          skeleton={clip.skeleton}
          onPick={(id) => {
            choose({ kind: 'clip', clip: id });
          }}
          onClose={() => {
            setPicking(false);
          }}
        />
      ) : undefined}
    </div>
  );
}
