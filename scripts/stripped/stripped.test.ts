import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const toUrl = (file: string): string => pathToFileURL(file).href;
/** Loads a module in a process with the copies. Returns its `title`, and whether Node had to load its compiler. */
const load = (module: string): { title: unknown; hasCompiler: boolean } => {
  const code = `const { title } = await import(${JSON.stringify(toUrl(module))});
    const hasCompiler = process.moduleLoadList.some((name) => name.includes('amaro'));
    process.stdout.write(JSON.stringify({ title, hasCompiler }));`;
  const options = [`--import=${toUrl(path.join(import.meta.dirname, 'register.mjs'))}`, '--no-warnings'];
  return JSON.parse(
    execFileSync(process.execPath, [...options, '--input-type=module', '--eval', code], { encoding: 'utf8' }),
  ) as { title: unknown; hasCompiler: boolean }; // written above
};

const FOLDER = path.join(import.meta.dirname, '../../node_modules/.cache/lectern-stripped');
const WRITE = path.join(import.meta.dirname, 'write.mjs');

it('[HOUSE-57] a process of the product loads sources without their types; one that has no copy is loaded as it is', () => {
  execFileSync(process.execPath, [WRITE]);
  const contracts = path.join(import.meta.dirname, '../../packages/contracts/src/index.ts');
  expect(load(contracts)).toEqual({ hasCompiler: false });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-stripped-'));
  const changed = path.join(folder, 'changed.ts');
  writeFileSync(changed, `export const title: string = '${folder}';`);
  expect(load(changed)).toEqual({ title: folder, hasCompiler: true });
  rmSync(folder, { recursive: true });
});

it('[HOUSE-57] copies can be read by other accounts, however private the files of the process that starts the product are', () => {
  const [copy = ''] = readdirSync(FOLDER).filter((name) => name.endsWith('.js'));
  rmSync(path.join(FOLDER, copy));
  execFileSync('/bin/sh', ['-c', 'umask 077; exec "$0" "$1"', process.execPath, WRITE]);
  expect(statSync(path.join(FOLDER, copy)).mode & 0o777).toBe(0o644);
});

it('[HOUSE-57] a build leaves alone what another build is writing, and removes what a killed one has left', () => {
  const [running, killed] = ['running.js.1', 'killed.js.2'].map((name) => path.join(FOLDER, name)) as [string, string];
  for (const file of [running, killed]) writeFileSync(file, '');
  const twoHoursAgo = Date.now() / 1000 - 7200;
  utimesSync(killed, twoHoursAgo, twoHoursAgo);
  execFileSync(process.execPath, [WRITE]);
  expect([existsSync(running), existsSync(killed)]).toEqual([true, false]);
  rmSync(running);
});
