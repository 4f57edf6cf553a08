import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Export } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { customers } from '../../testing/test-shop.ts';
import { createTestWorker } from '../../testing/test-worker.ts';
import { unzip } from '../../testing/unzip.ts';
import { createArchivePaths } from './archive-paths.ts';
import { EXPORTED_TABLES, OMITTED_TABLES } from './export-tables.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
});
afterAll(() => app.close());

const getState = async (reader: TestReader): Promise<Export> =>
  Export.parse(await (await reader.get('/privacy/export')).json());
const begin = async (reader: TestReader, json: object = {}) => {
  const answer = await reader.post('/privacy/export', { json });
  return { status: answer.status, body: (await answer.json()) as { error: string; state: string }, answer };
};
/** What the worker does, in this process and by this clock. */
const work = async (): Promise<void> => {
  const { rows } = await app.sql('SELECT reader_id, id FROM reader_export WHERE object_key IS NULL');
  for (const { reader_id: readerId, id } of rows)
    await app.deps.services.privacy.buildExport({ readerId, id }, new AbortController().signal);
};
const forget = () => app.sql('DELETE FROM reader_export');
const fetchArchive = async (reader: TestReader): Promise<Map<string, Buffer>> => {
  const { url } = await getState(reader);
  const answer = await fetch(url ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzip(Buffer.from(await answer.arrayBuffer()));
};
const readJson = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null');

it('[EXPORT-1] [EXPORT-3] [RATE-6] the archive is complete, byte for byte, built by the worker and announced by mail', async () => {
  const bytes = await buildEpub({ title: 'Über allem' });
  await uploadFile(anna, 'Über: allem?.epub', bytes);
  const [book] = ((await (await anna.get('/books')).json()) as { items: { id: string; fast_hash: string }[] }).items;
  const binned = await createTestBook(anna, { title: 'Thrown away' }, 'thrown.epub');
  await anna.post('/catalogue/rating', { json: { ids: [book?.id, binned.id], value: 3.5 } });
  await anna.put(`/books/${book?.id}/review`, { json: { text: 'Above all.' } });
  await anna.post('/bin/books', { json: { ids: [binned.id] } });
  const note = { type: { value: 'note' }, note: { text: 'well <said>' }, mark: { anchor: '#epubcfi(/6/4!/4/2)' } };
  expect((await anna.post(`/notes?fast_hash=${book?.fast_hash}`, { json: note })).status).toBe(200);
  expect((await anna.post('/collections', { json: { name: 'Alle' } })).status).toBeLessThan(300);

  const worker = createTestWorker(app);
  onTestFinished(async () => void (await worker.end('SIGTERM')));
  await worker.ready;
  expect(await begin(anna)).toMatchObject({ status: 200, body: { state: 'waiting' } });
  await vi.waitFor(async () => expect((await getState(anna)).state).toBe('ready'), { timeout: 60_000, interval: 100 });
  const outbox = async () => (await app.deliverMails()).filter(({ subject }) => subject === 'Your export is ready');
  await vi.waitFor(async () => expect(await outbox()).toHaveLength(1), { timeout: 20_000, interval: 100 });

  const files = await fetchArchive(anna);
  expect(files.get('files/Über_ allem_.epub')?.equals(bytes)).toBe(true);
  expect(files.get('files/bin/thrown.epub')?.length).toBeGreaterThan(0);
  expect(readJson(files, 'profile.json')).toMatchObject({ login: 'anna', email: customers.anna.email });
  expect(readJson(files, 'library.json').map(({ title }: { title: string }) => title)).toContain('Über allem');
  expect(readJson(files, 'library.json')).toContainEqual(
    expect.objectContaining({ rating: 3.5, review: 'Above all.' }),
  );
  expect(readJson(files, 'bin.json')).toMatchObject([
    { title: 'Thrown away', book: { rating: 3.5, review: '' }, hung_on_it: [] },
  ]);
  expect(readJson(files, 'collections.json')).toMatchObject([{ name: 'Alle', books: [] }]);
  expect(readJson(files, 'logins.json').length).toBeGreaterThan(0);
  expect(readJson(files, 'annotations/Über_ allem_.epub.annotations')).toMatchObject({
    type: 'AnnotationSet',
    about: { 'dc:title': 'Über allem' },
    items: [
      { motivation: 'commenting', body: { value: 'well <said>' }, lectern: { mark: { anchor: note.mark.anchor } } },
    ],
  });
  const readMe = files.get('README.txt')?.toString('utf8') ?? '';
  for (const file of files.keys())
    if (!file.includes('/') && file !== 'README.txt') expect(readMe).toContain(`${file}\n    `);
  // nothing that opens anything
  for (const [name, content] of files)
    if (name.endsWith('.json')) expect(content.toString()).not.toMatch(/"hash"|sealed/);

  const [mail] = await outbox();
  expect(mail).toMatchObject({ to: customers.anna.email });
  expect(mail?.text).toContain(`${app.url}/user/`);
  expect(mail?.text).not.toContain('access_token');
});

it('[EXPORT-2] one at a time and one a day, after reauthentication; a failed one can be requested again', async () => {
  await forget();
  await app.sql("UPDATE session SET created_at = created_at - interval '1 hour'");
  expect(await begin(anna)).toMatchObject({ status: 403, body: { error: 'auth.proof_needed' } });
  expect(await begin(anna, { password: 'wrong' })).toMatchObject({ body: { error: 'auth.password_wrong' } });
  expect((await getState(anna)).state).toBe('none');
  const { password } = customers.anna;
  const both = await Promise.all([begin(anna, { password }), begin(anna, { password })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(both.find(({ status }) => status === 429)?.answer.headers.get('retry-after')).toMatch(/^86\d{3}$/);
  await work();
  expect(await begin(anna, { password })).toMatchObject({ status: 429, body: { error: 'export.too_soon' } });
  app.clock.advance({ days: 1, minutes: 1 });
  const again = await createTestReader(app, 'anna');
  expect(await begin(again)).toMatchObject({ status: 200 });
  await app.sql('UPDATE reader_export SET failed = true');
  expect((await getState(again)).state).toBe('failed');
  expect(await begin(again)).toMatchObject({ status: 200 });
  anna = again;
  boris = await createTestReader(app, 'boris');
});

it('[EXPORT-4] [S26] nobody else can read it, and a URL is limited to a time, a session and an archive', async () => {
  await forget();
  await begin(anna);
  await begin(boris);
  await work();
  const [mine, his] = [await getState(anna), await getState(boris)];
  const url = new URL(mine.url ?? '');
  const path = url.pathname.replace('/api/v1.0', '');
  const status = async (address: URL | string, init: RequestInit = {}) => (await fetch(address, init)).status;

  expect((await anna.get(path)).status).toBe(200);
  expect((await boris.get(path)).status).toBe(404);
  expect(await status(url.origin + url.pathname)).toBe(401);
  // the token of one address below the other, and one that somebody changed
  const swapped = new URL(his.url ?? '');
  swapped.search = url.search;
  const touched = new URL(url);
  touched.searchParams.set('access_token', (url.searchParams.get('access_token') ?? '').replace(/^x\.\d+/, 'x.999'));
  for (const wrong of [swapped, touched]) expect(await status(wrong)).not.toBe(200);
  expect(await status(url, { headers: { range: 'bytes=0-3' } })).toBe(206);
  expect(await status(url, { method: 'HEAD' })).toBe(200);

  app.clock.advance({ minutes: 16 });
  expect(await status(url)).not.toBe(200);
  const fresh = (await getState(anna)).url ?? '';
  expect(await status(fresh)).toBe(200);
  await anna.post('/auth/session/logout');
  expect(await status(fresh)).not.toBe(200);

  anna = await createTestReader(app, 'anna');
  const last = (await getState(anna)).url ?? '';
  const { rows } = await app.sql('SELECT object_key FROM reader_export');
  app.clock.advance({ days: 7, minutes: 1 });
  anna = await createTestReader(app, 'anna');
  expect((await getState(anna)).state).toBe('none');
  expect(await status(last)).not.toBe(200);
  expect((await anna.get(path)).status).toBe(404);
  await app.deps.services.privacy.eraseDue(new AbortController().signal);
  const stored = readdirSync(app.dataDir, { recursive: true, withFileTypes: true }).map(({ name }) => name);
  for (const { object_key: key } of rows) expect(stored).not.toContain(key);
  boris = await createTestReader(app, 'boris');
});

it('[EXPORT-5] every table with rows of a reader is exported, or omitted for a reason', async () => {
  const { rows } = await app.sql(
    "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'reader_id' AND table_schema = 'public'",
  );
  const known = [...EXPORTED_TABLES.map(({ table }) => table), ...Object.keys(OMITTED_TABLES)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

it('[EXPORT-6] a book whose file is missing is named, and the rest is complete', async () => {
  await forget();
  await createTestBook(boris, { title: 'Lost' }, 'lost.epub');
  await createTestBook(boris, { title: 'Kept' }, 'kept.epub');
  const { rows } = await app.sql(
    "SELECT object_key AS key FROM blob JOIN book USING (sha256) WHERE name = 'lost.epub'",
  );
  const entries = readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  const file = entries.find(({ name }) => name === rows[0].key);
  rmSync(path.join(file?.parentPath ?? '', file?.name ?? ''));
  expect(await begin(boris)).toMatchObject({ status: 200 });
  await work();
  const files = await fetchArchive(boris);
  expect(files.has('files/kept.epub')).toBe(true);
  expect(files.has('files/lost.epub')).toBe(false);
  expect(files.get('LOST.txt')?.toString()).toContain('files/lost.epub');
});

it('[EXPORT-7] names of books stay inside their folder and differ from one another', () => {
  const of = createArchivePaths();
  const paths = ['../../etc/passwd', 'A.epub', 'a.epub', 'con\\x:y.txt', '\0', '...', 'ä'.repeat(200)].map((name) =>
    of('files', name),
  );
  expect(paths.slice(0, 6)).toEqual([
    'files/__.._etc_passwd',
    'files/A.epub',
    'files/a (2).epub',
    'files/con_x_y.txt',
    'files/_',
    'files/_ (2)',
  ]);
  for (const one of paths) expect(Buffer.byteLength(one)).toBeLessThan(230);
});
