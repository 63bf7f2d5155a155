import { zipSync } from 'fflate';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ClipDescription,
  compendiumId,
  type Transform,
  writeBnd4,
  writeClipFile,
  writeDcx,
  writeSkeletonFile,
} from '../../test/support/index.ts';
import { Library } from '../loading/index.ts';
import { parseArguments } from './arguments.ts';
import { toPlainJson } from './plain-json.ts';
import { report } from './report.ts';

interface Output {
  readonly files: readonly Record<string, unknown>[];
  readonly skeletons: readonly Record<string, unknown>[];
  readonly clips: readonly Record<string, unknown>[];
  readonly problems: readonly Record<string, unknown>[];
  readonly samples?: readonly Record<string, unknown>[];
}

const at = (x: number, rotation: Transform['rotation'] = [0, 0, 0, 1]): Transform => ({
  translation: [x, 0, 0],
  rotation,
  scale: [1, 1, 1],
});
const CLIP: ClipDescription = {
  // Two tracks over three frames; the second rotation is not of length one.
  motion: { kind: 'interleaved', duration: 0.5, frames: [0, 1, 2].map((frame) => [at(frame), at(10 + frame, [0, 0, 2, 0])]) },
  trackToBone: [0, 1],
  skeletonName: 'Master',
  blendHint: 0,
  referenceFrame: {
    samples: [
      [0, 0, 0, 0],
      [1, 2, 3, 0.5],
    ],
  },
  annotationTracks: [{ name: 'Root', annotations: [{ time: 0.25, text: 'step' }] }, { name: 'Hand' }],
};
const CLIP_FILE = writeClipFile(CLIP);
const SKELETON_FILE = writeSkeletonFile({
  name: 'Master',
  bones: [
    { name: 'Root', parent: -1, reference: at(5) },
    { name: 'Hand', parent: 0 },
  ],
  floatSlots: ['cam0010_FOV'],
});
const NESTED = writeBnd4([
  { name: 'a000_000001.hkx', id: 1, bytes: CLIP_FILE },
  { name: 'skeleton.hkx', id: 2, bytes: SKELETON_FILE },
]);
const BINDER = writeBnd4([
  { name: 'N:\\NTC\\chr\\c9990\\a000_003000.hkx', id: 1, bytes: CLIP_FILE },
  { name: 'N:\\NTC\\chr\\c9990\\skeleton.hkx', id: 2, bytes: SKELETON_FILE },
  { name: 'N:\\NTC\\chr\\c9990\\nested.anibnd', id: 3, bytes: NESTED },
  { name: 'N:\\NTC\\chr\\c9990\\broken.hkx', id: 4, bytes: CLIP_FILE.subarray(0, 99) },
]);
const FILE = writeDcx(BINDER);

/** What `inspect` prints for a binder opened in memory. */
function printed(words: string, file = FILE): Output {
  const parsed = parseArguments(['c9990.anibnd.dcx', ...words.split(' ').filter((word) => word !== '')]);
  if (typeof parsed === 'string') throw new Error(parsed);
  const library = new Library();
  library.open('c9990.anibnd.dcx', file);
  return JSON.parse(JSON.stringify(toPlainJson(report(library, parsed, [])))) as Output;
}

