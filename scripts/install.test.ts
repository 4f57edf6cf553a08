import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explainFailure, getStartOptions, installPackages } from './install.mjs';

/** A fake npx: records its arguments and creates the marker file of an install. */
const FAKE_NPX = `#!/bin/sh
echo "$@" >> "$FAKE_CALLS"
if [ -n "$FAKE_TROUBLE" ]; then echo "$FAKE_TROUBLE" >&2; exit 1; fi
mkdir -p node_modules && touch node_modules/.modules.yaml
`;

let root = '';
let env: NodeJS.ProcessEnv = {};
const write = (file: string, content: string): void => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
};
const calls = (): string[] =>
  existsSync(path.join(root, 'calls')) ? readFileSync(path.join(root, 'calls'), 'utf8').trim().split('\n') : [];

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'lectern-install-'));
  write('package.json', '{"packageManager":"pnpm@1.2.3"}');
  write('pnpm-lock.yaml', 'one');
  write('pnpm-workspace.yaml', 'packages: []');
  write('apps/api/package.json', '{}');
  write('fake/npx', FAKE_NPX);
  chmodSync(path.join(root, 'fake/npx'), 0o755);
  env = { PATH: `${path.join(root, 'fake')}:${process.env.PATH}`, FAKE_CALLS: path.join(root, 'calls') };
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the install', () => {
  it('[HOUSE-12] runs once for the same packages, and a start installs only runtime packages', async () => {
    expect(await installPackages(root, 'start', env)).toBe(undefined);
    expect(await installPackages(root, 'start', env)).toBe(undefined);
    expect(calls()).toHaveLength(1);
    expect(calls()[0]).toBe(`--yes pnpm@1.2.3 install --frozen-lockfile ${getStartOptions(root).join(' ')}`);
    expect(getStartOptions(root).slice(0, 2)).toEqual(['--prod', '--trust-lockfile']);
    expect(getStartOptions(root)).toContain('--filter=@lectern/api...');
  });

  it.each([
    { version: '20.19.0', here: false, asked: true },
    { version: '24.1.0', here: false, asked: false },
    { version: '26.0.0', here: false, asked: false },
    { version: '24.1.0', here: true, asked: true },
  ])('[HOUSE-12] for a start on Node $version installs Node: $asked (already installed: $here)', (given) => {
    if (given.here) write('node_modules/.bin/node', '');
    expect(getStartOptions(root, given.version).includes('--filter=lectern')).toBe(given.asked);
  });

  it('[HOUSE-12] counts as done for the Node of the machine and for the installed one', async () => {
    const onOldNode = async (): Promise<void> => {
      vi.stubGlobal('process', { ...process, versions: { ...process.versions, node: '20.19.0' } });
      await installPackages(root, 'start', env);
      vi.unstubAllGlobals();
    };
    await onOldNode();
    write('node_modules/.bin/node', '');
    await installPackages(root, 'start', env);
    await onOldNode();
    expect(calls()).toHaveLength(1);
    rmSync(path.join(root, 'node_modules/.bin/node'));
    await onOldNode();
    expect(calls()).toHaveLength(2);
    expect(calls()[1]).toContain('--filter=lectern');
  });

  it('[HOUSE-12] runs again for a task that needs more, but never removes packages', async () => {
    await installPackages(root, 'start', env);
    await installPackages(root, 'all', env);
    await installPackages(root, 'start', env);
    expect(calls()).toHaveLength(2);
    write('pnpm-lock.yaml', 'two');
    await installPackages(root, 'start', env);
    expect(calls().slice(1)).toEqual(Array(2).fill('--yes pnpm@1.2.3 install --frozen-lockfile'));
  });

  it.each(['pnpm-lock.yaml', 'apps/api/package.json', 'pnpm-workspace.yaml'])(
    '[HOUSE-12] runs again when %s changed',
    async (file) => {
      await installPackages(root, 'all', env);
      write(file, '{"changed":true}');
      await installPackages(root, 'all', env);
      expect(calls()).toHaveLength(2);
    },
  );

  it('[HOUSE-12] reports a failure and runs again the next time', async () => {
    const trouble = await installPackages(root, 'start', { ...env, FAKE_TROUBLE: 'ENOSPC: no space left on device' });
    expect(trouble).toMatch(/no space left on device\n\nThe disk is full/);
    await installPackages(root, 'start', env);
    expect(calls()).toHaveLength(2);
  });

  it.each([
    { output: 'getaddrinfo ENOTFOUND registry', sentence: /registry cannot be reached/ },
    {
      output: 'request to https://registry/pnpm failed, reason: self-signed certificate',
      sentence: /registry cannot be reached/,
    },
    { output: 'EACCES: permission denied, mkdir', sentence: /may not write/ },
    { output: 'ERR_PNPM_OUTDATED_LOCKFILE', sentence: /does not fit/ },
    { output: 'something new', sentence: /could not be installed/ },
  ])('[HOUSE-12] explains "$output"', ({ output, sentence }) => {
    expect(explainFailure(output)).toMatch(sentence);
  });
});
