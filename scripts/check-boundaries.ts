// Runs dependency-cruiser over the sources and fails on a forbidden import, and also when it did not look:
// with a TypeScript it does not know it finds no module at all and calls that a success.
import { readdirSync } from 'node:fs';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const FOLDERS = ['src', 'test/support', 'scripts'];

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs');
const { modules, summary } = (await cruise(FOLDERS, options)).output as ICruiseResult;

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`);
const sources = FOLDERS.flatMap(filesOf).filter((path) => /\.tsx?$/.test(path));
const seen = new Set(modules.map((module) => module.source));
const ruleCount = options.ruleSet?.forbidden?.length ?? 0;

const failures = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...sources.filter((path) => !seen.has(path)).map((path) => `not looked at: ${path}`),
];
if (sources.length === 0) failures.push('there is no file to look at');
if (ruleCount === 0) failures.push('no rule was loaded');

for (const failure of failures) console.error(failure);
console.log(`boundaries: ${sources.length} files, ${ruleCount} rules, ${failures.length} failures`);
process.exitCode = failures.length === 0 ? 0 : 1;
