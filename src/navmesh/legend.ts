import { FACE_CLOCKWISE, FACE_DEGENERATE, type FaceFacts } from './faces.ts';
import { factsOf, islandsOf } from './known.ts';
import type { MapGeometry } from './map-geometry.ts';
import type { NavRegion } from './nav-mesh.ts';

/** What the colours of faces tell. */
export type LegendBy = 'region' | 'face-data' | 'face-data-bit' | 'cluster' | 'island' | 'slope' | 'winding' | 'area';

/** Of a map, as much as a legend is made from. */
export interface LegendMap {
  readonly id: number;
  readonly regions: readonly (NavRegion | undefined)[];
  readonly geometry: MapGeometry;
}

export interface LegendEntry {
  /** The same for the same thing whatever else is in the legend: what is left out is named by it. */
  readonly key: string;
  readonly label: string;
  /** Faces. */
  readonly count: number;
  /** Of `legendColours`. */
  readonly colour: number;
}

/** What each face counts as. */
export interface Legend {
  /** An index into `entries` a face, by map number. */
  readonly keyOfFace: Uint16Array;
  readonly entries: readonly LegendEntry[];
  /** Kinds stand beside each other, classes after each other: their colours are made to tell that. */
  readonly scale: 'kinds' | 'classes';
}

/** More kinds than these are one entry, `others`: each pair of a face and a kind must fit into 16 bits, and no one tells more apart. */
export const MOST_ENTRIES = 4096;

/** Upper ends of the classes of slope, in degrees from straight up: a clockwise face is over 90. */
const SLOPES = [5, 15, 30, 45, 60, 90, 180] as const;
const SLOPE_LABELS = ['0–5°', '5–15°', '15–30°', '30–45°', '45–60°', '60–90°', 'over 90°', 'no area'] as const;

/** Upper ends of the classes of area, in square metres. */
const AREAS = [0.01, 0.1, 1, 10, 100, Infinity] as const;
const AREA_LABELS = ['up to 0.01 m²', '0.01–0.1 m²', '0.1–1 m²', '1–10 m²', '10–100 m²', 'over 100 m²', 'no area'] as const;

const WINDING_LABELS = ['counter-clockwise', 'clockwise', 'no area'] as const;

/** Legends of each map, by what they tell: two bytes a face each. Of the bits only the last, or there would be 32. */
const legendsKnown = new WeakMap<MapGeometry, Map<LegendBy, { readonly id: number; readonly bit: number; readonly legend: Legend }>>();

/** Sorts the faces of one map by what their colours tell, once. `names` are the regions', where they are known. */
export function legendOf(map: LegendMap, colourBy: LegendBy, bit: number, names?: readonly string[]): Legend {
  const known = legendsKnown.get(map.geometry) ?? new Map();
  legendsKnown.set(map.geometry, known);
  let one = known.get(colourBy);
  if (one === undefined || one.id !== map.id || (colourBy === 'face-data-bit' && one.bit !== bit)) {
    one = { id: map.id, bit, legend: sortFaces(map, colourBy, bit) };
    known.set(colourBy, one);
  }
  return colourBy === 'region' && names !== undefined ? nameRegions(one.legend, names) : one.legend;
}

function nameRegions(legend: Legend, names: readonly string[]): Legend {
  const entries = legend.entries.map((entry) => ({ ...entry, label: names[Number(entry.key.split(':')[1])] ?? entry.label }));
  return { ...legend, entries };
}

function sortFaces(map: LegendMap, colourBy: LegendBy, bit: number): Legend {
  switch (colourBy) {
    case 'region':
      return byRegion(map);
    case 'face-data':
      return byFaceData(map);
    case 'face-data-bit':
      return byBit(map, bit);
    case 'cluster':
      return byCluster(map);
    case 'island':
      return byIsland(map);
    case 'slope':
      return byClass(map, slopeClasses, SLOPE_LABELS, 'slope');
    case 'winding':
      return byClass(map, windingClasses, WINDING_LABELS, 'winding');
    case 'area':
      return byClass(map, areaClasses, AREA_LABELS, 'area');
  }
}

/**
 * The legends of several maps as one: the same key is one entry with one colour. `entriesOf` gives for each map the index in
 * `entries` of each of its own.
 */
export function joinLegends(legends: readonly Legend[]): {
  readonly entries: readonly LegendEntry[];
  readonly entriesOf: readonly Uint32Array[];
  readonly scale: Legend['scale'];
} {
  const entries: LegendEntry[] = [];
  const byKey = new Map<string, number>();
  const scale = legends[0]?.scale ?? 'kinds';
  const entriesOf = legends.map((legend) =>
    Uint32Array.from(legend.entries, (entry) => {
      const known = byKey.get(entry.key);
      if (known === undefined) {
        byKey.set(entry.key, entries.length);
        // Classes keep the colour of their place in the order.
        return entries.push(scale === 'kinds' ? { ...entry, colour: entries.length } : entry) - 1;
      }
      entries[known] = { ...entries[known]!, count: entries[known]!.count + entry.count };
      return known;
    }),
  );
  return { entries, entriesOf, scale };
}

