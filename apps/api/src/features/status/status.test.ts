import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCommandLine } from '../../platform/console/run.ts';
import { type Database, openDatabase } from '../../platform/db/db.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { statusCommands } from './status.admin.ts';
import { createStatusService } from './status.service.ts';

let app: TestApp;
let db: Database;
beforeAll(async () => {
  app = await startTestApp();
  db = openDatabase(app.deps.config.database.url);
});
afterAll(async () => {
  await db.$disconnect();
  await app.close();
});

const runStatus = async (...words: string[]) => {
  const status = createStatusService({ db, clock: app.clock, config: app.deps.config });
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommandLine(
    statusCommands,
    ['status', ...words],
    async () => ({ services: { status }, close: async () => undefined }),
    { out: (text) => out.push(text), err: (text) => err.push(text), signal: new AbortController().signal },
  );
  return { code, out: out.join('\n'), err: err.join('\n') };
};

it('[OPS-145] the status shows readers, books, bytes, jobs, mails, processes and schema on one screen', async () => {
  const anna = await createTestReader(app, 'anna');
  const { rows } = await app.sql('SELECT count(*)::int AS books, sum(files_size)::text AS bytes FROM book, reader');
  expect(anna).toBeDefined();
  const { out } = await runStatus('--json');
  expect(JSON.parse(out)).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    schema: expect.stringMatching(/^\d{14}_/),
    readers: 1,
    books: rows[0].books,
    counts: 'exact',
    jobsFailed: 0,
    freeBytes: expect.any(Number),
    processes: [{ up: expect.stringContaining('min') }],
    lastBackup: null,
  });
  expect((await runStatus()).out.split('\n').length).toBeLessThan(25);
});

it('[OPS-145] it names what should be looked at', async () => {
  await app.sql(
    `INSERT INTO letter (id, address, language, subject, text, html, created_at)
     VALUES (gen_random_uuid(), 'anna@library.example', 'en', 'a', 'b', 'c', now() - interval '2 hours')`,
  );
  const { code, out, err } = await runStatus('--json');
  expect([code, JSON.parse(out).oldestLetterMinutes]).toEqual([3, 120]);
  expect(err).toContain('Mails wait');
});

it('[OPS-145] it finds the last backup in a folder of backups', async () => {
  const folder = createTempFolder();
  for (const day of ['2026-11-01', '2026-11-03', '2026-11-02']) {
    mkdirSync(path.join(folder, day));
    writeFileSync(path.join(folder, day, 'manifest.json'), JSON.stringify({ madeAt: `${day}T03:00:00.000Z` }));
  }
  mkdirSync(path.join(folder, 'unfinished'));
  expect(JSON.parse((await runStatus('--json', '--backups', folder)).out).lastBackup).toBe('2026-11-03T03:00:00.000Z');
});