describe('what is printed', () => {
  const output = printed('');

  test('of files', () => {
    expect(output.files).toEqual([
      {
        path: 'c9990.anibnd.dcx',
        format: 'DCX DFLT > BND4',
        compression: 'DFLT',
        bytes: FILE.length,
        unpackedBytes: BINDER.length,
        members: 6,
      },
    ]);
  });

  test('of skeletons', () => {
    const skeleton = {
      file: 'c9990.anibnd.dcx',
      name: 'Master',
      bones: [
        { name: 'Root', parent: -1, reference: [5, 0, 0, 0, 0, 0, 1, 1, 1, 1] },
        { name: 'Hand', parent: 0, reference: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1] },
      ],
      floatSlots: ['cam0010_FOV'],
    };
    expect(output.skeletons).toEqual([
      { ...skeleton, member: 'skeleton.hkx' },
      { ...skeleton, member: 'nested.anibnd!skeleton.hkx' },
    ]);
  });

  test('of clips', () => {
    expect(output.clips.map(({ member, name }) => [member, name])).toEqual([
      ['nested.anibnd!a000_000001.hkx', 'a000_000001'],
      ['a000_003000.hkx', 'a000_003000'],
    ]);
    expect(output.clips[1]).toMatchObject({
      file: 'c9990.anibnd.dcx',
      sha256: createHash('sha256').update(CLIP_FILE).digest('hex'),
      sdk: '20160200',
      class: 'hkaInterleavedUncompressedAnimation',
      skeleton: 'Master',
      frames: 3,
      seconds: 0.5,
      transformTracks: 2,
      floatTracks: 0,
      trackToBone: [0, 1],
      blendHint: 0,
      rootMotion: {
        up: [0, 1, 0],
        forward: [0, 0, 1],
        seconds: 0.5,
        samples: [
          [0, 0, 0, 0],
          [1, 2, 3, 0.5],
        ],
      },
      annotations: [
        { name: 'Root', annotations: [{ seconds: 0.25, text: 'step' }] },
        { name: 'Hand', annotations: [] },
      ],
      problems: [],
    });
  });

  test('of a clip without root motion or a name of its skeleton', () => {
    const plain = writeClipFile({ ...CLIP, skeletonName: undefined, referenceFrame: undefined } as unknown as ClipDescription);
    expect(printed('', plain).clips).toMatchObject([{ member: '', skeleton: '', rootMotion: null }]);
  });

  test('of problems', () => {
    expect(output.problems).toMatchObject([{ file: 'c9990.anibnd.dcx', member: 'broken.hkx', format: 'TAG0', offset: 0 }]);
    expect(Object.keys(output.problems[0]!).sort()).toEqual(['file', 'format', 'member', 'message', 'offset']);
  });

  test('has no samples unless a clip is named', () => {
    expect(output.samples).toBeUndefined();
  });
});

describe('samples', () => {
  test('are of the clip by its name, evaluated and not normalised, clamped at the ends', () => {
    const { samples } = printed('--clip a000_003000 --frames 0,0.5,99');
    expect(samples).toEqual(
      [0, 0.5, 2].map((frame, index) => ({
        file: 'c9990.anibnd.dcx',
        member: 'a000_003000.hkx',
        clip: 'a000_003000',
        frame: [0, 0.5, 99][index],
        tracks: [
          [frame, 0, 0, 0, 0, 0, 1, 1, 1, 1],
          [10 + frame, 0, 0, 0, 0, 2, 0, 1, 1, 1],
        ],
        floats: [],
      })),
    );
  });

  test('have the value of each float track, and the clip the slots they drive', () => {
    const floats = writeClipFile({
      motion: {
        kind: 'spline',
        clip: {
          frameCount: 3,
          duration: 1,
          blocks: [{ tracks: [{}], floats: [{ kind: 'spline', knots: { degree: 1, values: [0, 0, 2, 2] }, points: [0.5, 1.5] }] }],
        },
      },
      floatTrackToSlot: [0],
    });
    const binder = writeBnd4([
      { name: 'cut.hkx', id: 1, bytes: floats },
      { name: 'skeleton.hkx', id: 2, bytes: SKELETON_FILE },
    ]);
    const { clips, samples } = printed('--clip cut --frames 0,1,2', binder);
    expect(clips).toMatchObject([{ floatTracks: 1, floatTrackToSlot: [0] }]);
    expect(samples).toMatchObject([{ floats: [0.5] }, { floats: [1] }, { floats: [1.5] }]);
  });

  test('are of the clip by its member in a nested binder', () => {
    const { samples, problems } = printed('--clip nested.anibnd!a000_000001.hkx --frames 1');
    expect(samples).toMatchObject([{ member: 'nested.anibnd!a000_000001.hkx', clip: 'a000_000001', frame: 1 }]);
    expect(problems).toHaveLength(1);
  });

  test('have the pose, normalised, and the matrices column by column', () => {
    const [sample] = printed('--clip a000_003000 --frames 1 --pose').samples!;
    expect(sample!['local']).toEqual([
      [1, 0, 0, 0, 0, 0, 1, 1, 1, 1],
      [11, 0, 0, 0, 0, 1, 0, 1, 1, 1],
    ]);
    const model = sample!['model'] as number[][];
    expect(model[0]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 1]);
    // Half a turn about z, standing at 1 + 11.
    expect(model[1]).toEqual([-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 12, 0, 0, 1]);
  });

  test('each have the root of their own frame', () => {
    const { samples } = printed('--clip a000_003000 --frames 0,1,2 --pose --root-motion');
    expect(samples!.map(({ root }) => root)).toEqual([
      [0, 0, 0, 0],
      [0.5, 1, 1.5, 0.25],
      [1, 2, 3, 0.5],
    ]);
  });

  test('of values that are no numbers are words', () => {
    const frames = [[at(Number.NaN), at(Number.NEGATIVE_INFINITY)]];
    const odd = writeClipFile({ ...CLIP, motion: { kind: 'interleaved', duration: 1, frames } });
    const binder = writeBnd4([{ name: 'odd.hkx', id: 1, bytes: odd }]);
    const tracks = printed('--clip odd --frames 0', binder).samples![0]!['tracks'] as readonly (readonly unknown[])[];
    expect(tracks.map(([x]) => x)).toEqual(['NaN', '-Infinity']);
  });

  test('of a clip that is not there are none, and a problem says so', () => {
    const { samples, problems } = printed('--clip a999_999999 --frames 0');
    expect(samples).toEqual([]);
    expect(problems).toHaveLength(2);
    expect(problems[1]).toMatchObject({ member: 'a999_999999', message: expect.stringContaining('none of the 2 clips') as unknown });
  });
});

