import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { StoredBook } from '@lectern/contracts';
import { buildEpub, buildPng, buildZip } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, emptyLibrary, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestTusClient } from '../../testing/test-tus-client.ts';
import {
  findInconsistencies,
  getUsedSpace,
  listBin,
  listBinIds,
  moveToBin,
  NO_INCONSISTENCIES,
  NOT_FOUND,
  purgeBooks,
  restoreBooks,
} from './testing/bin-requests.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
/** Objects of the welcome books. */
let atFirst: number;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
  atFirst = objects();
});
beforeEach(async () => {
  await app.sql('UPDATE reader SET files_size_limit = 100000000');
  for (const reader of [anna, boris]) await emptyLibrary(reader);
});
afterAll(() => app.close());

const objects = (): number =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    .length;
const clean = () => app.deps.services.bin.clean(new AbortController().signal);
const setSpace = (bytes: number) => app.sql('UPDATE reader SET files_size_limit = $1', [bytes]);
/** A unique book of about this size. */
const heavy = (title: string, bytes = 100_000): Promise<Buffer> => buildEpub({ title, cover: randomBytes(bytes) });
const sent = async (reader: TestReader, name: string, bytes: Uint8Array): Promise<StoredBook> =>
  StoredBook.parse(await (await uploadFile(reader, name, bytes)).json());
const readCode = async (answer: Response): Promise<[number, number]> => [
  answer.status,
  ((await answer.json()) as { error_code: number }).error_code, // by contract
];

it('[BIN-7] after thirty days a book is purged with its bytes and covers', async () => {
  const cover = buildPng({ red: 7, blue: 201 });
  const old = await createTestBook(anna, { title: 'Old', cover }, 'old.epub');
  const shared = await heavy('Shared');
  const [hers, his] = [await sent(anna, 'shared.epub', shared), await sent(boris, 'shared.epub', shared)];
  await moveToBin(anna, old.id, hers.id);
  const young = await createTestBook(boris, { title: 'Young' }, 'young.epub');
  await moveToBin(boris, young.id);
  const older = (time: string) => app.sql(`UPDATE binned_book SET binned_at = binned_at - interval '${time}'`);
  await older('29 days 23 hours');
  expect(await clean()).toEqual({ ended: 0 });
  await older('1 hour');
  await app.sql("UPDATE binned_book SET binned_at = now() WHERE title = 'Young'");
  const before = objects();
  expect(await clean()).toEqual({ ended: 2 });
  expect(await listBinIds(anna)).toEqual([]);
  expect([await getUsedSpace(anna), await listBinIds(boris)]).toEqual([0, [young.id]]);
  expect(objects()).toBe(before - 3); // the old book and its two covers
  expect((await boris.get(`/files/${his.name}`)).status).toBe(200);
  expect(await restoreBooks(anna, old.id)).toEqual(NOT_FOUND);
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
});

it('[BIN-7] purging one book, or all, frees the space', async () => {
  const [one, two, three] = [
    await createTestBook(anna, { title: 'One' }, 'one.epub'),
    await createTestBook(anna, { title: 'Two' }, 'two.epub'),
    await createTestBook(anna, { title: 'Three' }, 'three.epub'),
  ];
  const picture = new Blob([new Uint8Array(buildPng({ red: 201, green: 3 }))]);
  expect((await anna.put(`/books/${two.id}/cover`, { body: picture })).status).toBe(200);
  await moveToBin(anna, one.id, two.id, three.id);
  expect(await getUsedSpace(anna)).toBe(one.bytes + two.bytes + three.bytes);
  expect(await purgeBooks(anna, one.id)).toEqual([200, [one.id]]);
  expect(await purgeBooks(anna, one.id)).toEqual(NOT_FOUND);
  expect(await getUsedSpace(anna)).toBe(two.bytes + three.bytes);
  expect(await (await boris.delete('/bin')).json()).toEqual({ ended: 0 });
  expect(await (await anna.delete('/bin')).json()).toEqual({ ended: 2 });
  expect(await listBin(anna)).toMatchObject({ total: 0, bytes: 0, items: [] });
  expect([await getUsedSpace(anna), objects()]).toEqual([0, atFirst]);
});

