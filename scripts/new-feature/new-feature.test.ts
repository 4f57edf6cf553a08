import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../packages/texts/src/languages.ts';
import { findViolations } from '../check-imports.ts';
import { findUnprovenRules } from '../check-rule-coverage.ts';
import { ROOT } from '../start/settings.ts';
import { createFeature } from './create-feature.ts';

const WORD = 'reading-goals';
const PACKAGES = [
  'apps/api',
  'apps/web',
  'apps/shop',
  ...readdirSync(path.join(ROOT, 'packages')).map((name) => `packages/${name}`),
  'e2e',
];
const NOT_COPIED = /\/(node_modules|dist|\.turbo|\.data)(\/|$)/;

let copy = '';
let files: string[] = [];

/** Links the copy's packages to those of the checkout, except `@lectern` packages, which must resolve inside the copy. */
const linkModules = (folder: string): void => {
  const [from, to] = [path.join(ROOT, folder, 'node_modules'), path.join(copy, folder, 'node_modules')];
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name === '@lectern')
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, verbatimSymlinks: true });
    else if (!name.startsWith('.v')) symlinkSync(path.join(from, name), path.join(to, name));
  }
};
const run = (folder: string, program: string, args: readonly string[]) => {
  const cwd = path.join(copy, folder);
  const env = {
    ...process.env,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
    PATH: `${path.dirname(process.execPath)}:${process.env.PATH}`,
  };
  const { stdout, status } = spawnSync(path.join(cwd, 'node_modules/.bin', program), args, {
    cwd,
    env,
    encoding: 'utf8',
  });
  return { output: stdout, status };
};

beforeAll(() => {
  copy = mkdtempSync(path.join(os.tmpdir(), 'lectern-new-feature-'));
  for (const folder of [...PACKAGES, 'docs', 'prisma', 'tsconfig.base.json']) {
    cpSync(path.join(ROOT, folder), path.join(copy, folder), {
      recursive: true,
      filter: (file) => !NOT_COPIED.test(file),
    });
  }
  for (const folder of PACKAGES) linkModules(folder);
  files = createFeature(copy, WORD);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('a new feature', () => {
  it('[HOUSE-19] has its six places, and texts in each language', () => {
    for (const place of [
      `docs/rules/${WORD}.md`,
      `packages/contracts/src/${WORD}.ts`,
      `apps/api/src/features/${WORD}/${WORD}.service.ts`,
      `prisma/schema/${WORD}.prisma`,
      `apps/web/src/features/${WORD}/${WORD}.parts.tsx`,
      `e2e/specs/${WORD}.spec.ts`,
    ]) {
      expect(files).toContain(place);
    }
    expect(files.filter((file) => file.startsWith('packages/texts/'))).toHaveLength(languages.length);
  });

  it('[HOUSE-19] compiles on both sides of the wire', () => {
    for (const folder of ['packages/contracts', 'apps/api', 'apps/web']) {
      const lines = run(folder, 'tsc', ['-p', '.', '--pretty', 'false']).output.split('\n');
      expect(lines.filter((line) => files.includes(`${folder}/${line.split('(')[0]}`))).toEqual([]);
    }
  });

  it('[HOUSE-19] follows the import rules, and every rule of it has a test', () => {
    expect(
      findViolations(copy, ['apps', 'packages', 'e2e']).violations.filter(({ from }) => from.includes(WORD)),
    ).toEqual([]);
    expect(findUnprovenRules(copy).filter((problem) => problem.includes('READINGGOALS'))).toEqual([]);
  });

  it('[HOUSE-19] passes its tests on the server and in the web app', () => {
    const server = run('apps/api', 'vitest', ['run', `src/features/${WORD}`]);
    expect(server.output).toMatch(/Tests +1 passed \(1\)/);
    const web = run('apps/web', 'vitest', ['run', `src/features/${WORD}`]);
    expect(web.output).toMatch(/Tests +1 passed \(1\)/);
  });

  it('[HOUSE-19] is not created twice, nor with an invalid name', () => {
    expect(() => createFeature(copy, WORD)).toThrow(/There is a feature "reading-goals" already/);
    expect(() => createFeature(copy, 'Reading Goals')).toThrow(/one English word in small letters/);
  });
});
