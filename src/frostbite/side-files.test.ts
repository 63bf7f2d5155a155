import { describe, expect, it } from 'vitest';
import { attempt } from '../binary/index.ts';
import { FrostbiteError, readSideFile } from './index.ts';

const read = (value: unknown) => readSideFile(JSON.stringify(value));

function refusal(text: string): string {
  const fault = attempt(() => readSideFile(text));
  if (!(fault instanceof FrostbiteError)) throw new Error(`not refused: ${text}`);
  expect(fault.code).toBe('json/refused');
  return fault.message;
}

describe('JSON files beside a clip', () => {
  it('reads what anim info prints', () => {
    const info = {
      clip: 'walk',
      rig: 'rig',
      skeleton: 'skeleton',
      joints: 395,
      channel_count: 2,
      fps: 30,
      duration_seconds: 1.4,
      channels: [
        { dof: 'Hips.q', name: 'Hips.q', joint: 'Hips', kind: 'rotation' },
        { dof: 'Grip', name: 'Grip', joint: null, kind: 'scalar' },
      ],
    };
    expect(read(info)).toEqual({
      kind: 'anim-info',
      clip: 'walk',
      rig: 'rig',
      skeleton: 'skeleton',
      fps: 30,
      durationSeconds: 1.4,
      channelCount: 2,
      channels: [
        { dof: 'Hips.q', joint: 'Hips' },
        { dof: 'Grip', joint: undefined },
      ],
    });
    expect(read({ ...info, channels: [] })).toMatchObject({ kind: 'anim-info', channels: [], channelCount: 2 });
    expect(readSideFile(`\uFEFF${JSON.stringify(info)}`).kind).toBe('anim-info');
  });

  it('reads a dump and its imports', () => {
    const pointer = { kind: 'import', index: 0 };
    const fields = { EndFrame: 42, ChannelToDofAsset: pointer, Resource: { resourceId: 1e19 } };
    expect(read([{ type: 'EclipseAnimationAsset', fields }])).toEqual({
      kind: 'ebx-dump',
      instances: [{ type: 'EclipseAnimationAsset', fields }],
    });
    expect(read([{ file: 'a', instance: 'b' }])).toEqual({ kind: 'ebx-imports', imports: [{ file: 'a', instance: 'b' }] });
  });

  it('reads eclpRig, every part of which is optional', () => {
    const skeleton = {
      names: ['Root', 'Hips'],
      parents: [-1, 0],
      local: [
        [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
        [0, 1, 0, 0, 0, 0, 1, 1, 1, 1],
      ],
    };
    const full = read({ eclpRig: 1, clip: { fps: 60, looping: true, endFrame: 42 }, channels: ['Hips.q'], skeleton });
    expect(full).toMatchObject({ kind: 'eclp-rig', fps: 60, looping: true, endFrame: 42, channels: ['Hips.q'] });
    if (full.kind !== 'eclp-rig') throw new Error('another kind');
    expect([...(full.skeleton?.parents ?? [])]).toEqual([-1, 0]);
    expect([...(full.skeleton?.local ?? [])].slice(10)).toEqual([0, 1, 0, 0, 0, 0, 1, 1, 1, 1]);
    expect(read({ eclpRig: 1 })).toEqual({
      kind: 'eclp-rig',
      fps: undefined,
      looping: undefined,
      endFrame: undefined,
      channels: undefined,
      skeleton: undefined,
    });
  });

  it.each([
    ['', 'it is not JSON'],
    ['{"eclpRig":1', 'it is not JSON'],
    ['[', 'it is not JSON'],
    ['7', 'neither a list nor an object'],
    ['null', 'neither a list nor an object'],
    ['{}', 'none of the files that go with a clip'],
    ['[]', 'its list is empty'],
    ['[{"type":"A"}]', 'entry 0 of its list is no instance'],
    ['[{"file":1,"instance":"b"}]', 'file of imports[0] should be a text'],
    ['{"eclpRig":2}', 'its eclpRig version is 2'],
    ['{"eclpRig":1,"clip":[]}', 'clip of the file should be an object'],
    ['{"eclpRig":1,"clip":{"fps":0}}', 'its fps of 0 is no frame rate'],
    ['{"eclpRig":1,"clip":{"fps":1e999}}', 'fps of clip should be a finite number'],
    ['{"eclpRig":1,"clip":{"endFrame":-1}}', 'its endFrame of -1 is no frame'],
    ['{"eclpRig":1,"clip":{"looping":"yes"}}', 'looping of clip should be true or false'],
    ['{"eclpRig":1,"channels":["a",3]}', 'entry 1 of its channels should be a text'],
    ['{"eclpRig":1,"skeleton":{"names":["a"],"parents":[],"local":[]}}', '1 names, 0 parents and 0 local transforms'],
    ['{"eclpRig":1,"skeleton":{"names":["a"],"parents":[0],"local":[[]]}}', 'joint 0 of its skeleton should name -1 or an earlier joint'],
    ['{"eclpRig":1,"skeleton":{"names":["a"],"parents":[-1],"local":[[1,2]]}}', 'ten finite numbers'],
    ['{"eclpRig":1,"skeleton":{"names":["a"],"parents":[-1],"local":[[1e39,0,0,0,0,0,1,1,1,1]]}}', 'ten finite numbers'],
    ['{"fps":30,"channels":[{"joint":"Hips"}]}', 'channels[0] names no dof'],
    ['{"fps":30,"channels":{}}', 'channels of the file should be a list'],
    ['{"fps":-1,"channels":[]}', 'its fps of -1 is no frame rate'],
    ['{"__proto__":{"eclpRig":1}}', 'none of the files that go with a clip'],
  ])('refuses %s in one sentence', (text, sentence) => {
    expect(refusal(text)).toContain(sentence);
  });

  it('does not fall over nesting without end', () => {
    const text = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    expect(refusal(text).length).toBeGreaterThan(0);
  });
});
