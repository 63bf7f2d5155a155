import { Diamond, Pin } from 'lucide-react';
import { laneCountOf } from '../../animation/index.ts';
import { type PinnedCurve, shownCurvePart } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';
import { FileText } from '../common/file-text.tsx';
import { Segments } from '../common/segments.tsx';
import { keepFocus } from '../common/tabs.tsx';
import type { ShownClip } from '../dock/dock-panel.ts';
import { floatTrackRows } from '../inspector/float-tracks.ts';
import { LANE_NAMES, PART_OPTIONS, SPACE_OPTIONS } from './curve-words.ts';

/** Float tracks offered by name: the list is for choosing, not for counting. */
const MOST_FLOATS = 200;
const ROOT_LANES = [0, 1, 2, 3] as const;

/** What is followed of the selected bone: stands left of the ruler. */
export function CurveCorner({ shown }: { readonly shown: ShownClip }) {
  const { store } = useApp();
  const part = useAppState(shownCurvePart);
  const { space, without, controlPoints } = useAppState((state) => state.curves);
  const bone = useAppState((state) => state.selection.bone);
  const name = bone === undefined ? undefined : shown.skeleton.skeleton.bones[bone]?.name;
  const lanes = LANE_NAMES.slice(0, laneCountOf(part));

  const pin = (): void => {
    if (name === undefined) return;
    const wanted = lanes.flatMap((_, lane) => (without.includes(lane) ? [] : [lane]));
    store.getState().pinCurves(wanted.map((lane) => ({ kind: 'bone', bone: name, part, space, lane })));
  };

  return (
    <div className="dock-corner curve-corner">
      <div className="curve-corner-line">
        {name === undefined ? <span>No bone selected</span> : <FileText text={name} className="curve-bone" />}
        <AddCurve shown={shown} />
      </div>
      <div className="curve-corner-line">
        <div className="curve-lanes" role="group" aria-label="Lanes">
          {lanes.map((axis, lane) => (
            <button
              key={axis}
              type="button"
              className={`curve-lane axis-${axis}`}
              aria-label={`Lane ${axis}`}
              aria-pressed={!without.includes(lane)}
              title={without.includes(lane) ? `Show ${axis}` : `Leave ${axis} out`}
              onMouseDown={keepFocus}
              onClick={() => {
                store.getState().toggleCurveLane(lane);
              }}
            >
              {axis}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="icon-button icon-button-toggle curve-button"
          aria-label="Control points"
          aria-pressed={controlPoints}
          title="Control points of what is stored, in track space. Where one stands in time is this viewer’s choice: the average of its knots. A curve need not pass through them"
          onMouseDown={keepFocus}
          onClick={() => {
            store.getState().toggleControlPoints();
          }}
        >
          <Diamond size={13} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button curve-button"
          aria-label="Pin these curves"
          title="Keep these curves while another bone is selected"
          disabled={name === undefined}
          onMouseDown={keepFocus}
          onClick={pin}
        >
          <Pin size={13} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

/** Part and space of the followed curves: above the list of curves. */
export function CurveParts() {
  const { store } = useApp();
  const part = useAppState(shownCurvePart);
  const space = useAppState((state) => state.curves.space);
  return (
    <>
      <Segments label="Part of the bone" options={PART_OPTIONS} active={part} onChange={(next) => store.getState().setCurvePart(next)} />
      <Segments
        label="Space of the curves"
        options={SPACE_OPTIONS}
        active={space}
        onChange={(next) => store.getState().setCurveSpace(next)}
      />
    </>
  );
}

/** Curves that are of no bone. */
function AddCurve({ shown: { clip, skeleton } }: { readonly shown: ShownClip }) {
  const { store } = useApp();
  const floats = floatTrackRows(clip.motion.floatTrackCount, clip.floatTrackToSlot, skeleton.skeleton, MOST_FLOATS);
  const add = (value: string): void => {
    const pins: readonly PinnedCurve[] =
      value === 'root' ? ROOT_LANES.map((lane) => ({ kind: 'root', lane })) : [{ kind: 'float', track: Number(value) }];
    store.getState().pinCurves(pins);
  };
  return (
    <select
      className="curve-add"
      aria-label="Add a curve"
      title="Root motion or a float track"
      value=""
      onChange={(event) => {
        add(event.target.value);
      }}
    >
      <option value="" disabled hidden>
        Add…
      </option>
      <option value="root">Root motion x y z angle{clip.referenceFrame === undefined ? ' (none in this clip)' : ''}</option>
      {floats.map(({ track, slot }) => (
        <option key={track} value={track}>{`Float track ${track}${slot === undefined ? '' : ` ${displayText(slot)}`}`}</option>
      ))}
    </select>
  );
}