it('[BIN-7] a failure for one reader does not prevent purging the books of others', async () => {
  for (const reader of [anna, boris])
    await moveToBin(reader, (await createTestBook(reader, { title: 'Ends' }, 'ends.epub')).id);
  await app.sql("UPDATE binned_book SET binned_at = now() - interval '31 days'");
  await app.sql(`CREATE FUNCTION trouble() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE 'trouble'; END $$;
    CREATE TRIGGER trouble BEFORE DELETE ON binned_book FOR EACH ROW
      WHEN (old.reader_id = ${(await app.sql("SELECT id FROM reader WHERE login = 'anna'")).rows[0].id})
      EXECUTE FUNCTION trouble()`);
  await expect(clean()).rejects.toThrow('1 bins could not be cleaned');
  expect([(await listBinIds(anna)).length, await listBinIds(boris)]).toEqual([1, []]);
  expect((await app.sql('SELECT 1 FROM ended_bytes')).rowCount).toBe(0);
  await app.sql('DROP FUNCTION trouble CASCADE');
  expect(await clean()).toEqual({ ended: 1 });
});

it('[BIN-7] the worker releases what a call did not', async () => {
  await app.sql('INSERT INTO ended_bytes (sha256) SELECT sha256(n::text::bytea) FROM generate_series(1, 60) AS n');
  await app.sql(
    `INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader)
     SELECT sha256(n::text::bytea), md5(n::text), 5, '', 'x', '' FROM generate_series(1, 60) AS n`,
  );
  expect(await findInconsistencies(app)).toMatchObject({ missing: 60, unheld: 0 });
  const { removal } = app.deps.services;
  expect(await removal.run(new AbortController().signal)).toMatchObject({ released: 60, removed: 60 });
  expect((await app.sql("SELECT 1 FROM blob WHERE fast_hash = 'x'")).rowCount).toBe(0);
});

it('[BIN-8] an upload that needs space purges the oldest books, as few as necessary and only when it is complete', async () => {
  const ids: string[] = [];
  for (const n of [1, 2, 3]) {
    const { id } = await sent(anna, `full ${n}.epub`, await heavy(`Full ${n}`));
    ids.unshift(id);
    await moveToBin(anna, id);
  }
  const full = await getUsedSpace(anna);
  await setSpace(full);
  const bytes = await heavy('New', 80_000);
  expect(await readCode(await uploadFile(anna, 'new.epub', bytes.subarray(0, 50_000)))).toEqual([422, 339]);
  expect((await uploadFile(anna, 'broken.epub', bytes, { file_md5: '0'.repeat(32) })).status).toBe(400);
  expect(await listBinIds(anna)).toEqual(ids);

  expect((await uploadFile(anna, 'new.epub', bytes)).status).toBe(201);
  expect(await listBinIds(anna)).toEqual(ids.slice(0, 2));
  expect(await getUsedSpace(anna)).toBeLessThanOrEqual(full);
  // in chunks, and from a ZIP
  const inPieces = await heavy('In pieces');
  const tus = createTestTusClient(anna, app.url);
  const address = await tus.createUpload('in pieces.epub', inPieces.length);
  expect(await listBinIds(anna)).toEqual(ids.slice(0, 2));
  expect((await tus.send(address, 0, inPieces)).status).toBe(200);
  expect(await listBinIds(anna)).toEqual(ids.slice(0, 1));
  await purgeBooks(anna, ids[0] ?? '');
  const { id: last } = await sent(anna, 'last.epub', await heavy('Last'));
  await moveToBin(anna, last);
  const zip = await buildZip([
    { path: 'one.epub', content: await heavy('In a ZIP', 45_000) },
    { path: 'two.epub', content: await heavy('In it too', 45_000) },
  ]);
  const uploaded = await sent(anna, 'shelf.zip', zip);
  expect(uploaded.books?.map(({ error }) => error)).toEqual([null, null]);
  expect(await listBinIds(anna)).toEqual([]);
  expect(await getUsedSpace(anna)).toBeLessThanOrEqual(full);
  expect(await clean()).toMatchObject({ ended: 0 });
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
});

