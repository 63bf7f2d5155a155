/** Writes a made-up navmesh binder; the same arguments give the same bytes. Run: npm run make-map -- --faces 600000 --out FILE */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { writeDcx } from '../test/support/index.ts';
import { makeTerrain } from './map/terrain.ts';
import { writeMap } from './map/write-map.ts';

const { values } = parseArgs({
  options: { faces: { type: 'string', default: '600000' }, out: { type: 'string', default: 'm99_00_00_00.nvmhktbnd.dcx' } },
});
const faces = Number(values.faces);
if (!Number.isInteger(faces) || faces < 1) {
  console.error(`--faces takes a whole number from 1 on, not ${values.faces}`);
  process.exit(2);
}
const regions = makeTerrain(faces);
const bytes = writeDcx(writeMap(regions));
writeFileSync(values.out, bytes);
console.log(`${values.out}: ${faces} faces in ${regions.length} regions, ${bytes.length} bytes`);
