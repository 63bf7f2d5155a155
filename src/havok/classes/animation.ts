import type { ArrayView, RecordView } from '../objects.ts';
import { readTransforms } from './qs-transform.ts';

/** What every hkaAnimation has. */
export interface HkaAnimation {
  readonly record: RecordView;
  readonly className: string;
  readonly duration: number;
  readonly numberOfTransformTracks: number;
  readonly numberOfFloatTracks: number;
  readonly extractedMotion: RecordView | undefined;
  readonly annotationTracks: ArrayView;
}

/** An hkaSplineCompressedAnimation; its blocks are decoded elsewhere. */
export interface HkaSplineAnimation {
  readonly numFrames: number;
  readonly numBlocks: number;
  readonly maxFramesPerBlock: number;
  readonly maskAndQuantizationSize: number;
  readonly blockDuration: number;
  readonly blockInverseDuration: number;
  readonly frameDuration: number;
  readonly blockOffsets: Uint32Array;
  readonly floatBlockOffsets: Uint32Array;
  /** Borrowed from the file. */
  readonly data: Uint8Array;
  /** Where `data` begins in the file. */
  readonly dataOffset: number;
  readonly endian: number;
}

/** Tracks an animation may have: bindings name them and their bones with 16-bit numbers. */
export const MOST_TRACKS = 32_767;
/** Annotations of all tracks; real clips have tens. */
const MOST_ANNOTATIONS = 65_536;

export interface HkaAnnotationTrack {
  readonly trackName: string;
  readonly annotations: readonly { readonly time: number; readonly text: string }[];
}

/** Throws FormatError. */
export function decodeHkaAnimation(record: RecordView): HkaAnimation {
  const animation: HkaAnimation = {
    record,
    className: record.type.name,
    duration: record.number('duration'),
    numberOfTransformTracks: record.integer('numberOfTransformTracks'),
    numberOfFloatTracks: record.integer('numberOfFloatTracks'),
    extractedMotion: record.pointer('extractedMotion'),
    annotationTracks: record.array('annotationTracks'),
  };
  checkTrackCount(record, 'numberOfTransformTracks', animation.numberOfTransformTracks, 'transform');
  checkTrackCount(record, 'numberOfFloatTracks', animation.numberOfFloatTracks, 'float');
  return animation;
}

function checkTrackCount(record: RecordView, member: string, count: number, what: string): void {
  if (count < 0) throw record.error(member, `the number of ${what} tracks is negative`);
  if (count > MOST_TRACKS) throw record.error(member, `${count} ${what} tracks are too many: ${MOST_TRACKS} can be bound to bones`);
}

/** Throws FormatError. */
export function decodeHkaSplineAnimation(record: RecordView): HkaSplineAnimation {
  const data = record.array('data');
  return {
    numFrames: record.integer('numFrames'),
    numBlocks: record.integer('numBlocks'),
    maxFramesPerBlock: record.integer('maxFramesPerBlock'),
    maskAndQuantizationSize: record.integer('maskAndQuantizationSize'),
    blockDuration: record.number('blockDuration'),
    blockInverseDuration: record.number('blockInverseDuration'),
    frameDuration: record.number('frameDuration'),
    blockOffsets: record.array('blockOffsets').uint32s(),
    floatBlockOffsets: record.array('floatBlockOffsets').uint32s(),
    data: data.bytes(),
    dataOffset: data.fileOffset(0),
    endian: record.integer('endian'),
  };
}

/** An hkaInterleavedUncompressedAnimation: one transform a track and frame, frame after frame. */
export interface HkaInterleavedAnimation {
  readonly transforms: Float32Array<ArrayBuffer>;
  readonly floats: Float32Array<ArrayBuffer>;
}

/** Throws FormatError. */
export function decodeHkaInterleavedAnimation(record: RecordView): HkaInterleavedAnimation {
  return { transforms: readTransforms(record.array('transforms')), floats: record.array('floats').float32s() };
}

/** The names of the annotation tracks, one a transform track in Sekiro; none where there are more than tracks can be. Throws FormatError. */
export function decodeTrackNames(animation: HkaAnimation): readonly string[] {
  if (animation.annotationTracks.count > MOST_TRACKS) return [];
  return animation.annotationTracks.texts('trackName');
}

/** Throws FormatError. */
export function decodeHkaAnnotationTracks(animation: HkaAnimation): readonly HkaAnnotationTrack[] {
  const { annotationTracks } = animation;
  if (annotationTracks.count > MOST_TRACKS)
    throw annotationTracks.error(0, `${annotationTracks.count} annotation tracks are too many to be meant`);
  const tracks: HkaAnnotationTrack[] = [];
  let total = 0;
  for (let index = 0; index < annotationTracks.count; index++) {
    const track = annotationTracks.record(index);
    const stored = track.array('annotations');
    total += stored.count;
    if (total > MOST_ANNOTATIONS) throw annotationTracks.error(index, `more than ${MOST_ANNOTATIONS} annotations are too many to be meant`);
    const annotations: { readonly time: number; readonly text: string }[] = [];
    for (let at = 0; at < stored.count; at++) {
      const annotation = stored.record(at);
      annotations.push({ time: annotation.number('time'), text: annotation.text('text') ?? '' });
    }
    tracks.push({ trackName: track.text('trackName') ?? '', annotations });
  }
  return tracks;
}
