import { benchOpening } from './opening.ts';
import { benchSampling } from './sampling.ts';

const BENCHES: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  opening: benchOpening,
  sampling: benchSampling,
};

/** `npm run bench` runs all; `npm run bench -- sampling c5060` one of them, over the files whose path has a word. */
async function main([name, ...words]: readonly string[]): Promise<void> {
  if (name !== undefined && !(name in BENCHES)) {
    throw new Error(`there is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}`);
  }
  for (const [title, bench] of Object.entries(BENCHES)) {
    if (name !== undefined && name !== title) continue;
    console.log(`\n${title}`);
    await bench(words);
  }
}

await main(process.argv.slice(2));
