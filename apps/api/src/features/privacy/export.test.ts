import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Export } from '@lectern/contracts';
import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { aBook, upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { customers } from '../../testing/a-shop.ts';
import { aWorker } from '../../testing/a-worker.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { unzipped } from '../../testing/unzipped.ts';
import { filePaths } from './file-paths.ts';
import { LEFT_OUT, LISTED } from './tables.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await aReader(app, 'anna'), await aReader(app, 'boris')];
});
afterAll(() => app.close());

const stateOf = async (reader: TestReader): Promise<Export> =>
  Export.parse(await (await reader.get('/privacy/export')).json());
const begin = async (reader: TestReader, json: object = {}) => {
  const answer = await reader.post('/privacy/export', { json });
  return { status: answer.status, body: (await answer.json()) as { error: string; state: string }, answer };
};
/** What the worker does, in this process and by this clock. */
const work = async (): Promise<void> => {
  const { rows } = await app.sql('SELECT reader_id, id FROM reader_export WHERE object_key IS NULL');
  for (const { reader_id: readerId, id } of rows)
    await app.deps.services.privacy.makeExport({ readerId, id }, new AbortController().signal);
};
const forget = () => app.sql('DELETE FROM reader_export');
const fetched = async (reader: TestReader): Promise<Map<string, Buffer>> => {
  const { url } = await stateOf(reader);
  const answer = await fetch(url ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return unzipped(Buffer.from(await answer.arrayBuffer()));
};
const jsonIn = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null');

it('[EXPORT-1] [EXPORT-3] the archive is everything, byte for byte, made by the worker and told by a mail', async () => {
  const bytes = await anEpub({ title: 'Über allem' });
  await upload(anna, 'Über: allem?.epub', bytes);
  const [book] = ((await (await anna.get('/books')).json()) as { items: { id: string; fast_hash: string }[] }).items;
  const binned = await aBook(anna, { title: 'Thrown away' }, 'thrown.epub');
  await anna.post('/bin/books', { json: { ids: [binned.id] } });
  const note = { type: { value: 'note' }, note: { text: 'well <said>' }, mark: { anchor: '#epubcfi(/6/4!/4/2)' } };
  expect((await anna.post(`/notes?fast_hash=${book?.fast_hash}`, { json: note })).status).toBe(200);
  expect((await anna.post('/collections', { json: { name: 'Alle' } })).status).toBeLessThan(300);

  const worker = aWorker(app);
  onTestFinished(async () => void (await worker.end('SIGTERM')));
  await worker.ready;
  expect(await begin(anna)).toMatchObject({ status: 200, body: { state: 'waiting' } });
  await vi.waitFor(async () => expect((await stateOf(anna)).state).toBe('ready'), { timeout: 60_000, interval: 100 });
  const outbox = async () => (await app.mails()).filter(({ subject }) => subject === 'Your export is ready');
  await vi.waitFor(async () => expect(await outbox()).toHaveLength(1), { timeout: 20_000, interval: 100 });

  const files = await fetched(anna);
  expect(files.get('files/Über_ allem_.epub')?.equals(bytes)).toBe(true);
  expect(files.get('files/bin/thrown.epub')?.length).toBeGreaterThan(0);
  expect(jsonIn(files, 'profile.json')).toMatchObject({ login: 'anna', email: customers.anna.email });
  expect(jsonIn(files, 'library.json').map(({ title }: { title: string }) => title)).toContain('Über allem');
  expect(jsonIn(files, 'bin.json')).toMatchObject([{ title: 'Thrown away', hung_on_it: [] }]);
  expect(jsonIn(files, 'collections.json')).toMatchObject([{ name: 'Alle', books: [] }]);
  expect(jsonIn(files, 'logins.json').length).toBeGreaterThan(0);
  expect(jsonIn(files, 'annotations/Über_ allem_.epub.annotations')).toMatchObject({
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

it('[EXPORT-2] one at a time and one a day, for who has proved it; one that failed may be asked for again', async () => {
  await forget();
  await app.sql("UPDATE session SET created_at = created_at - interval '1 hour'");
  expect(await begin(anna)).toMatchObject({ status: 403, body: { error: 'auth.proof_needed' } });
  expect(await begin(anna, { password: 'wrong' })).toMatchObject({ body: { error: 'auth.password_wrong' } });
  expect((await stateOf(anna)).state).toBe('none');
  const { password } = customers.anna;
  const both = await Promise.all([begin(anna, { password }), begin(anna, { password })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  expect(both.find(({ status }) => status === 429)?.answer.headers.get('retry-after')).toMatch(/^86\d{3}$/);
  await work();
  expect(await begin(anna, { password })).toMatchObject({ status: 429, body: { error: 'export.too_soon' } });
  app.clock.forward({ days: 1, minutes: 1 });
  const again = await aReader(app, 'anna');
  expect(await begin(again)).toMatchObject({ status: 200 });
  await app.sql('UPDATE reader_export SET failed = true');
  expect((await stateOf(again)).state).toBe('failed');
  expect(await begin(again)).toMatchObject({ status: 200 });
  anna = again;
  boris = await aReader(app, 'boris');
});

it('[EXPORT-4] [S26] nobody else can read it, and an address is good for a while, a session and an archive', async () => {
  await forget();
  await begin(anna);
  await begin(boris);
  await work();
  const [mine, his] = [await stateOf(anna), await stateOf(boris)];
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

  app.clock.forward({ minutes: 16 });
  expect(await status(url)).not.toBe(200);
  const fresh = (await stateOf(anna)).url ?? '';
  expect(await status(fresh)).toBe(200);
  await anna.post('/auth/session/logout');
  expect(await status(fresh)).not.toBe(200);

  anna = await aReader(app, 'anna');
  const last = (await stateOf(anna)).url ?? '';
  const { rows } = await app.sql('SELECT object_key FROM reader_export');
  app.clock.forward({ days: 7, minutes: 1 });
  anna = await aReader(app, 'anna');
  expect((await stateOf(anna)).state).toBe('none');
  expect(await status(last)).not.toBe(200);
  expect((await anna.get(path)).status).toBe(404);
  await app.deps.services.privacy.erase(new AbortController().signal);
  const stored = readdirSync(app.dataDir, { recursive: true, withFileTypes: true }).map(({ name }) => name);
  for (const { object_key: key } of rows) expect(stored).not.toContain(key);
  boris = await aReader(app, 'boris');
});

it('[EXPORT-5] every table with rows of a reader is in the archive, or left out for a reason', async () => {
  const { rows } = await app.sql(
    "SELECT table_name AS name FROM information_schema.columns WHERE column_name = 'reader_id' AND table_schema = 'public'",
  );
  const known = [...LISTED.map(({ table }) => table), ...Object.keys(LEFT_OUT)];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

it('[EXPORT-6] a book whose bytes are lost is named, and the rest is there', async () => {
  await forget();
  await aBook(boris, { title: 'Lost' }, 'lost.epub');
  await aBook(boris, { title: 'Kept' }, 'kept.epub');
  const { rows } = await app.sql(
    "SELECT object_key AS key FROM blob JOIN book USING (sha256) WHERE name = 'lost.epub'",
  );
  const entries = readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true });
  const file = entries.find(({ name }) => name === rows[0].key);
  rmSync(path.join(file?.parentPath ?? '', file?.name ?? ''));
  expect(await begin(boris)).toMatchObject({ status: 200 });
  await work();
  const files = await fetched(boris);
  expect(files.has('files/kept.epub')).toBe(true);
  expect(files.has('files/lost.epub')).toBe(false);
  expect(files.get('LOST.txt')?.toString()).toContain('files/lost.epub');
});

it('[EXPORT-7] names of books stay inside their folder and differ from one another', () => {
  const of = filePaths();
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
