import { MATRIX_SIZE, type Pose, type Skeleton, TRANSFORM_SIZE } from '../animation/index.ts';
import type { Player } from '../playback/index.ts';
import type { ClipListing } from '../worker/contract.ts';
import { activeDockTab, type AppStore, differenceRows, dockShows, planOf, shownLanes } from '../state/index.ts';
import type { Activity } from './activity.ts';
import { createCurvesDescription } from './describe-curves.ts';
import type { Viewport } from './mount-viewport.ts';

/** Plain JSON. Non-finite numbers are the strings "NaN", "Infinity" and "-Infinity". */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The page as scripts see it, `window.marrow`. The README documents it. */
export interface Automation {
  /**
   * Resolves when nothing is being opened, decoded or selected any more and a frame that shows it has been drawn.
   * Playing does not keep it waiting.
   */
  readonly idle: () => Promise<void>;
  /** What the user sees now. */
  readonly snapshot: () => Json;
}

declare global {
  interface Window {
    marrow?: Automation;
  }
}

export interface AutomationOptions {
  readonly store: AppStore;
  readonly player: Player;
  readonly viewport: Viewport;
  readonly activity: Activity;
}

export function createAutomation({ store, player, viewport, activity }: AutomationOptions): Automation {
  const curves = createCurvesDescription(store, player);
  return {
    idle: async () => {
      do {
        await activity.settled();
        const stage = viewport.stage();
        // A page in the background is given no frames.
        if (stage !== undefined && !document.hidden) await stage.drawn();
      } while (activity.busy);
    },
    snapshot: () => toJson({ ...describe(store, player, viewport), curves: curves() }),
  };
}

function describe(store: AppStore, player: Player, viewport: Viewport): object {
  const { listing, selection, shown, playback } = store.getState();
  const clip = listing.clips.find((candidate) => candidate.id === selection.clip);
  const skeleton = listing.skeletons.find((candidate) => candidate.id === selection.skeleton);
  const pathOf = (item: { readonly file: number }): string => listing.files.find((file) => file.id === item.file)?.path ?? '';
  const place = (item: { readonly name: string; readonly member: string; readonly file: number }): object => ({
    name: item.name,
    member: item.member,
    file: pathOf(item),
  });
  const recordOf = ({ record }: ClipListing): object => ({
    ...record,
    tae: record.tae === undefined ? null : { ...record.tae, file: pathOf(record.tae) },
  });
  return {
    library: {
      files: listing.files,
      skeletons: listing.skeletons.map((item) => ({ ...item, file: pathOf(item) })),
      clips: listing.clips.map((item) => ({ ...item, file: pathOf(item), record: recordOf(item) })),
      companions: listing.companions.map((item) => ({ ...item, file: pathOf(item) })),
      aliases: listing.aliases.map((item) => ({ ...item, file: pathOf(item) })),
      tae: listing.tae.map((item) => ({ ...item, file: pathOf(item) })),
    },
    selection: {
      clip: clip === undefined ? null : { ...place(clip), record: recordOf(clip) },
      skeleton: skeleton === undefined ? null : place(skeleton),
      bone: selection.bone === undefined ? null : (player.skeleton?.bones[selection.bone]?.name ?? null),
    },
    playback: {
      frame: player.frame,
      frames: player.header?.frameCount ?? 0,
      seconds: player.seconds,
      playing: playback.playing,
      loop: playback.looping,
      speed: playback.speed,
      loopRange: playback.loopRange,
    },
    pose: { bones: describePose(player) },
    composition: describeComposition(store, player),
    rootMotion: describeRootMotion(store, player),
    compare: describeComparison(store, player),
    dock: { tab: activeDockTab(store.getState()), open: dockShows(store.getState()) },
    lanes: describeLanes(store, player),
    eclp: listing.eclp.map((item) => ({ ...item, file: pathOf(item) })),
    rigs: listing.rigs.map((item) => ({ ...item, file: pathOf(item) })),
    channels: describeChannels(store),
    keyed: store.getState().keyed,
    view: viewport.describe(),
    navmesh: viewport.describeNavmesh(),
    shown: {
      kind: shown.kind,
      reason: 'reason' in shown ? shown.reason : undefined,
      skeleton: 'skeleton' in shown ? shown.skeleton.skeleton.name : undefined,
    },
    // Named overlays come with the layers that draw them.
    layers: [],
    problems: listing.problems,
    notes: [...listing.notes, ...(shown.kind === 'clip' ? shown.clip.notes : [])],
    renderer: viewport.stage()?.statistics ?? { calls: 0, triangles: 0, geometries: 0, textures: 0, contextLost: false },
  };
}

