/** Writes the files of public/sample; the same sources give the same bytes. Run: npx tsx scripts/make-sample.ts */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildMapSample } from './sample/build-map.ts';
import { buildAdditiveSample, buildSample } from './sample/build-sample.ts';

for (const [name, bytes] of [
  ['marrow-sample.anibnd.dcx', buildSample()],
  ['marrow-additive.anibnd.dcx', buildAdditiveSample()],
  ['marrow-map.nvmhktbnd.dcx', buildMapSample()],
] as const) {
  const target = fileURLToPath(new URL(`../public/sample/${name}`, import.meta.url));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
  console.log(`${target}: ${bytes.length} bytes`);
}
