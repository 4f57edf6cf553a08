import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, migrate } from '@lectern/postgres';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createTestWorker, type TestWorker } from '../../testing/test-worker.ts';
import { runCommandLine } from '../console/run.ts';
import { createMigrationCommands } from './migrations.admin.ts';
import { checkSchema, SchemaMismatch } from './schema.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../../prisma/migrations');
const WIDER = `-- outside a transaction
-- runs beside 0.2.0
CREATE TABLE shelf_label (id bigint PRIMARY KEY, label text NOT NULL);
ALTER TABLE book ADD COLUMN shelf_label text, ADD COLUMN weight integer NOT NULL DEFAULT 1;
CREATE INDEX CONCURRENTLY book_by_label ON book (reader_id, shelf_label);
ALTER TABLE book ADD CONSTRAINT book_weight CHECK (weight > 0) NOT VALID;
ALTER TABLE book VALIDATE CONSTRAINT book_weight;
`;

let app: TestApp;
let folder: string;
let worker: TestWorker | undefined;
beforeEach(async () => {
  app = await startTestApp();
  folder = createTempFolder();
  cpSync(MIGRATIONS, folder, { recursive: true });
});
afterEach(async () => {
  await worker?.end('SIGKILL');
  worker = undefined;
  await app.close();
});

/** Gives the database the schema of a later version, which has a migration more. */
const upgrade = async (name: string, sql: string): Promise<void> => {
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
  expect(await migrate(app.deps.config.database.url, folder)).toEqual([name]);
};

const readStatus = async () => {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommandLine(
    createMigrationCommands(() => app.deps.config.database.url),
    ['migrate', 'status', '--json'],
    () => Promise.reject(new Error('it needs no services')),
    { out: (text) => out.push(text), err: (text) => err.push(text), signal: new AbortController().signal },
  );
  return { code, err: err.join('\n'), ...JSON.parse(out.join('')) };
};

it('[OPS-108] [OPS-107] a version that knows less starts and serves on a schema that runs beside it', async () => {
  const anna = await createTestReader(app);
  await createTestBook(anna, { title: 'Before' }, 'before.epub');
  await upgrade('20990101000000_labels', WIDER);
  expect(await readStatus()).toMatchObject({
    code: 0,
    databaseSchema: '20990101000000_labels',
    pending: [],
    unknown: [{ name: '20990101000000_labels', runsBeside: '0.2.0' }],
  });

  await checkSchema(app.deps.config.database.url);
  await app.restart();
  await createTestBook(anna, { title: 'After' }, 'after.epub');
  const titles = (await listLibrary(anna)).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(['Before', 'After']));
  const port = await findFreePort();
  worker = createTestWorker(app, undefined, { PORT: String(port), JOBS: 'api' }, 'main.ts');
  await worker.ready;
  const ask = (what: string) =>
    fetch(`http://127.0.0.1:${port}${what}`).then(
      ({ status }) => status,
      () => 0,
    );
  await vi.waitFor(async () => expect(await ask('/health/ready')).toBe(200), { timeout: 30_000 });
  const bearer = { authorization: `Bearer ${anna.token}`, host: new URL(app.url).host };
  expect(await (await fetch(`http://127.0.0.1:${port}/api/v1.0/books`, { headers: bearer })).text()).toContain('After');
  expect(await worker.end('SIGTERM')).toEqual([0, null]);
}, 120_000);

it('[OPS-108] [OPS-107] a version is refused with a clear message on a schema that does not run beside it', async () => {
  await upgrade('20990101000000_labels', WIDER);
  await upgrade('20990102000000_narrower', 'ALTER TABLE book DROP COLUMN weight;');
  const sentence = /20990102000000_narrower, which this version of Lectern \(.+\) does not know.*newer than the code/;
  await expect(checkSchema(app.deps.config.database.url)).rejects.toThrow(SchemaMismatch);
  worker = createTestWorker(app, undefined, { PORT: '0' }, 'main.ts');
  await vi.waitFor(() => expect(worker?.getOutput()).toMatch(sentence), { timeout: 30_000 });
  expect(await worker.end('SIGTERM')).toEqual([1, null]);
  expect(await readStatus()).toMatchObject({ code: 1, err: expect.stringMatching(sentence) });
}, 60_000);

it('[OPS-107] the status exits with 3 while migrations are missing', async () => {
  expect(await readStatus()).toMatchObject({ code: 0, pending: [], unfinished: [], unknown: [] });
  const { rows } = await app.sql(
    'DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations) RETURNING migration_name AS name',
  );
  expect(await readStatus()).toMatchObject({
    code: 3,
    pending: [rows[0].name],
    programSchema: rows[0].name,
    attention: expect.stringContaining('node apps/api/src/migrate.ts'),
  });
});
