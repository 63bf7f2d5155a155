import type { EbxObject, EbxPointer } from '../ebx/values.ts';
import { fieldOf, isPointer, missing, requireNumbers } from './fields.ts';
import { pointerNamed } from './rig-assets.ts';

export interface ClipController {
  readonly kind: 'clip-controller';
  readonly fps: number;
  /** Undefined where no field tells: its name is not verified. */
  readonly looping: boolean | undefined;
  readonly animation: EbxPointer | undefined;
  /** Shown, not applied; undefined where absent. */
  readonly timeScale: number | undefined;
  readonly tickOffset: number | undefined;
}

export interface EclipseAnimation {
  readonly kind: 'eclipse-animation';
  readonly endFrame: number;
  readonly channelToDof: EbxPointer | undefined;
  /** A 64-bit id that the resource's own file does not hold; undefined where the document has none or several. */
  readonly resource: bigint | undefined;
}

export interface ChannelToDof {
  readonly kind: 'channel-to-dof';
  /** DOF id of each channel of the clip, in the clip's order. */
  readonly dofIds: readonly number[];
}

export function readClipController(root: EbxObject): ClipController {
  const fps = root.field('FPS');
  if (typeof fps !== 'number') throw missing(root, 'number FPS');
  const loop = root.fieldNames().find((name) => name.toLowerCase().includes('loop') && typeof root.field(name) === 'boolean');
  const looping = loop === undefined ? undefined : root.field(loop) === true;
  const [timeScale, tickOffset] = ['TimeScale', 'TickOffset'].map((name) => {
    const value = root.field(name);
    return typeof value === 'number' ? value : undefined;
  });
  return { kind: 'clip-controller', fps, looping, animation: pointerNamed(root, 'anim'), timeScale, tickOffset };
}

export function readEclipseAnimation(root: EbxObject): EclipseAnimation {
  const endFrame = root.field('EndFrame');
  if (typeof endFrame !== 'number') throw missing(root, 'number EndFrame');
  const map = fieldOf(root, ['ChannelToDofAsset']);
  const resources = root.fieldNames().flatMap((name) => {
    const value = root.field(name);
    return typeof value === 'bigint' ? [value] : [];
  });
  return {
    kind: 'eclipse-animation',
    endFrame,
    channelToDof: isPointer(map) ? map : undefined,
    resource: resources.length === 1 ? resources[0] : undefined,
  };
}

export function readChannelToDof(root: EbxObject): ChannelToDof {
  const dofIds = requireNumbers(root, ['ChannelToDofIds', 'DofIds', 'IndexData']).map((id) => id >>> 0);
  return { kind: 'channel-to-dof', dofIds };
}
