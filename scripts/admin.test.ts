import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabases } from './start/databases.ts';
import { readSettings } from './start/settings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Unsets MODE, because the test runner sets its own. */
const runAdmin = (...line: string[]) => runAdminOn(path.join(folder, 'data'), ...line);
const runAdminOn = (dataDir: string, ...line: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, MODE: '' };
    execFile(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...line], { env }, (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });

it('[OPS-5] [OPS-124] finds the database of a data folder, whether it runs or not, and restores a backup into another one', async () => {
  expect(await runAdmin('reader', 'list', '--json')).toEqual({ code: 0, out: '{"readers":[]}\n' });
  const databases = await openDatabases(readSettings({ DATA_DIR: path.join(folder, 'data') }), () => undefined);
  try {
    expect(await runAdmin('reader', 'list', '--json')).toEqual({ code: 0, out: '{"readers":[]}\n' });
    expect((await runAdmin('reader', 'set-limit', 'nobody', '1GB')).code).toBe(1);
    writeFileSync(path.join(folder, 'data/keys.json'), '"secret"');
    expect(await runAdmin('backup', path.join(folder, 'saved'), '--json')).toMatchObject({ code: 0 });
    expect(await runAdmin('backup', 'check', path.join(folder, 'saved'), '--json')).toMatchObject({ code: 0 });
    expect((await runAdmin('backup', 'prune', path.join(folder, 'saved'), '--keep', '0')).code).toBe(2);
    const files = readdirSync(path.join(folder, 'saved'), { recursive: true, encoding: 'utf8' });
    const keys = files.find((file) => file.endsWith('keys.json')) ?? '';
    writeFileSync(path.join(folder, 'saved', keys), '"other"');
    expect(await runAdmin('backup', 'check', path.join(folder, 'saved'), '--json')).toMatchObject({ code: 3 });
    writeFileSync(path.join(folder, 'saved', keys), '"secret"');
  } finally {
    await databases.stop();
  }
  const restored = await runAdminOn(path.join(folder, 'other'), 'restore', path.join(folder, 'saved'), '--json');
  expect(restored.code).toBe(0);
  expect(readFileSync(path.join(folder, 'other/keys.json'), 'utf8')).toBe('"secret"');
}, 180_000);
