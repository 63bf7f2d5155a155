import { execFileSync } from 'node:child_process';

/** One pose as the command line prints it. */
export interface InspectedPose {
  readonly member: string;
  readonly frame: number;
  readonly local: readonly (readonly number[])[];
  readonly model: readonly (readonly number[])[];
}

/** Asks the command line for a clip's pose: the same numbers by another way, without a browser. */
export function inspectPose(paths: readonly string[], clip: string, frame: number): InspectedPose {
  const options = ['--clip', clip, '--frames', String(frame), '--pose'];
  const output = execFileSync('npm', ['run', '-s', 'inspect', '--', ...paths, ...options], { encoding: 'utf8', maxBuffer: 1 << 29 });
  const { samples } = JSON.parse(output) as { readonly samples: readonly InspectedPose[] };
  if (samples.length !== 1) throw new Error(`inspect printed ${samples.length} samples of ${clip}`);
  return samples[0]!;
}