function byRegion({ id, regions, geometry }: LegendMap): Legend {
  const { keys, counts } = newKeys(geometry);
  const { faceBase } = geometry;
  const shown = regions.map((_, region) => region).filter((region) => faceBase[region + 1]! > faceBase[region]!);
  shown.forEach((region, kind) => {
    const at = Math.min(kind, MOST_ENTRIES - 1);
    keys.fill(at, faceBase[region]!, faceBase[region + 1]!);
    counts[at]! += faceBase[region + 1]! - faceBase[region]!;
  });
  return kinds(keys, counts, shown.length, (at) => [`${id}:${shown[at]!}`, `region ${shown[at]!}`]);
}

function byFaceData({ regions, geometry }: LegendMap): Legend {
  const { keys, counts } = newKeys(geometry);
  const kindOf = new Map<string, number>();
  const words = new WordKinds();
  let face = 0;
  for (const region of regions) {
    if (region === undefined) continue;
    const { faceCount, faceData, faceDataStride: stride } = region.mesh;
    for (let own = 0; own < faceCount; own++, face++) {
      let at = stride === 1 ? words.find(faceData[own]!) : -1;
      if (at < 0) {
        const text = textOfWords(faceData.subarray(own * stride, (own + 1) * stride));
        const kind = kindOf.get(text) ?? kindOf.size;
        kindOf.set(text, kind);
        at = Math.min(kind, MOST_ENTRIES - 1);
        if (stride === 1) words.add(faceData[own]!, at);
      }
      keys[face] = at;
      counts[at]!++;
    }
  }
  const texts = [...kindOf.keys()];
  return kinds(keys, counts, texts.length, (at) => [texts[at]!, texts[at]!]);
}

/** Kinds of single words. The first met are looked for one by one: files have a handful, and a Map would take thrice the time. */
class WordKinds {
  readonly #first = new Uint32Array(32);
  readonly #kinds = new Uint16Array(32);
  readonly #more = new Map<number, number>();
  #count = 0;