it('[BIN-8] nothing is purged when the whole bin would not suffice', async () => {
  const [kept, waits] = [
    await sent(anna, 'kept.epub', await heavy('Kept')),
    await sent(anna, 'w.epub', await heavy('W')),
  ];
  await moveToBin(anna, waits.id);
  await setSpace(kept.bytes + waits.bytes + 10);
  const tooBig = await heavy('Too big', 150_000);
  expect(await readCode(await uploadFile(anna, 'too big.epub', tooBig))).toEqual([413, 334]);
  expect(await listBinIds(anna)).toEqual([waits.id]);
  // its space is not reserved: the book is restored regardless of running uploads
  const tus = createTestTusClient(anna, app.url);
  const late = await heavy('Late', 90_000);
  const address = await tus.createUpload('late.epub', late.length);
  expect(await restoreBooks(anna, waits.id)).toEqual([200, [waits.id]]);
  expect(await readCode(await tus.send(address, 0, late))).toEqual([413, 334]);
  expect(await getUsedSpace(anna)).toBe(kept.bytes + waits.bytes);
  await tus.end(address);
});

it('[BIN-9] uploading the same bytes in any way restores the book, regardless of the quota', async () => {
  const bytes = await heavy('Sent again');
  const first = await sent(anna, 'again.epub', bytes);
  await anna.post(`/fileops/info/again.epub`, { json: { favorite: { value: true } } });
  await anna.post('/collections/Dear');
  await anna.post('/collections/Dear/files/again.epub');
  const whole = (await listLibrary(anna))[0];
  await setSpace(first.bytes);
  const tus = createTestTusClient(anna, app.url);
  const ways: Record<string, () => Promise<Response>> = {
    'another name.epub': () => uploadFile(anna, 'another name.epub', bytes),
    'pieces.epub': async () => tus.send(await tus.createUpload('pieces.epub', bytes.length), 0, bytes),
    'a.epub': async () => {
      await setSpace(3 * first.bytes); // the ZIP needs space during the upload
      const both = ['a.epub', 'b.epub'].map((name) => ({ path: name, content: bytes }));
      return uploadFile(anna, 'two.zip', await buildZip(both));
    },
  };
  for (const [way, send] of Object.entries(ways)) {
    await moveToBin(anna, first.id);
    const before = objects();
    const answer = await send();
    expect([200, 201], way).toContain(answer.status);
    const { books: _, ...book } = StoredBook.parse(await answer.json());
    expect(book, way).toMatchObject({ name: way, path: `/${way}` });
    const moved = { name: '', path: '', mtime: '', link: '' };
    expect({ ...book, ...moved }, way).toEqual({ ...whole, ...moved });
    expect([await listBinIds(anna), await getUsedSpace(anna)], way).toEqual([[], first.bytes]);
    await expect.poll(objects).toBe(before);
    expect((await app.sql('SELECT 1 FROM reservation')).rowCount, way).toBe(0);
  }
  expect(await readCode(await uploadFile(anna, 'again.epub', bytes))).toEqual([409, 303]);
  // a client that checks for duplicates still uploads, which restores it
  await moveToBin(anna, first.id);
  expect(await (await anna.get(`/uploads/known?bytes=${bytes.length}`)).json()).toMatchObject({ book: null });
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
});

it('[BIN-12] a deleted book with missing bytes is reported, and uploading the file restores both', async () => {
  const bytes = await heavy('Lost in the bin');
  const { id, name } = await sent(anna, 'lost.epub', bytes);
  await moveToBin(anna, id);
  const { rows } = await app.sql('SELECT object_key AS key FROM blob JOIN binned_book USING (sha256) WHERE name = $1', [
    name,
  ]);
  const file = readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true }).find(
    (one) => one.name === rows[0].key,
  );
  await app.sql('UPDATE reader SET files_size = files_size + 5, binned_size = binned_size - 5 WHERE binned_size > 0');
  rmSync(path.join(file?.parentPath ?? '', file?.name ?? ''));
  const mend = { mend: true, many: true, signal: new AbortController().signal, wait: () => Promise.resolve() };
  expect(await app.deps.services.sweep.run(mend)).toMatchObject({
    wrongSpaces: 1,
    firstMissing: [{ books: ['Lost in the bin'], readers: 1 }],
  });
  expect((await sent(anna, 'found.epub', bytes)).id).toBe(id);
  expect(Buffer.from(await (await anna.get('/files/found.epub')).arrayBuffer()).equals(bytes)).toBe(true);
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
});
