/** Writes public/sample/marrow-sample.anibnd.dcx; the same sources give the same bytes. Run: npx tsx scripts/make-sample.ts */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSample } from './sample/build-sample.ts';

const target = fileURLToPath(new URL('../public/sample/marrow-sample.anibnd.dcx', import.meta.url));
const bytes = buildSample();
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, bytes);
console.log(`${target}: ${bytes.length} bytes`);
