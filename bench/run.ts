import { BenchError } from './corpus.ts';
import { benchComposition } from './curves.ts';
import { benchKraken } from './kraken.ts';
import { benchMemory } from './memory.ts';
import { benchNavmesh } from './navmesh.ts';
import { benchOpening } from './opening.ts';
import { benchRedrops } from './redrops.ts';
import { benchSampling } from './sampling.ts';
import { benchSwitching } from './switching.ts';

const BENCHES: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  opening: benchOpening,
  kraken: benchKraken,
  sampling: benchSampling,
  composition: benchComposition,
  switching: benchSwitching,
  memory: benchMemory,
  redrops: benchRedrops,
  navmesh: benchNavmesh,
};

/** `npm run bench` runs all; `npm run bench -- sampling c5060` one of them, over the files whose path has a word. */
async function main([name, ...words]: readonly string[]): Promise<void> {
  if (name !== undefined && !(name in BENCHES)) {
    throw new BenchError(`there is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
  }
  for (const [title, bench] of Object.entries(BENCHES)) {
    if (name !== undefined && name !== title) continue;
    console.log(`\n${title}`);
    await bench(words);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  // What is missing is said in a sentence; a stack is for bugs.
  if (!(error instanceof BenchError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
