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
    numberOfTransformTracks: record.number('numberOfTransformTracks'),
    numberOfFloatTracks: record.number('numberOfFloatTracks'),
    extractedMotion: record.pointer('extractedMotion'),
    annotationTracks: record.array('annotationTracks'),
  };
  if (animation.numberOfTransformTracks < 0) throw record.error('numberOfTransformTracks', 'the number of transform tracks is negative');
  if (animation.numberOfFloatTracks < 0) throw record.error('numberOfFloatTracks', 'the number of float tracks is negative');
  return animation;
}

/** Throws FormatError. */
export function decodeHkaSplineAnimation(record: RecordView): HkaSplineAnimation {
  const data = record.array('data');
  return {
    numFrames: record.number('numFrames'),
    numBlocks: record.number('numBlocks'),
    maxFramesPerBlock: record.number('maxFramesPerBlock'),
    maskAndQuantizationSize: record.number('maskAndQuantizationSize'),
    blockDuration: record.number('blockDuration'),
    blockInverseDuration: record.number('blockInverseDuration'),
    frameDuration: record.number('frameDuration'),
    blockOffsets: record.array('blockOffsets').uint32s(),
    floatBlockOffsets: record.array('floatBlockOffsets').uint32s(),
    data: data.bytes(),
    dataOffset: data.fileOffset(0),
    endian: record.number('endian'),
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

/** The names of the annotation tracks, one a transform track in Sekiro. Throws FormatError. */
export function decodeTrackNames(animation: HkaAnimation): readonly string[] {
  const names: string[] = [];
  for (let track = 0; track < animation.annotationTracks.count; track++) {
    names.push(animation.annotationTracks.record(track).text('trackName') ?? '');
  }
  return names;
}

/** Throws FormatError. */
export function decodeHkaAnnotationTracks(animation: HkaAnimation): readonly HkaAnnotationTrack[] {
  const tracks: HkaAnnotationTrack[] = [];
  for (let index = 0; index < animation.annotationTracks.count; index++) {
    const track = animation.annotationTracks.record(index);
    const stored = track.array('annotations');
    const annotations: { readonly time: number; readonly text: string }[] = [];
    for (let at = 0; at < stored.count; at++) {
      const annotation = stored.record(at);
      annotations.push({ time: annotation.number('time'), text: annotation.text('text') ?? '' });
    }
    tracks.push({ trackName: track.text('trackName') ?? '', annotations });
  }
  return tracks;
}
