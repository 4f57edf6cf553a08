import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const SCRIPT = path.join(import.meta.dirname, 'release.ts');
const IDENTITY = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' };
let folder = '';
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...IDENTITY } }).trim();
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const release = (version: string) =>
  spawnSync(process.execPath, [SCRIPT, version, '--no-images'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, ...IDENTITY },
  });

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-release-'));
  mkdirSync(path.join(folder, 'apps/api'), { recursive: true });
  for (const file of ['package.json', 'apps/api/package.json'])
    writeFileSync(path.join(folder, file), '{\n  "version": "0.1.0",\n  "dependencies": { "version": "9.9.9" }\n}\n');
  writeFileSync(path.join(folder, '.gitignore'), 'dist/\n');
  writeFileSync(
    path.join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n- New things.\n\n## 0.1.0 (2026-01-01)\n\n- Old.\n',
  );
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'first');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('[OPS-76] a release gives every package its version, dates the changelog, and tags one commit', () => {
  const { status, stdout } = release('0.2.0');
  expect(status).toBe(0);
  expect(stdout).toContain('git push --follow-tags');
  expect(read('CHANGELOG.md')).toMatch(
    /## Unreleased\n\n## 0\.2\.0 \(\d{4}-\d\d-\d\d\)\n\n- New things\.\n\n## 0\.1\.0/,
  );
  for (const file of ['package.json', 'apps/api/package.json'])
    expect(JSON.parse(read(file))).toEqual({ version: '0.2.0', dependencies: { version: '9.9.9' } });
  expect(git('describe', '--exact-match')).toBe('v0.2.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(read('dist/release-0.2.0/notes.md')).toBe('# Lectern 0.2.0\n\n- New things.\n');
});

it('[OPS-76] is refused where it is not newer, nothing is new, or something is not committed', () => {
  for (const version of ['0.1.0', '0.0.9', 'next', '']) expect(release(version).status).toBe(1);
  writeFileSync(path.join(folder, 'new.txt'), '');
  expect(release('0.2.0').stderr).toContain('Commit or remove');
  rmSync(path.join(folder, 'new.txt'));
  expect(release('0.10.0').status).toBe(0);
  expect(release('0.9.0').stderr).toContain('not newer than 0.10.0');
  expect(release('0.11.0').stderr).toContain('nothing to release');
});
