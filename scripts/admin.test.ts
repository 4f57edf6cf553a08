import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabases } from './start/databases.ts';
import { readSettings } from './start/settings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The test runner has a MODE of its own. */
const admin = (...line: string[]) => adminIn(path.join(folder, 'data'), ...line);
const adminIn = (dataDir: string, ...line: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATA_DIR: dataDir, MODE: '' };
    execFile(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...line], { env }, (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });

it('[OPS-5] finds the database of a data folder, whether it runs already or not, and carries all to another one', async () => {
  expect(await admin('reader', 'list', '--json')).toEqual({ code: 0, out: '{"readers":[]}\n' });
  const databases = await openDatabases(readSettings({ DATA_DIR: path.join(folder, 'data') }), () => undefined);
  try {
    expect(await admin('reader', 'list', '--json')).toEqual({ code: 0, out: '{"readers":[]}\n' });
    expect((await admin('reader', 'set-limit', 'nobody', '1GB')).code).toBe(1);
    writeFileSync(path.join(folder, 'data/keys.json'), '"secret"');
    expect(await admin('backup', path.join(folder, 'saved'), '--json')).toMatchObject({ code: 0 });
  } finally {
    await databases.stop();
  }
  const restored = await adminIn(path.join(folder, 'other'), 'restore', path.join(folder, 'saved'), '--json');
  expect(restored.code).toBe(0);
  expect(readFileSync(path.join(folder, 'other/keys.json'), 'utf8')).toBe('"secret"');
}, 180_000);
