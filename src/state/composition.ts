import type { StateCreator } from 'zustand/vanilla';
import type { BlendMode, ScaleRule } from '../animation/index.ts';

/** A clip laid over what is below it, as someone set it up. Clips are ids of the listing. */
export interface LayerSetup {
  readonly id: number;
  readonly clip: number;
  /** 0 to 1. */
  readonly weight: number;
  /** Where in the clip it begins, in seconds. */
  readonly offset: number;
  /** Seconds of the clip a second of the clock. */
  readonly rate: number;
  readonly muted: boolean;
  /** While any layer is solo, those that are not are left out. */
  readonly solo: boolean;
  /** Undefined follows the clip's own blend hint. */
  readonly mode: BlendMode | undefined;
  /** Names of the bones it may reach; undefined is all of them. */
  readonly mask: readonly string[] | undefined;
}

/** What an additive clip lies on while it is the one selected. `alone` shows its own values, as a delta. */
export type BaseChoice =
  | { readonly kind: 'offered' }
  | { readonly kind: 'alone' }
  | { readonly kind: 'reference' }
  | { readonly kind: 'clip'; readonly clip: number };

export interface ChainEntry {
  readonly id: number;
  readonly clip: number;
  /** How long the clip before it fades into it, in seconds. */
  readonly blendSeconds: number;
}

/** What is played together with the selected clip. */
export interface Setup {
  readonly base: BaseChoice;
  /** Of the selected clip where it is additive. */
  readonly lead: { readonly weight: number; readonly mode: BlendMode | undefined };
  /** From the lowest to the highest. */
  readonly layers: readonly LayerSetup[];
  readonly chain: readonly ChainEntry[];
  /** Whether the chain plays in place of the selected clip. */
  readonly playsChain: boolean;
}

/** A second composition on the same clock. */
export type Comparison =
  | { readonly kind: 'clip'; readonly clip: number }
  /** The selected clip as it was set up when this was chosen. */
  | { readonly kind: 'setup'; readonly setup: Setup };

export type CompareLayout = 'overlaid' | 'side-by-side';

export const PLAIN_SETUP: Setup = {
  base: { kind: 'offered' },
  lead: { weight: 1, mode: undefined },
  layers: [],
  chain: [],
  playsChain: false,
};

export interface CompositionSlice {
  readonly setup: Setup;
  /** What was set up before another set-up took its place; undefined where none did. */
  readonly setupBefore: Setup | undefined;
  /** How the character stands. */
  readonly standing: { readonly rootMotion: boolean; readonly cameraFollows: boolean; readonly scaleRule: ScaleRule };
  readonly comparison: Comparison | undefined;
  readonly compareLayout: CompareLayout;
  /** Why clips of the set-up could not be loaded, by id. */
  readonly setupFailures: ReadonlyMap<number, string>;
  /** Sets up anew, and forgets what was set up before. */
  readonly setSetup: (setup: Setup) => void;
  /** The same, so that what was set up before can be put back. */
  readonly replaceSetup: (setup: Setup) => void;
  /** Exchanges the set-up with the one before. */
  readonly putBackSetup: () => void;
  readonly setBase: (base: BaseChoice) => void;
  readonly setLead: (lead: Partial<Setup['lead']>) => void;
  readonly addLayer: (clip: number) => void;
  readonly changeLayer: (layer: number, change: Partial<Omit<LayerSetup, 'id'>>) => void;
  readonly removeLayer: (layer: number) => void;
  /** Puts a layer at an index among the layers, from the lowest. */
  readonly moveLayer: (layer: number, to: number) => void;
  readonly addToChain: (clip: number) => void;
  readonly changeChainEntry: (entry: number, change: Partial<Omit<ChainEntry, 'id'>>) => void;
  readonly removeFromChain: (entry: number) => void;
  readonly moveInChain: (entry: number, to: number) => void;
  readonly setPlaysChain: (playsChain: boolean) => void;
  readonly setStanding: (change: Partial<CompositionSlice['standing']>) => void;
  readonly setComparison: (comparison: Comparison | undefined) => void;
  readonly setCompareLayout: (layout: CompareLayout) => void;
  readonly setSetupFailures: (failures: ReadonlyMap<number, string>) => void;
}

