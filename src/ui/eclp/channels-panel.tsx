import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef } from 'react';
import { lastFrame as lastFrameOf } from '../../animation/index.ts';
import { selectedEclp } from '../../state/index.ts';
import type { LoadedChannel } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';
import { FileText } from '../common/file-text.tsx';
import { listKey } from '../common/list-key.ts';
import { scrollToRow } from '../common/scroll-to-row.ts';
import { CurvePlot } from '../curves/curve-plot.tsx';
import type { IdleDockPanelProps } from '../dock/dock-panel.ts';
import { channelCurves } from './channel-curves.ts';
import { channelTitle, formWords, rowWords } from './channel-words.ts';

const ROW_HEIGHT = 22;
const NO_CHANNELS: readonly LoadedChannel[] = [];
const MARKS = { rotation: 'q', vector: 'v', scalar: 'f' } as const;

/** The channels of an ECLP clip, whether or not anything can play them: a list, and the curves of one with its stored keys. */
export function ChannelsPanel({ shown }: IdleDockPanelProps) {
  const eclp = useAppState(selectedEclp);
  const loaded = useAppState((state) => state.channels);
  const picked = useAppState((state) => state.channel);
  const stepping = useAppState((state) => state.keyed.storedKeysOnly);
  const channels = loaded?.channels ?? NO_CHANNELS;
  const channel = channels[picked];
  const plays = shown?.listing.id === eclp?.clip ? shown : undefined;
  const lastFrame = plays === undefined ? Math.max(eclp?.endFrame ?? 0, eclp?.lastKeyFrame ?? 0) : lastFrameOf(plays.clip.motion);
  const drawn = useMemo(
    () => (channel === undefined ? undefined : channelCurves(channel, Math.min(lastFrame, 0xffff), stepping)),
    [channel, lastFrame, stepping],
  );
  return (
    <>
      <div className="dock-corner curve-corner">
        <div className="curve-corner-line">
          {channel === undefined ? <span>No channel</span> : <FileText text={channelTitle(channel)} className="curve-bone" />}
        </div>
        <div className="curve-corner-line">
          <span>{channel === undefined ? '' : channelFacts(channel)}</span>
        </div>
      </div>
      <div className="curves">
        <ChannelList channels={channels} picked={picked} />
        {drawn === undefined ? (
          <div className="dock-message">
            <p className="empty-title">{channel === undefined ? 'Reading the channels…' : 'This channel is absent.'}</p>
            {channel === undefined ? undefined : <p>Its record has no key, so nothing is drawn.</p>}
          </div>
        ) : (
          <CurvePlot drawn={drawn} lastFrame={Math.min(lastFrame, 0xffff)} onPoint={ignore} />
        )}
      </div>
    </>
  );
}

function ignore(): void {}

function channelFacts(channel: LoadedChannel): string {
  const { kind, times } = channel;
  const first = times[0];
  const last = times.at(-1);
  const range = first === undefined || last === undefined || first === last ? '' : ` · frames ${first} to ${last}`;
  return `${kind === 'rotation' ? 'x y z w' : kind === 'vector' ? 'x y z' : kind} · ${formWords(channel)}${range}`;
}

/** Only the lines in sight are in the page. */
function ChannelList({ channels, picked }: { readonly channels: readonly LoadedChannel[]; readonly picked: number }) {
  const { store } = useApp();
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();
  const virtualizer = useVirtualizer({
    count: channels.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  useEffect(() => {
    if (picked < channels.length) scrollToRow(virtualizer, picked);
  }, [picked, channels.length, virtualizer]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowUp: picked - 1,
      ArrowDown: picked + 1,
      PageUp: picked - page,
      PageDown: picked + page,
      'Ctrl+Home': 0,
      'Ctrl+End': channels.length - 1,
    };
    const target = moves[listKey(event)];
    if (target === undefined || channels.length === 0) return;
    event.preventDefault();
    store.getState().pickChannel(Math.min(Math.max(target, 0), channels.length - 1));
  };

  return (
    <div
      className="curve-side scroller channel-list"
      ref={scroller}
      role="listbox"
      tabIndex={0}
      aria-label="Channels"
      aria-activedescendant={picked < channels.length ? `${base}${picked}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div className="virtual" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const channel = channels[item.index];
          if (channel === undefined) return undefined;
          const { index, kind, flags } = channel;
          const odd = flags.length > 0;
          return (
            <div
              key={index}
              id={`${base}${index}`}
              role="option"
              aria-selected={index === picked}
              aria-setsize={channels.length}
              aria-posinset={index + 1}
              className={`channel-row${channel.form === 'absent' ? ' channel-absent' : ''}`}
              style={{ height: ROW_HEIGHT, transform: `translateY(${item.start}px)` }}
              title={displayText(`${channelTitle(channel)} · ${kind} · ${rowWords(channel)}`)}
              onClick={() => {
                store.getState().pickChannel(index);
              }}
            >
              <span className={`channel-kind channel-${kind}`} aria-hidden="true">
                {MARKS[kind]}
              </span>
              <FileText text={channelTitle(channel)} className="channel-name" titled={false} />
              <span className={odd ? 'channel-form warning-text' : 'channel-form'}>{rowWords(channel)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
