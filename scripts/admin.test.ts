import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDatabases } from './start/databases.ts';
import { readSettings } from './start/settings.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The test runner has a MODE of its own. */
const env = { ...process.env, DATA_DIR: folder, MODE: '' };
const admin = (...line: string[]): Promise<{ code: number; out: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [path.join(import.meta.dirname, 'admin.ts'), ...line], { env }, (error, out) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out });
    });
  });

it('[OPS-5] finds the database of a data folder, whether it runs already or not', async () => {
  expect(await admin('reader', 'list', '--json')).toEqual({ code: 0, out: '{"readers":[]}\n' });
  const databases = await openDatabases(readSettings({ DATA_DIR: folder }));
  try {
    expect(await admin('reader', 'list', '--json')).toEqual({ code: 0, out: '{"readers":[]}\n' });
    expect((await admin('reader', 'set-limit', 'nobody', '1GB')).code).toBe(1);
  } finally {
    await databases.stop();
  }
}, 180_000);
