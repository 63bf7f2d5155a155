// Who may import whom. Everything not allowed here is forbidden; scripts/check-boundaries.ts runs it and checks that it looked at every file.
const { readdirSync } = require('node:fs');

/** A part of src/ and where its files are; a folder unless said otherwise. */
const folder = (name) => `^src/${name}/`;
const WORKER_FILES = {
  // Types and pure helpers both sides of the worker share.
  contract: '^src/worker/(contract|transferables|end-watch)\\.ts$',
  // The page's side.
  client: '^src/worker/decoder-client\\.ts$',
  // The worker's own side: the rest of the folder.
  worker: '^src/worker/(?!contract\\.ts|transferables\\.ts|end-watch\\.ts|decoder-client\\.ts)',
};
const pathOf = (part) => WORKER_FILES[part] ?? folder(part);

/** Core: no DOM, no React, no three. Arrows point from what is imported to who may. */
const CORE = {
  binary: { parts: [], packages: [] },
  compression: { parts: ['binary'], packages: ['fflate', 'fzstd'] },
  containers: { parts: ['binary', 'compression'], packages: [] },
  havok: { parts: ['binary'], packages: [] },
  tae: { parts: ['binary'], packages: [] },
  frostbite: { parts: ['binary'], packages: [] },
  // Animation and navmesh know no file format: loading maps Havok's and Frostbite's onto them.
  animation: { parts: ['binary'], packages: [] },
  navmesh: { parts: ['binary'], packages: [] },
  model: { parts: ['binary', 'animation'], packages: [] },
  audit: { parts: ['binary', 'havok', 'frostbite', 'animation', 'navmesh'], packages: [] },
  export: { parts: ['binary', 'animation', 'navmesh', 'model'], packages: [] },
  loading: { parts: ['binary', 'compression', 'containers', 'havok', 'tae', 'frostbite', 'animation', 'navmesh', 'model'], packages: [] },
  // Hands the listing's types on to the page, which does not know loading.
  contract: { parts: ['animation', 'navmesh', 'model', 'loading'], packages: [] },
};

/** The page, the worker and the command line. Only app sees scene and ui together. */
const SHELLS = {
  worker: {
    parts: ['binary', 'compression', 'containers', 'animation', 'navmesh', 'model', 'loading', 'audit', 'export', 'contract'],
    packages: ['comlink'],
  },
  client: { parts: ['contract'], packages: ['comlink'] },
  playback: { parts: ['animation', 'navmesh'], packages: [] },
  scene: { parts: ['animation', 'navmesh', 'model', 'playback'], packages: ['three'] },
  state: { parts: ['animation', 'navmesh', 'contract'], packages: ['zustand'] },
  ui: {
    parts: ['animation', 'navmesh', 'contract', 'playback', 'state'],
    packages: ['react', 'react-dom', 'zustand', '@tanstack/react-virtual', 'lucide-react', 'uplot', '@fontsource-variable/[^/]+'],
  },
  app: {
    parts: ['animation', 'navmesh', 'model', 'contract', 'client', 'playback', 'scene', 'state', 'ui'],
    packages: ['react', 'react-dom', 'zustand', '@fontsource-variable/[^/]+'],
  },
  cli: {
    parts: ['binary', 'compression', 'containers', 'animation', 'navmesh', 'model', 'loading', 'audit', 'export'],
    packages: [],
    node: true,
  },
};

const PARTS = { ...CORE, ...SHELLS };

// A new folder must say what it may import before it can have a file.
for (const entry of readdirSync(`${__dirname}/src`, { withFileTypes: true })) {
  const known = entry.isDirectory() && (entry.name in PARTS || entry.name === 'worker');
  if (!known) throw new Error(`src/${entry.name} has no rule in .dependency-cruiser.cjs`);
}

// Tests look into whatever they need.
const TEST = '\\.test\\.tsx?$';

/** Where a package is found: three and react-dom by their types too, for imports that only take types. */
const packagePath = (name) => `node_modules/(@types/)?${name}/`;

function rulesOf(part) {
  const { parts, packages, node } = PARTS[part];
  const from = { path: pathOf(part), pathNot: TEST };
  const rules = [
    {
      name: `${part}-imports-only-${['itself', ...parts].join('-')}`,
      severity: 'error',
      from,
      to: { path: '^src/', pathNot: [pathOf(part), ...parts.map(pathOf)] },
    },
    {
      name: `${part}-takes-only-the-packages-${packages.join('-').replaceAll('/[^/]+', '') || 'none'}`,
      severity: 'error',
      from,
      to: { path: 'node_modules/', ...(packages.length > 0 && { pathNot: packages.map(packagePath) }) },
    },
  ];
  if (!node) rules.push({ name: `${part}-does-not-know-node`, severity: 'error', from, to: { dependencyTypes: ['core'] } });
  return rules;
}

module.exports = {
  forbidden: [
    ...Object.keys(PARTS).flatMap(rulesOf),
    {
      name: 'enter-folders-by-their-index',
      comment: 'The worker has no index: its files run on two sides, and each part of it is a door of its own.',
      severity: 'error',
      from: { path: '^src/([^/]+)/', pathNot: TEST },
      to: { path: '^src/[^/]+/', pathNot: ['^src/$1/', '^src/[^/]+/index\\.tsx?$', '^src/worker/'] },
    },
    {
      name: 'contract-is-types-only',
      comment: 'A value would carry the decoders into the page.',
      severity: 'error',
      from: { path: '^src/worker/contract\\.ts$' },
      to: { path: '^src/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'imports-are-found',
      comment: 'What cannot be found cannot be judged by the other rules.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'nothing-imports-tests-or-tools',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: [TEST, '^(test|e2e|scripts|bench)/'] },
    },
    {
      name: 'writers-share-nothing-with-readers',
      comment: 'A round trip proves something only between two independent readings of a format.',
      severity: 'error',
      from: { path: ['^test/support/', '^scripts/(make-sample\\.ts|sample/)'], pathNot: TEST },
      to: { path: '^src/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Imports of types are dependencies too.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'default', 'types'] },
  },
};
