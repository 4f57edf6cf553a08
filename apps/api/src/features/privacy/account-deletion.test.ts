import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buildEpub } from '@lectern/sample-books';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../platform/db/db.ts';
import { createPgBossQueue } from '../../platform/queue/pg-boss.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { customers } from '../../testing/test-shop.ts';
import { createErasureService } from './erasure.service.ts';

let app: TestApp;
let anna: TestReader;
beforeEach(async () => {
  app = await startTestApp({ env: { REMOVED_FILES_DAYS: '7' } });
  anna = await createTestReader(app, 'anna');
});
afterEach(() => app.close());

const never = () => new AbortController().signal;
const erase = () => app.deps.services.privacy.eraseDue(never());
const findDeletionTime = async (reader: TestReader): Promise<string | null> =>
  ((await (await reader.get('/privacy/deletion')).json()) as { deletion_at: string | null }).deletion_at;
const ask = (reader: TestReader, json: object = {}) => reader.post('/privacy/deletion', { json });
const listMails = async (address: string) => (await app.deliverMails()).filter(({ to }) => to === address);
const objects = (): string[] =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name);

/** Tables of the whole database, the queue's too, in whose rows one of these words stands. */
const listTablesWith = async (words: readonly string[]): Promise<string[]> => {
  const { rows: tables } = await app.sql(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await app.sql(
      `SELECT count(*)::int AS n FROM "${schema}"."${name}" t WHERE EXISTS (SELECT FROM unnest($1::text[]) w WHERE t::text LIKE '%' || w || '%')`,
      [words],
    );
    if (rows[0].n > 0) found.push(name);
  }
  return found;
};