/** Long enough to be seen as a blend, short enough to keep both clips. */
const USUAL_BLEND = 0.2;

export const createCompositionSlice: StateCreator<CompositionSlice> = (set) => {
  const change = (next: (setup: Setup) => Partial<Setup>): void => {
    set(({ setup }) => ({ setup: { ...setup, ...next(setup) } }));
  };
  return {
    setup: PLAIN_SETUP,
    setupBefore: undefined,
    standing: { rootMotion: false, cameraFollows: false, scaleRule: 'inherited' },
    comparison: undefined,
    compareLayout: 'overlaid',
    setupFailures: new Map(),
    setSetup: (setup) => {
      set({ setup, setupBefore: undefined });
    },
    replaceSetup: (setup) => {
      set(({ setup: setupBefore }) => ({ setup, setupBefore }));
    },
    putBackSetup: () => {
      set(({ setup, setupBefore }) => (setupBefore === undefined ? {} : { setup: setupBefore, setupBefore: setup }));
    },
    setBase: (base) => {
      change(() => ({ base }));
    },
    setLead: (lead) => {
      change((setup) => ({ lead: { ...setup.lead, ...lead } }));
    },
    addLayer: (clip) => {
      change(({ layers }) => ({
        layers: [
          ...layers,
          { id: nextId(layers), clip, weight: 1, offset: 0, rate: 1, muted: false, solo: false, mode: undefined, mask: undefined },
        ],
      }));
    },
    changeLayer: (layer, next) => {
      change(({ layers }) => ({ layers: changed<LayerSetup>(layers, layer, next) }));
    },
    removeLayer: (layer) => {
      change(({ layers }) => ({ layers: layers.filter(({ id }) => id !== layer) }));
    },
    moveLayer: (layer, to) => {
      change(({ layers }) => ({ layers: moved(layers, layer, to) }));
    },
    addToChain: (clip) => {
      change(({ chain }) => ({ chain: [...chain, { id: nextId(chain), clip, blendSeconds: USUAL_BLEND }] }));
    },
    changeChainEntry: (entry, next) => {
      change(({ chain }) => ({ chain: changed<ChainEntry>(chain, entry, next) }));
    },
    removeFromChain: (entry) => {
      change(({ chain, playsChain }) => {
        const left = chain.filter(({ id }) => id !== entry);
        return { chain: left, playsChain: playsChain && left.length > 0 };
      });
    },
    moveInChain: (entry, to) => {
      change(({ chain }) => ({ chain: moved(chain, entry, to) }));
    },
    setPlaysChain: (playsChain) => {
      change(() => ({ playsChain }));
    },
    setStanding: (next) => {
      set(({ standing }) => ({ standing: { ...standing, ...next } }));
    },
    setComparison: (comparison) => {
      set({ comparison });
    },
    setCompareLayout: (compareLayout) => {
      set({ compareLayout });
    },
    setSetupFailures: (setupFailures) => {
      set((state) => (sameEntries(state.setupFailures, setupFailures) ? state : { setupFailures }));
    },
  };
};

interface Identified {
  readonly id: number;
}

function nextId(items: readonly Identified[]): number {
  return items.reduce((most, { id }) => Math.max(most, id), 0) + 1;
}

function changed<T extends Identified>(items: readonly T[], which: number, next: Partial<T>): readonly T[] {
  return items.map((item) => (item.id === which ? { ...item, ...next } : item));
}

function moved<T extends Identified>(items: readonly T[], which: number, to: number): readonly T[] {
  const item = items.find(({ id }) => id === which);
  if (item === undefined) return items;
  const others = items.filter(({ id }) => id !== which);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), item, ...others.slice(at)];
}

function sameEntries(a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
