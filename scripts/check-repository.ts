// Checks what no other tool looks at: the lock file names no download address, and nothing is bigger than it should be.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 2 * 1024 * 1024;

const failures: string[] = [];

// npm then asks whatever registry the person uses; an address would tie the project to one.
const lockFile = readFileSync('package-lock.json', 'utf8');
if (/"resolved"\s*:/.test(lockFile)) failures.push('package-lock.json names download addresses ("resolved"); see .npmrc');

// Outside a checkout, such as in an unpacked archive, there is nothing to ask git about. Inside one, no answer is no pass.
const git = spawnSync('git', ['ls-files', '-z', '--cached'], { encoding: 'utf8' });
const tracked = git.status === 0 ? git.stdout.split('\0').filter((path) => path !== '' && existsSync(path)) : [];
if (existsSync('.git') && tracked.length === 0) failures.push(`git names no files in this checkout: ${git.stderr || 'none are tracked'}`);
for (const path of tracked) {
  const { size } = statSync(path);
  if (size > LIMIT) failures.push(`${path} has ${size} bytes, more than ${LIMIT}`);
}

// What a person downloads to use the app.
const built = existsSync('dist') ? filesOf('dist') : [];
// `npm test` has just built it; alone, this may run before any build.
if (process.argv.includes('--built') && built.length === 0) failures.push('dist is missing or empty, so its size was not checked');
const builtSize = built.reduce((sum, path) => sum + statSync(path).size, 0);
if (builtSize > LIMIT) failures.push(`dist has ${builtSize} bytes in all, more than ${LIMIT}`);

for (const failure of failures) console.error(failure);
console.log(`repository: ${tracked.length} tracked files, ${built.length} built files of ${builtSize} bytes, ${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
