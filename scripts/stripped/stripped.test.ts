import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

it('[HOUSE-57] a process of the product loads sources without their types; one that has no copy is loaded as it is', () => {
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'write.mjs')]);
  const contracts = path.join(import.meta.dirname, '../../packages/contracts/src/index.ts');
  expect(load(contracts)).toEqual({ hasCompiler: false });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-stripped-'));
  const changed = path.join(folder, 'changed.ts');
  writeFileSync(changed, `export const title: string = '${folder}';`);
  expect(load(changed)).toEqual({ title: folder, hasCompiler: true });
  rmSync(folder, { recursive: true });
});
