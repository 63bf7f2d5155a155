import { useApp, useAppState } from '../app-context.ts';
import { keepFocus } from '../common/tabs.tsx';
import { selectedEclp } from '../../state/index.ts';

interface ToggleProps {
  readonly label: string;
  readonly title: string;
  readonly pressed: boolean;
  readonly onClick: () => void;
}

/** What is to be known beside the picture of an ECLP clip, and how it is looked at. */
export function EclpChips() {
  const { store } = useApp();
  const eclp = useAppState(selectedEclp);
  const { storedKeysOnly, rootLock, helperJoints } = useAppState((state) => state.keyed);
  const rig = useAppState(({ listing }) =>
    eclp?.skeleton === undefined ? undefined : listing.rigs.find(({ skeleton }) => skeleton === eclp.skeleton),
  );
  if (eclp === undefined) return undefined;
  const { toggleStoredKeysOnly, toggleRootLock, toggleHelperJoints } = store.getState();
  return (
    <>
      {eclp.fpsAssumed ? (
        <span className="chip chip-warning" title="No open file tells the clip’s frames a second">
          fps assumed
        </span>
      ) : undefined}
      <Toggle
        label="stored keys only"
        title="Holds each key until the next. What lies between keys is this viewer’s interpolation, not established as the game’s"
        pressed={storedKeysOnly}
        onClick={toggleStoredKeysOnly}
      />
      <Toggle
        label="root lock"
        title="Takes the first sample of AITrajectory’s translation away, which carries the place in the world"
        pressed={rootLock}
        onClick={toggleRootLock}
      />
      {rig === undefined || rig.hiddenJoints.length === 0 ? undefined : (
        <Toggle
          label="helper joints"
          title="Draws AITrajectory, ground and climb planes, cameras and connections, which are hidden at first"
          pressed={helperJoints}
          onClick={toggleHelperJoints}
        />
      )}
      <button
        type="button"
        className="chip chip-button"
        title="The Hips translation and seven IK effectors are known to differ from another export. Opens the notes"
        onMouseDown={keepFocus}
        onClick={() => {
          store.getState().setRightTab('clip');
          store.getState().setPanelCollapsed('right', false);
        }}
      >
        Hips and 7 effectors differ from the game
      </button>
    </>
  );
}

function Toggle({ label, title, pressed, onClick }: ToggleProps) {
  return (
    <button
      type="button"
      className={pressed ? 'chip chip-button chip-on' : 'chip chip-button'}
      aria-pressed={pressed}
      title={title}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
