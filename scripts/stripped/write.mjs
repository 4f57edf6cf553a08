// Writes the copies that `register.mjs` loads: every TypeScript file of the product without its types, which keeps all positions.
// Copies of sources that have changed are removed.
import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

process.removeAllListeners('warning'); // stripping is experimental: what is stripped is what Node would run
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
for (const name of existing) if (!needed.has(name)) rmSync(path.join(FOLDER, name));