describe('the command', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'marrow-inspect-'));
    mkdirSync(join(folder, 'chr'));
    writeFileSync(join(folder, 'chr', 'c9990.anibnd.dcx'), FILE);
    writeFileSync(join(folder, 'chr', 'note.txt'), 'nothing that moves');
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (...words: readonly string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'src/cli/inspect.ts', ...words], {
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  test('prints one JSON object for a folder and ends with 0, with the problems of what could not be read', () => {
    const { status, stdout, stderr } = run(folder, '--clip', 'a000_003000', '--frames', '0,1', '--pose');
    expect([status, stderr]).toEqual([0, '']);
    const output = JSON.parse(stdout) as Output;
    expect(output.files.map(({ path }) => path)).toEqual(['c9990.anibnd.dcx', 'note.txt'].map((name) => join(folder, 'chr', name)));
    expect(output.clips).toHaveLength(2);
    expect(output.samples).toHaveLength(2);
    expect(output.problems).toHaveLength(2);
  }, 20_000);

  test('ends with 2 when nothing was read, and prints the problems all the same', () => {
    const { status, stdout } = run(join(folder, 'chr', 'note.txt'), join(folder, 'absent.anibnd'));
    expect(status).toBe(2);
    const output = JSON.parse(stdout) as Output;
    expect(output.problems).toMatchObject([
      { file: join(folder, 'chr', 'note.txt'), format: 'text' },
      { file: join(folder, 'absent.anibnd'), message: expect.stringMatching(/cannot be opened/) as unknown },
    ]);
    expect([output.clips, output.skeletons]).toEqual([[], []]);
  }, 20_000);

  test('ends with 2 and says how it is used when the command line does not fit', () => {
    const { status, stdout, stderr } = run('--frames', '1');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/usage: npm run -s inspect/);
  }, 20_000);

  test('ends with 2 when no clip has the name, or only one that waits for its compendium', () => {
    const binder = join(folder, 'chr', 'c9990.anibnd.dcx');
    expect(run(binder, '--clip', 'a000_009999').status).toBe(2);
    const waiting = join(folder, 'waiting.hkx');
    writeFileSync(waiting, writeClipFile(CLIP, { compendium: compendiumId(7n) }));
    const { status, stdout } = run(waiting);
    rmSync(waiting);
    expect((JSON.parse(stdout) as Output).clips).toMatchObject([{ state: { kind: 'needs-compendium' } }]);
    expect(status).toBe(2);
  }, 20_000);

  test('opens an archive as the files in it, as the page does', () => {
    const path = join(folder, 'mod.zip');
    writeFileSync(path, zipSync({ 'chr/c9990.anibnd.dcx': FILE, 'readme.txt': Buffer.from('hello'), 'more.zip': zipSync({ a: FILE }) }));
    const { status, stdout } = run(path, '--clip', 'a000_003000', '--frames', '1');
    rmSync(path);
    const output = JSON.parse(stdout) as Output;
    expect(status).toBe(0);
    expect(output.files.map((file) => file['path'])).toEqual([`${path}/chr/c9990.anibnd.dcx`, `${path}/more.zip`]);
    expect(output.clips).toHaveLength(2);
    expect(output.samples).toMatchObject([{ file: `${path}/chr/c9990.anibnd.dcx`, frame: 1 }]);
    expect((output.samples![0]!['tracks'] as number[][]).map(([x]) => x)).toEqual([1, 11]);
    expect(output.problems.filter(({ file }) => file === `${path}/more.zip`)).toMatchObject([{ format: 'ZIP' }]);
  }, 20_000);

  test('opens a Zstandard file, also one inside a binder', () => {
    // A frame of one raw block (RFC 8878): header without a size, window of 64 KiB.
    const head = (BINDER.length << 3) | 1;
    const stream = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0x30, head & 0xff, (head >> 8) & 0xff, head >> 16, ...BINDER);
    const packed = writeDcx(BINDER, { method: 'ZSTD', level: 0x15, stream });
    const path = join(folder, 'zstd.anibnd.dcx');
    writeFileSync(path, packed);
    const inside = join(folder, 'inside.anibnd');
    writeFileSync(inside, writeBnd4([{ name: 'N:\\NTC\\zstd.anibnd.dcx', id: 1, bytes: packed }]));
    const { status, stdout } = run(path, inside, '--hash');
    const output = JSON.parse(stdout) as Output;
    expect(status).toBe(0);
    expect(output.files[0]).toMatchObject({ compression: 'ZSTD', sha256: createHash('sha256').update(BINDER).digest('hex') });
    expect(output.clips).toHaveLength(4);
    rmSync(path);
    rmSync(inside);
  }, 20_000);

  test('a path after -- may look like an option', () => {
    const { status, stdout } = run('--', '--absent');
    expect(status).toBe(2);
    expect((JSON.parse(stdout) as Output).problems).toMatchObject([{ file: '--absent' }]);
  }, 20_000);

  test.skipIf(process.platform === 'win32')(
    'every path that cannot be opened is a problem of its own, and the rest goes on',
    () => {
      const odd = join(folder, 'odd');
      mkdirSync(join(odd, 'inner'), { recursive: true });
      // A sparse file beyond what Node reads at once.
      const large = openSync(join(odd, 'large.dcx'), 'w');
      ftruncateSync(large, 2 ** 31 + 1);
      closeSync(large);
      spawnSync('mkfifo', [join(odd, 'pipe.dcx')]);
      symlinkSync(join(odd, 'itself'), join(odd, 'itself'));
      symlinkSync(odd, join(odd, 'inner', 'back'));
      symlinkSync(join(odd, 'nothing'), join(odd, 'dangling'));
      writeFileSync(join(odd, 'z.hkx'), CLIP_FILE);
      const long = join(odd, 'n'.repeat(300));
      const { status, stdout, stderr } = run(odd, long, '/dev/null');
      rmSync(odd, { recursive: true });
      expect([status, stderr]).toEqual([0, '']);
      const { problems, clips } = JSON.parse(stdout) as Output;
      expect(clips).toHaveLength(1);
      expect(problems.filter(({ format }) => format === 'file')).toMatchObject([
        { file: join(odd, 'dangling'), message: expect.stringMatching(/ENOENT/) as unknown },
        { file: join(odd, 'inner', 'back'), message: expect.stringMatching(/leads back/) as unknown },
        { file: join(odd, 'itself'), message: expect.stringMatching(/ELOOP/) as unknown },
        { file: join(odd, 'pipe.dcx'), message: expect.stringMatching(/a pipe/) as unknown },
        { file: long, message: expect.stringMatching(/ENAMETOOLONG/) as unknown },
        { file: '/dev/null', message: expect.stringMatching(/a device/) as unknown },
        { file: join(odd, 'large.dcx'), message: expect.stringMatching(/2 GiB|too large|greater than/i) as unknown },
      ]);
    },
    20_000,
  );

  test.skipIf(process.platform === 'win32')(
    'says nothing when its reader stops reading',
    () => {
      const frames = Array.from({ length: 5000 }, () => '1').join(',');
      const command = `"${process.execPath}" --import tsx src/cli/inspect.ts "$0" --clip a000_003000 --frames ${frames} --pose | head -c 1`;
      const { stdout, stderr } = spawnSync('sh', ['-c', command, folder], { encoding: 'utf8' });
      expect([stdout, stderr]).toEqual(['{', '']);
    },
    20_000,
  );
});
