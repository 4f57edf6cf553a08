import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from './start/settings.ts';

/** For each lint rule a file that violates it. The files are never executed. */
const VIOLATIONS: Readonly<Record<string, readonly [string, string]>> = {
  'node(no-process-env)': ['apps/api/src/features/marks/marks.service.ts', 'export const port = process.env;'],
  'import(no-default-export)': ['apps/web/src/features/marks/marks-row.tsx', 'const row = 1;\nexport default row;'],
  'typescript(no-explicit-any)': [
    'packages/formats/src/loose.ts',
    'export const loose = (value: any): void => void value;',
  ],
  'typescript(no-floating-promises)': [
    'apps/api/src/http/lost.ts',
    'export const lost = (): void => {\n  Promise.resolve(1);\n};',
  ],
  'typescript(no-misused-promises)': [
    'apps/api/src/http/maybe.ts',
    'export const maybe = (p: Promise<boolean>): number => (p ? 1 : 2);',
  ],
  'typescript(consistent-type-imports)': [
    'apps/api/src/http/typed.ts',
    "import { URL } from 'node:url';\nexport const typed = (url: URL): void => void url;",
  ],
  'typescript(switch-exhaustiveness-check)': [
    'apps/api/src/http/cases.ts',
    "export const cases = (kind: 'a' | 'b'): void => {\n  switch (kind) {\n    case 'a':\n  }\n};",
  ],
  'import(no-cycle)': [
    'packages/formats/src/ring-a.ts',
    "import { b } from './ring-b.ts';\nexport const a = (): unknown => b;",
  ],
  'react-hooks(rules-of-hooks)': [
    'apps/web/src/features/marks/marks-list.tsx',
    "import { useState } from 'react';\nexport const Marks = ({ on }: { on: boolean }) => {\n  if (on) useState(0);\n  return null;\n};",
  ],
  'eslint(max-lines)': ['apps/web/src/lib/endless.ts', 'export {};\n'.repeat(301)],
  'eslint(no-warning-comments)': ['apps/web/src/lib/later.ts', `// ${'TO'}${'DO'} write this\nexport {};`],
  'vitest(no-disabled-tests)': [
    'packages/formats/src/a.test.ts',
    "import { it } from 'vitest';\nit.skip('later', () => {});",
  ],
  'vitest(no-focused-tests)': [
    'packages/formats/src/b.test.ts',
    "import { it } from 'vitest';\nit.only('now', () => {});",
  ],
};

let tree = '';
let found: string[] = [];

beforeAll(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'lectern-lint-'));
  const files = [
    ...Object.values(VIOLATIONS),
    ['packages/formats/src/ring-b.ts', "import { a } from './ring-a.ts';\nexport const b = a;"] as const,
  ];
  for (const [file, text] of files) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), `${text}\n`);
  }
  cpSync(path.join(ROOT, '.oxlintrc.json'), path.join(tree, '.oxlintrc.json'));
  // Without `types` the tree needs no packages.
  const compiler = { extends: path.join(ROOT, 'tsconfig.base.json'), compilerOptions: { types: [], jsx: 'react-jsx' } };
  writeFileSync(path.join(tree, 'tsconfig.json'), JSON.stringify(compiler));
  const bin = path.join(ROOT, 'packages/tooling/node_modules/.bin');
  const env = { ...process.env, PATH: [path.dirname(process.execPath), bin, process.env.PATH].join(path.delimiter) };
  const { stdout } = spawnSync(path.join(bin, 'oxlint'), ['--type-aware', '--format=unix'], {
    cwd: tree,
    env,
    encoding: 'utf8',
  });
  found = stdout.split('\n');
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe('the lint', () => {
  it.each(Object.entries(VIOLATIONS))('[HOUSE-20] %s reports its violation', (rule, [file]) => {
    expect(found.filter((line) => line.startsWith(`${file}:`) && line.endsWith(`[Error/${rule}]`))).not.toEqual([]);
  });
});