  /** -1 for a word that was not added. */
  find(word: number): number {
    for (let at = 0; at < this.#count; at++) if (this.#first[at] === word) return this.#kinds[at]!;
    return this.#count < this.#first.length ? -1 : (this.#more.get(word) ?? -1);
  }

  add(word: number, kind: number): void {
    if (this.#count === this.#first.length) {
      this.#more.set(word, kind);
      return;
    }
    this.#first[this.#count] = word;
    this.#kinds[this.#count++] = kind;
  }
}

function textOfWords(words: Uint32Array): string {
  return words.length === 0 ? 'none' : Array.from(words, (word) => `0x${hex(word)}`).join(' ');
}

function byBit({ regions, geometry }: LegendMap, bit: number): Legend {
  const { keys, counts } = newKeys(geometry);
  let face = 0;
  for (const region of regions) {
    if (region === undefined) continue;
    const { faceCount, faceData, faceDataStride: stride } = region.mesh;
    for (let own = 0; own < faceCount; own++, face++) {
      const set = stride === 0 ? 0 : (faceData[own * stride]! >>> bit) & 1;
      keys[face] = set;
      counts[set]!++;
    }
  }
  const labels = [`bit ${bit} clear`, `bit ${bit} set`];
  return withoutEmpty(keys, counts, labels, (at) => ['clear', 'set'][at]!, 'kinds');
}

function byCluster({ id, regions, geometry }: LegendMap): Legend {
  const { keys, counts } = newKeys(geometry);
  const kindsMet: { readonly key: string; readonly label: string }[] = [];
  let face = 0;
  regions.forEach((region, index) => {
    if (region === undefined) return;
    const { faceCount, cluster } = region.mesh;
    const kindOf = new Map<number, number>();
    let last = Number.NaN;
    let kind: number | undefined;
    for (let own = 0; own < faceCount; own++, face++) {
      const number = cluster[own]!;
      // Most faces are of the cluster of the face before.
      if (number !== last) kind = kindOf.get(number);
      last = number;
      if (kind === undefined) {
        // A mesh without clusters has -1 on every face, whichever the region.
        const key = number < 0 ? 'none' : `${id}:${index}:${number}`;
        const known = number < 0 ? kindsMet.findIndex((met) => met.key === key) : -1;
        kind =
          known >= 0 ? known : kindsMet.push({ key, label: number < 0 ? `no cluster (${number})` : `${number} · region ${index}` }) - 1;
        kindOf.set(number, kind);
      }
      const at = Math.min(kind, MOST_ENTRIES - 1);
      keys[face] = at;
      counts[at]!++;
    }
  });
  return kinds(keys, counts, kindsMet.length, (at) => [kindsMet[at]!.key, kindsMet[at]!.label]);
}

/** Islands over regular edges from the largest to the smallest, numbered through the map. */
function byIsland({ id, regions, geometry }: LegendMap): Legend {
  const { keys, counts } = newKeys(geometry);
  const found = regions.map((region) => (region === undefined ? undefined : islandsOf(region.mesh)));
  const base = new Uint32Array(regions.length + 1);
  found.forEach((one, region) => (base[region + 1] = base[region]! + (one?.count ?? 0)));
  const sizes = new Uint32Array(base[regions.length]!);
  found.forEach((one, region) => {
    const first = base[region]!;
    for (let own = 0; own < (one?.island.length ?? 0); own++) sizes[first + one!.island[own]!]!++;
  });
  const order = [...sizes.keys()].sort((a, b) => sizes[b]! - sizes[a]! || a - b);
  const rank = new Uint32Array(sizes.length);
  order.forEach((island, place) => (rank[island] = Math.min(place, MOST_ENTRIES - 1)));
  let face = 0;
  found.forEach((one, region) => {
    if (one === undefined) return;
    const { island } = one;
    const first = base[region]!;
    for (let own = 0; own < island.length; own++, face++) keys[face] = rank[first + island[own]!]!;
  });
  // Counted already: what is beyond the most is one entry.
  order.forEach((island, place) => (counts[Math.min(place, MOST_ENTRIES - 1)]! += sizes[island]!));
  return kinds(keys, counts, order.length, (at) => [`${id}:${at}`, `${at}`]);
}

type Classify = (facts: FaceFacts, keys: Uint16Array, base: number) => void;

function byClass(map: LegendMap, classify: Classify, labels: readonly string[], by: string): Legend {
  const { keys, counts } = newKeys(map.geometry);
  map.regions.forEach((region, index) => {
    if (region !== undefined) classify(factsOf(region.mesh), keys, map.geometry.faceBase[index]!);
  });
  for (let face = 0; face < keys.length; face++) counts[keys[face]!]!++;
  return withoutEmpty(
    keys,
    counts,
    labels,
    (at) => (labels[at] === 'no area' ? 'none' : `${by} ${at}`),
    by === 'winding' ? 'kinds' : 'classes',
  );
}

function slopeClasses({ slope }: FaceFacts, keys: Uint16Array, base: number): void {
  for (let face = 0; face < slope.length; face++) {
    const degrees = slope[face]!;
    let at = 0;
    // NaN, of a face without area, comes behind the last.
    while (at < SLOPES.length && !(degrees <= SLOPES[at]!)) at++;
    keys[base + face] = at;
  }
}

function areaClasses({ area, flags }: FaceFacts, keys: Uint16Array, base: number): void {
  for (let face = 0; face < area.length; face++) {
    const squareMetres = area[face]!;
    let at = flags[face]! & FACE_DEGENERATE ? AREAS.length : 0;
    while (at < AREAS.length && !(squareMetres <= AREAS[at]!)) at++;
    keys[base + face] = at;
  }
}

function windingClasses({ flags }: FaceFacts, keys: Uint16Array, base: number): void {
  for (let face = 0; face < flags.length; face++)
    keys[base + face] = flags[face]! & FACE_DEGENERATE ? 2 : flags[face]! & FACE_CLOCKWISE ? 1 : 0;
}

function newKeys(geometry: MapGeometry): { readonly keys: Uint16Array; readonly counts: Uint32Array } {
  return { keys: new Uint16Array(geometry.faceCount), counts: new Uint32Array(MOST_ENTRIES) };
}

/** A legend of kinds, all of which were met; those beyond the most are one entry. */
function kinds(
  keyOfFace: Uint16Array,
  counts: Uint32Array,
  kindCount: number,
  describe: (kind: number) => readonly [key: string, label: string],
): Legend {
  const entries = Array.from({ length: Math.min(kindCount, MOST_ENTRIES) }, (_, at): LegendEntry => {
    const rest = kindCount > MOST_ENTRIES && at === MOST_ENTRIES - 1;
    const [key, label] = rest ? ['others', `${kindCount - MOST_ENTRIES + 1} others`] : describe(at);
    return { key, label, count: counts[at]!, colour: at };
  });
  return { keyOfFace, entries, scale: 'kinds' };
}

/** A legend of fixed classes, without those of no face; colours stay those of all. */
function withoutEmpty(
  keys: Uint16Array,
  counts: Uint32Array,
  labels: readonly string[],
  keyOf: (at: number) => string,
  scale: Legend['scale'],
): Legend {
  const entries: LegendEntry[] = [];
  const placeOf = new Uint16Array(labels.length);
  labels.forEach((label, at) => {
    if (counts[at] === 0) return;
    placeOf[at] = entries.length;
    entries.push({ key: keyOf(at), label, count: counts[at]!, colour: at });
  });
  if (entries.length < labels.length) for (let face = 0; face < keys.length; face++) keys[face] = placeOf[keys[face]!]!;
  return { keyOfFace: keys, entries, scale };
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}