/** What makes up the pose, from the lowest up; the reference pose has no clip. */
function describeComposition(store: AppStore, player: Player): readonly unknown[] {
  const plan = store.getState().shown.kind === 'clip' ? planOf(store.getState()) : undefined;
  if (plan === undefined || player.composition === undefined) return [];
  const { base, layers } = plan;
  const lowest =
    base.kind === 'chain'
      ? base.links.map(({ clip, blendSeconds }) => ({ clip: clip.name, mode: 'chain', weight: 1, blendSeconds }))
      : [{ clip: base.kind === 'clip' ? base.clip.name : undefined, mode: 'base', weight: 1 }];
  return [...lowest, ...layers.map(({ clip, mode, weight }) => ({ clip: clip.name, mode, weight }))];
}

/** The channels of the selected ECLP clip and which of them is drawn; undefined where none is selected. */
function describeChannels(store: AppStore): unknown {
  const { channels: loaded, channel, listing } = store.getState();
  if (loaded === undefined) return undefined;
  return {
    clip: listing.clips.find(({ id }) => id === loaded.id)?.name,
    channels: loaded.channels.map(({ kind, form, name, times }) => ({ kind, form, name, keys: times.length })),
    picked: channel,
  };
}

/** How many rows the dope sheet of the shown clip has, as filtered; none while a chain plays. */
function describeLanes(store: AppStore, player: Player): unknown {
  const state = store.getState();
  const { filter, pinned } = state.lanes;
  const { shown } = state;
  const hasRows = shown.kind === 'clip' && player.header === shown.clip.motion;
  return { rows: hasRows ? shownLanes(shown.clip, shown.skeleton, state).rows.length : 0, filter, pinned };
}

function describeRootMotion(store: AppStore, { root, loops }: Player): unknown {
  const { rootMotion, cameraFollows, scaleRule } = store.getState().standing;
  return { on: rootMotion, cameraFollows, scaleRule, loops, root };
}

/** Of the table of differences: the largest tell what there is to tell. */
const SNAPSHOT_ROWS = 20;

function describeComparison(store: AppStore, { compared }: Player): unknown {
  const { comparison, compareLayout, listing, differences, differenceOrder } = store.getState();
  if (comparison === undefined) return undefined;
  const clip = comparison.kind === 'clip' ? listing.clips.find(({ id }) => id === comparison.clip)?.name : undefined;
  const bones = compared === undefined ? [] : posedBones(compared.composition.skeleton, compared.pose);
  const table = differences === undefined ? [] : differenceRows(differences, differenceOrder).slice(0, SNAPSHOT_ROWS);
  return {
    kind: comparison.kind,
    clip,
    layout: compareLayout,
    bones,
    table: table.map(({ name, degrees, centimetres, frame }) => ({ bone: name, degrees, centimetres, frame })),
  };
}

function describePose({ skeleton, pose }: Player): readonly unknown[] {
  return skeleton === undefined || pose === undefined ? [] : posedBones(skeleton, pose);
}

function posedBones(skeleton: Skeleton, pose: Pose): readonly unknown[] {
  return skeleton.bones.map(({ name }, bone) => ({
    name,
    local: pose.local.subarray(bone * TRANSFORM_SIZE, (bone + 1) * TRANSFORM_SIZE),
    model: pose.model.subarray(bone * MATRIX_SIZE, (bone + 1) * MATRIX_SIZE),
    placed: pose.placed.subarray(bone * MATRIX_SIZE, (bone + 1) * MATRIX_SIZE),
  }));
}

/** Copies a value as plain JSON: typed arrays as lists, undefined as null. */
export function toJson(value: unknown): Json {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number>, toJson);
  if (Array.isArray(value)) return value.map(toJson);
  return Object.fromEntries(Object.entries(value as object).map(([key, entry]) => [key, toJson(entry)]));
}
