import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '@lectern/postgres';
import { expect, it, vi } from 'vitest';
import { readConfig } from './config/config.ts';
import { startTestApp } from './testing/test-app.ts';
import { createTestBook } from './testing/test-books.ts';
import { createTestReader } from './testing/test-reader.ts';

/** Runs a program with a umask that makes new files world-readable. */
const RUN_WITH_DEFAULT_UMASK = 'umask 022; exec "$0" "$@"';
const OLD_KEY = 'ab'.repeat(16);

it('[SEC-39] [S34] in a world-readable data folder nobody else can read books, keys or mails, and a warning is logged', async () => {
  const app = await startTestApp();
  const dataDir = path.join(app.dataDir, 'open');
  const old = path.join(dataDir, 'files', 'ab', 'ab');
  mkdirSync(old, { recursive: true, mode: 0o755 });
  writeFileSync(path.join(old, OLD_KEY), 'a book of an earlier version', { mode: 0o644 });
  const port = await findFreePort();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: app.deps.config.database.url,
    PARTNERS_FILE: path.join(app.dataDir, 'partners.json'),
    PARSERS: '1',
    LOG_LEVEL: 'warn',
  };
  const program = path.join(import.meta.dirname, 'main.ts');
  const api = spawn('sh', ['-c', RUN_WITH_DEFAULT_UMASK, process.execPath, program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  api.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  await vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(200), { timeout: 30_000 });

  const anna = await createTestReader({ ...app, url, api: `${url}/api/v1.0` });
  await createTestBook(anna, { title: 'Mine alone' });
  api.kill();

  const made = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  expect(made.filter((name) => name.startsWith('files/')).length).toBeGreaterThan(6);
  const readable = made.filter((name) => (statSync(path.join(dataDir, name)).mode & 0o077) !== 0);
  // files of an earlier version are protected by their folder
  expect(readable).toEqual(['files/ab', 'files/ab/ab', `files/ab/ab/${OLD_KEY}`]);
  expect(statSync(path.join(dataDir, 'files')).mode & 0o777).toBe(0o700);
  expect(output).toContain(`DATA_DIR is a folder that others on this machine may look into: \`chmod 700 ${dataDir}\``);
  await app.close();
});

it('[SEC-40] [S34] production refuses such a folder and accepts a private one', async () => {
  const app = await startTestApp();
  const [open, own] = [path.join(app.dataDir, 'open'), path.join(app.dataDir, 'own')];
  mkdirSync(open, { mode: 0o755 });
  mkdirSync(own, { mode: 0o700 });
  const partner = JSON.parse(readFileSync(path.join(app.dataDir, 'partners.json'), 'utf8'));
  const file = path.join(own, 'partners.json');
  const key = 'Kq0PZ3sWm6vT9yB2eH5kN8rU1xA4dG7j';
  writeFileSync(file, JSON.stringify(partner.map((entry: object) => ({ ...entry, shared_key: key }))));
  const settings = (folder: string) => ({
    MODE: 'production',
    DATA_DIR: folder,
    DATABASE_URL: `postgresql://lectern:${key}@postgres/lectern`,
    PUBLIC_URL: 'https://library.example',
    BOOKS_URL: 'https://books.library.example',
    PARTNERS_FILE: file,
  });
  expect(() => readConfig(settings(open))).toThrow(`DATA_DIR is a folder that others on this machine may look into`);
  expect(readConfig(settings(own)).dataDir).toBe(own);
  await app.close();
});
