import { useState } from 'react';
import type { OrientedBox, UserEdgeSetup } from '../../navmesh/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { Fact } from '../common/facts.tsx';
import { formatFixed, formatQuantity } from '../common/format-number.ts';
import { Vector } from './measures.tsx';
import { ToggleLine } from './toggle-line.tsx';
import { directionWords, hexWord, spaceWords } from './words.ts';

/** More than these are asked for by a button: a region may hold hundreds. */
const SHOWN_SETUPS = 8;

/** From where to where user edges may be made: both boxes, what leads which way and at which cost. */
export function SetupsSection({ setups }: { readonly setups: readonly UserEdgeSetup[] }) {
  const { store } = useApp();
  const drawn = useAppState(({ navmesh }) => navmesh.overlays.setups);
  const [all, setAll] = useState(false);
  if (setups.length === 0) return undefined;
  const shown = all ? setups : setups.slice(0, SHOWN_SETUPS);
  return (
    <section aria-label="User-edge set-ups">
      <h2 className="section-title">
        User-edge set-ups<span>{formatQuantity(setups.length, 'set-up')}</span>
      </h2>
      <ToggleLine
        label="Draw the boxes"
        command="toggle-nav-setups"
        pressed={drawn}
        onClick={() => store.getState().toggleOverlay('setups')}
      />
      {shown.map((setup, at) => (
        <Setup key={at} number={at} setup={setup} />
      ))}
      {shown.length < setups.length ? (
        <div className="nav-toggle-line">
          <button type="button" className="copy-button" onClick={() => setAll(true)}>
            Show all {setups.length}
          </button>
        </div>
      ) : undefined}
      <p className="nav-note">Words for direction and space come from a public class registry, not from the files.</p>
    </section>
  );
}

function Setup({ number, setup }: { readonly number: number; readonly setup: UserEdgeSetup }) {
  return (
    <section className="nav-setup" aria-label={`Set-up ${number}`}>
      <h3 className="nav-setup-title">Set-up {number}</h3>
      <dl className="facts">
        <Fact label="Direction">
          {directionWords(setup.direction)} · space {spaceWords(setup.space)}
        </Fact>
        <Fact label="Costs">
          A to B <b>{formatFixed(setup.costAtoB, 3)}</b> · B to A <b>{formatFixed(setup.costBtoA, 3)}</b>
        </Fact>
        <Fact label="forceAlign">{setup.forceAlign ? 'yes' : 'no'}</Fact>
        <BoxFacts name="A" box={setup.a} up={setup.upA} word={setup.userDataA} />
        <BoxFacts name="B" box={setup.b} up={setup.upB} word={setup.userDataB} />
      </dl>
    </section>
  );
}

interface BoxFactsProps {
  readonly name: 'A' | 'B';
  readonly box: OrientedBox;
  readonly up: readonly [number, number, number];
  readonly word: number;
}

function BoxFacts({ name, box, up, word }: BoxFactsProps) {
  return (
    <>
      <Fact label={`Centre ${name}`}>
        <Vector value={box.centre} decimals={3} />
      </Fact>
      <Fact label={`Half ${name}`}>
        <Vector value={box.half} decimals={3} />
      </Fact>
      <Fact label={`Up ${name}`}>
        <Vector value={up} decimals={3} />
      </Fact>
      <Fact label={`userData ${name}`}>
        <b>{hexWord(word)}</b> · <b>{word}</b> · meaning unknown
      </Fact>
    </>
  );
}
