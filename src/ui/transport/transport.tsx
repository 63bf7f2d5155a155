import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play, Repeat, Rewind } from 'lucide-react';
import { type ClipHeader, frameRate, lastFrame, secondsAt } from '../../animation/index.ts';
import { dockShows } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { type CommandContext, commandById, type CommandId } from '../commands.ts';
import { CommandButton } from '../common/command-button.tsx';
import { keepFocus } from '../common/tabs.tsx';
import { Dock, DockTabs } from '../dock/dock.tsx';
import { useHeader } from '../use-header.ts';
import { useSettledShown } from '../use-settled-shown.ts';
import { EditableReadout } from './editable-readout.tsx';
import { SpeedSelect } from './speed-select.tsx';
import { Timeline } from './timeline.tsx';

/** Play, step and scrub. Keeps its place, empty, while what is picked cannot be played; absent when nothing is. */
export function Transport({ commands }: { readonly commands: CommandContext }) {
  const shown = useSettledShown();
  const playing = useHeader();
  const dock = useAppState(dockShows) ? 'open' : 'closed';
  if (shown.kind === 'nothing') return undefined;
  if (shown.kind !== 'clip') {
    return (
      <section className="time time-idle" aria-label="Transport" data-dock={dock}>
        <div className="transport">
          <TransportButtons commands={commands} disabled />
          <div className="readout">–</div>
          <DockTabs />
        </div>
        <div className="timeline">
          <div className="loop-lane" />
          <div className="ruler" />
        </div>
        <Dock shown={undefined} />
      </section>
    );
  }
  const { motion } = shown.clip;
  const header = playing ?? motion;
  return (
    <section className="time" aria-label="Transport" data-dock={dock}>
      <div className="transport">
        <TransportButtons commands={commands} disabled={false} />
        <FrameReadout lastFrame={lastFrame(header)} />
        <SecondsReadout header={header} />
        <SpeedSelect />
        <DockTabs />
      </div>
      <Timeline header={header} motion={motion} />
      <Dock shown={shown} />
    </section>
  );
}

function TransportButtons({ commands, disabled }: { readonly commands: CommandContext; readonly disabled: boolean }) {
  const { store } = useApp();
  const playing = useAppState((state) => state.playback.playing) && !disabled;
  const looping = useAppState((state) => state.playback.looping);
  const speed = useAppState((state) => state.playback.speed);
  const run = (id: CommandId) => () => {
    commandById(id).run(commands);
  };
  return (
    <div className="transport-buttons" role="group" aria-label="Playback">
      <CommandButton command="first-frame" label="First frame" disabled={disabled} onClick={run('first-frame')}>
        <ChevronFirst size={16} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="previous-frame" label="Previous frame" disabled={disabled} onClick={run('previous-frame')}>
        <ChevronLeft size={16} aria-hidden="true" />
      </CommandButton>
      <CommandButton
        command="toggle-playing"
        label={playing ? 'Pause' : 'Play'}
        className="icon-button icon-button-play"
        disabled={disabled}
        onClick={run('toggle-playing')}
      >
        {playing ? <Pause size={15} fill="currentColor" aria-hidden="true" /> : <Play size={15} fill="currentColor" aria-hidden="true" />}
      </CommandButton>
      <CommandButton command="next-frame" label="Next frame" disabled={disabled} onClick={run('next-frame')}>
        <ChevronRight size={16} aria-hidden="true" />
      </CommandButton>
      <CommandButton command="last-frame" label="Last frame" disabled={disabled} onClick={run('last-frame')}>
        <ChevronLast size={16} aria-hidden="true" />
      </CommandButton>
      <button
        type="button"
        className="icon-button icon-button-toggle"
        aria-label="Loop"
        disabled={disabled}
        aria-pressed={looping}
        title={looping ? 'Looping; click to stop at the last frame' : 'Stops at the last frame; click to loop'}
        onMouseDown={keepFocus}
        onClick={() => {
          store.getState().toggleLooping();
        }}
      >
        <Repeat size={15} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button icon-button-toggle"
        aria-label="Reverse"
        disabled={disabled}
        aria-pressed={speed < 0}
        title={
          speed < 0 ? 'Plays backwards; click to play forwards (L plays on)' : 'Plays forwards; click to play backwards (J plays back)'
        }
        onMouseDown={keepFocus}
        onClick={() => {
          store.getState().setSpeed(-speed);
        }}
      >
        <Rewind size={15} aria-hidden="true" />
      </button>
    </div>
  );
}

function FrameReadout({ lastFrame: last }: { readonly lastFrame: number }) {
  return (
    <EditableReadout
      name="frame"
      label="Frame shown"
      title={`Frame shown, of the last frame: ${last}, as the ${last + 1} frames count from 0`}
      digits={`${last}`.length + 3}
      read={({ frame }) => frame.toFixed(2)}
      frameOf={(frame) => frame}
      suffix={`/ ${last}`}
    />
  );
}

function SecondsReadout({ header }: { readonly header: ClipHeader }) {
  const total = header.seconds.toFixed(3);
  return (
    <EditableReadout
      name="seconds"
      label="Seconds shown"
      title="Seconds shown, of the clip's duration"
      digits={total.length}
      read={({ frame }) => secondsAt(header, frame).toFixed(3)}
      frameOf={(seconds) => seconds * frameRate(header)}
      suffix={`s / ${total} s`}
    />
  );
}
