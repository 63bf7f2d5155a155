import {
  Axis3d,
  Bone,
  Contrast,
  Footprints,
  Ghost,
  Grid3x3,
  Layers2,
  LocateFixed,
  Route,
  Scaling,
  Scan,
  Spline,
  Tag,
  Waypoints,
} from 'lucide-react';
import type { Backdrop, ViewToggle } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { commandHints, type CommandId } from '../commands.ts';
import { CommandButton } from '../common/command-button.tsx';
import { ToggleButton } from '../common/toggle-button.tsx';
import { MotionPopover } from './motion-popover.tsx';

interface ViewButton {
  readonly id: ViewToggle;
  readonly command: CommandId;
  readonly label: string;
  readonly Icon: typeof Tag;
}

const CHARACTER: readonly ViewButton[] = [
  { id: 'ghost', command: 'toggle-ghost', label: 'Reference pose', Icon: Ghost },
  { id: 'chain', command: 'toggle-chain', label: 'Chain to the root', Icon: Waypoints },
  { id: 'boneNames', command: 'toggle-bone-names', label: 'Bone names', Icon: Tag },
  { id: 'boneAxes', command: 'toggle-bone-axes', label: 'Bone axes', Icon: Axis3d },
  { id: 'grid', command: 'toggle-grid', label: 'Grid', Icon: Grid3x3 },
];

const MOTION: readonly ViewButton[] = [
  { id: 'onion', command: 'toggle-onion', label: 'Onion skins', Icon: Layers2 },
  { id: 'trails', command: 'toggle-trails', label: 'Motion trails', Icon: Spline },
];

const BACKDROP_WORDS: Readonly<Record<Backdrop, string>> = { theme: 'as the theme', dark: 'dark', mid: 'mid', light: 'light' };

/** What is drawn of the character and behind it, and what can be done to the view, at its side. */
export function ViewportTools() {
  const { store, actions } = useApp();
  const view = useAppState((state) => state.settings.view);
  return (
    <div className="tools" role="toolbar" aria-label="View" aria-orientation="vertical">
      <ViewButtons buttons={CHARACTER} />
      <ToggleButton
        label={`Helper bones: ${view.helpers}`}
        pressed={view.helpers !== 'shown'}
        hints={{ ...commandHints('cycle-helpers'), title: `Helper bones: ${view.helpers}. ${commandHints('cycle-helpers').title}` }}
        Icon={Bone}
        onClick={() => {
          store.getState().cycleHelpers();
        }}
      />
      <ToggleButton
        label={`Background: ${BACKDROP_WORDS[view.backdrop]}`}
        pressed={view.backdrop !== 'theme'}
        hints={{ title: `Background: ${BACKDROP_WORDS[view.backdrop]}` }}
        Icon={Contrast}
        onClick={() => {
          store.getState().cycleBackdrop();
        }}
      />
      <span className="tools-line" aria-hidden="true" />
      <ViewButtons buttons={MOTION} />
      <MotionPopover />
      <StandingButtons />
      <span className="tools-line" aria-hidden="true" />
      <CommandButton command="frame-camera" label="Frame the character" onClick={actions.frameCamera}>
        <Scan size={16} aria-hidden="true" />
      </CommandButton>
    </div>
  );
}

function ViewButtons({ buttons }: { readonly buttons: readonly ViewButton[] }) {
  const { store } = useApp();
  const view = useAppState((state) => state.settings.view);
  return buttons.map(({ id, command, label, Icon }) => (
    <ToggleButton
      key={id}
      label={label}
      pressed={view[id]}
      hints={commandHints(command)}
      Icon={Icon}
      onClick={() => {
        store.getState().toggleView(id);
      }}
    />
  ));
}

/** How the character stands. The path belongs to the motion: without it there is none to draw. */
function StandingButtons() {
  const { store } = useApp();
  const { rootMotion, cameraFollows, scaleRule } = useAppState((state) => state.standing);
  const rootPath = useAppState((state) => state.settings.view.rootPath);
  const { setStanding, toggleView } = store.getState();
  return (
    <>
      <ToggleButton
        label="Root motion"
        pressed={rootMotion}
        hints={commandHints('toggle-root-motion')}
        Icon={Footprints}
        onClick={() => setStanding({ rootMotion: !rootMotion })}
      />
      <ToggleButton
        label="Root path"
        pressed={rootPath && rootMotion}
        disabled={!rootMotion}
        hints={{
          ...commandHints('toggle-root-path'),
          title: `${commandHints('toggle-root-path').title}. Arrows: where the body faces, -forward turned by the angle`,
        }}
        Icon={Route}
        onClick={() => toggleView('rootPath')}
      />
      <ToggleButton
        label="Camera follows the character"
        pressed={cameraFollows}
        hints={commandHints('toggle-follow')}
        Icon={LocateFixed}
        onClick={() => setStanding({ cameraFollows: !cameraFollows })}
      />
      <ToggleButton
        label={scaleRule === 'inherited' ? 'Scale: handed down to the bones below' : 'Scale: each bone its own'}
        pressed={scaleRule === 'own'}
        hints={commandHints('toggle-scale-rule')}
        Icon={Scaling}
        onClick={() => setStanding({ scaleRule: scaleRule === 'inherited' ? 'own' : 'inherited' })}
      />
    </>
  );
}