/** A life in the library: whatever can hold a word of hers does. */
const live = async (): Promise<void> => {
  const book = await createTestBook(anna, { title: 'Hers alone Xylophon' }, 'Xylophon.epub');
  const other = await createTestBook(anna, { title: 'Xylophon in the bin' }, 'Xylophon-2.epub');
  await anna.put(`/fileops/cover/?fast_hash=${book.fast_hash}`);
  await anna.put(`/books/${book.id}/review`, { json: { text: 'Xylophon' } });
  await anna.put(`/books/${other.id}/review`, { json: { text: 'Xylophon' } });
  await anna.post('/bin/books', { json: { ids: [other.id] } });
  const note = { type: { value: 'note' }, note: { text: 'Xylophon' }, mark: { anchor: '#epubcfi(/6/4!/4/2)' } };
  await anna.post(`/notes?fast_hash=${book.fast_hash}`, { json: note });
  await anna.post('/collections', { json: { name: 'Xylophon' } });
  await app.sql(`INSERT INTO partner_trouble (alias, at, call, code, signed, "user", details)
    SELECT provider_alias, now(), 'Xylophon', 'file.empty', true, external_id, '{}' FROM reader`);
  await anna.post('/privacy/export', { json: {} });
  const { rows } = await app.sql('SELECT reader_id, id FROM reader_export');
  for (const { reader_id: readerId, id } of rows)
    await app.deps.services.privacy.buildExport({ readerId, id }, never());
  const begun = await fetch(`${app.api}/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${anna.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': '1000',
      'upload-metadata': `filename ${Buffer.from('Xylophon-3.epub').toString('base64')}`,
    },
  });
  expect(begun.status).toBe(201);
};

it('[GONE-1] a deletion needs reauthentication, signs out everywhere at once, and is confirmed by mail', async () => {
  const elsewhere = await createTestReader(app, 'anna');
  await app.sql("UPDATE session SET created_at = created_at - interval '1 hour'");
  expect((await ask(anna)).status).toBe(403);
  expect((await ask(anna, { password: 'wrong' })).status).not.toBe(200);
  expect(await findDeletionTime(anna)).toBeNull();
  const answer = await ask(anna, { password: customers.anna.password });
  expect(answer.status).toBe(200);
  const { deletion_at: end } = (await answer.json()) as { deletion_at: string };
  const days = (new Date(end).getTime() - app.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(6.99);
  expect(days).toBeLessThanOrEqual(7);
  for (const reader of [anna, elsewhere]) expect((await reader.get('/user')).status).toBe(403);
  const form = new URLSearchParams({ refresh_token: elsewhere.refreshToken, grant_type: 'refresh_token' });
  expect((await fetch(`${app.api}/auth/renew-token`, { method: 'POST', body: form })).status).toBe(403);
  const mail = (await listMails(customers.anna.email)).at(-1);
  expect(mail?.subject).toMatch(/^Your account will be deleted on /);
  expect(mail?.text).toContain('Keep my account');
});

it('[GONE-2] signing in within seven days allows cancelling, without loss', async () => {
  const book = await createTestBook(anna);
  await ask(anna);
  app.clock.advance({ days: 6 });
  await erase();
  anna = await createTestReader(app, 'anna');
  const end = await findDeletionTime(anna);
  expect(end).not.toBeNull();
  // asked again it stays the same day
  await ask(anna);
  anna = await createTestReader(app, 'anna');
  expect(await findDeletionTime(anna)).toBe(end);
  expect(await (await anna.delete('/privacy/deletion')).json()).toEqual({ deletion_at: null });
  app.clock.advance({ days: 30 });
  await erase();
  anna = await createTestReader(app, 'anna');
  expect((await listLibrary(anna)).map(({ id }) => id)).toEqual([book.id]);
  expect((await listMails(customers.anna.email)).map(({ subject }) => subject)).toContain(
    'Your account won’t be deleted',
  );
});

it('[GONE-3] [RATE-6] after seven days the database and the storage are empty', async () => {
  await live();
  expect(objects().length).toBeGreaterThan(4);
  expect(await listTablesWith(['Xylophon'])).toContain('book');
  await ask(anna);
  app.clock.advance({ days: 7, minutes: 1 });
  expect(await erase()).toMatchObject({ accounts: 1 });
  expect((await listMails(customers.anna.email)).at(-1)?.subject).toBe('Your account has been deleted');

  const { email, firstName } = customers.anna;
  expect(await listTablesWith(['Xylophon', email, firstName, 'lantern-anna'])).toEqual([]);
  const { rows } = await app.sql(
    "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'reader_id' AND table_schema = 'public'",
  );
  for (const { name } of rows) expect([name, (await app.sql(`SELECT 1 FROM "${name}"`)).rowCount]).toEqual([name, 0]);
  for (const name of ['reader', 'blob', 'document', 'ended_bytes', 'letter'])
    expect([name, (await app.sql(`SELECT 1 FROM ${name}`)).rowCount]).toEqual([name, 0]);
  expect(objects()).toEqual([]);

  // who comes again is somebody new
  anna = await createTestReader(app, 'anna');
  expect(await listLibrary(anna)).toEqual([]);
  expect(await findDeletionTime(anna)).toBeNull();
});

it('[GONE-3] bytes that another reader holds stay intact', async () => {
  const boris = await createTestReader(app, 'boris');
  const bytes = await buildEpub({ title: 'Of both' });
  for (const reader of [anna, boris]) expect((await uploadFile(reader, 'both.epub', bytes)).status).toBe(201);
  await ask(anna);
  app.clock.advance({ days: 8 });
  await erase();
  const again = await createTestReader(app, 'boris');
  expect(Buffer.from(await (await again.get('/files/both.epub')).arrayBuffer()).equals(bytes)).toBe(true);
  const sweep = await app.deps.services.sweep.run({ mend: false, many: true, signal: never() });
  expect(sweep).toMatchObject({ missing: 0, unheld: 0, wrongSpaces: 0 });
});

it('[GONE-4] an interrupted deletion resumes, and a failure does not stop others', async () => {
  const boris = await createTestReader(app, 'boris');
  await createTestBook(anna, { title: 'First' });
  await ask(anna);
  await ask(boris);
  app.clock.advance({ days: 8 });
  const stopped = new AbortController();
  stopped.abort();
  await expect(app.deps.services.privacy.eraseDue(stopped.signal)).rejects.toThrow();
  await app.sql(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF OLD.login = 'anna' THEN RAISE EXCEPTION 'not now'; END IF; RETURN OLD; END $$`);
  await app.sql('CREATE TRIGGER refuse BEFORE DELETE ON reader FOR EACH ROW EXECUTE FUNCTION refuse()');
  await expect(erase()).rejects.toThrow('1 accounts could not be deleted');
  const left = async () => (await app.sql('SELECT login FROM reader')).rows.map(({ login }) => login);
  expect(await left()).toEqual(['anna']);
  await app.sql('DROP TRIGGER refuse ON reader');
  await erase();
  expect(await left()).toEqual([]);
  expect(objects()).toEqual([]);
});

it('[GONE-5] the operator can have an account erased at once', async () => {
  const db = openDatabase(app.deps.config.database.url);
  const queue = createPgBossQueue({ url: app.deps.config.database.url, report: () => undefined });
  const erasing = createErasureService({ db, queue, clock: app.clock });
  await expect(erasing.scheduleErasure('nobody')).rejects.toThrow('no reader “nobody”');
  expect(await erasing.scheduleErasure('anna')).toMatchObject({ login: 'anna', erased: 'soon' });
  await vi.waitFor(async () =>
    expect((await queue.list()).find(({ name }) => name === 'privacy.erase')).toMatchObject({ waiting: 1 }),
  );
  await erase();
  expect((await app.sql('SELECT 1 FROM reader')).rowCount).toBe(0);
  expect((await anna.get('/user')).status).toBe(403);
  await queue.close();
  await db.$disconnect();
});
