// Writes the copies that `register.mjs` loads: every TypeScript file of the product without its types, which keeps all positions.
// Copies of sources that have changed are removed. Several builds may run at once.
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { FOLDER, getCopy, ROOT } from './folder.mjs';

const SOURCES = [
  'apps/api/src/**/*.ts',
  'apps/shop/src/**/*.ts',
  'packages/*/src/**/*.ts',
  'scripts/{start,proxy}/**/*.ts',
];
const TESTS = /\.(test|suite|testing|d)\.ts$/;
/** A file that is still being written after this time was left by a build that was killed. */
const MAX_WRITING_MS = 3_600_000;

/** Whether it is no copy that is needed, and no file that another build is writing. */
const isLeftOver = (name) => {
  if (name.endsWith('.js')) return !needed.has(name);
  const written = statSync(path.join(FOLDER, name), { throwIfNoEntry: false })?.mtimeMs;
  return written !== undefined && Date.now() - written > MAX_WRITING_MS;
};

process.removeAllListeners('warning'); // stripping is experimental: what is stripped is what Node would run
process.umask(0o022); // another account may run from this checkout
mkdirSync(FOLDER, { recursive: true });
const existing = new Set(readdirSync(FOLDER));
const needed = new Set();
for (const name of globSync(SOURCES, { cwd: ROOT }).filter((file) => !TESTS.test(file))) {
  const source = readFileSync(path.join(ROOT, name));
  const copy = getCopy(source);
  needed.add(path.basename(copy));
  if (existing.has(path.basename(copy))) continue;
  writeFileSync(`${copy}.${process.pid}`, stripTypeScriptTypes(source.toString()));
  renameSync(`${copy}.${process.pid}`, copy); // another build may write the same
}
for (const name of existing) if (isLeftOver(name)) rmSync(path.join(FOLDER, name), { force: true });
