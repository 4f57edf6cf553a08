import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { getConflictRetries } from '../../platform/db/retry.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { emptyLibrary, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp({ env: { REMOVED_FILES_DAYS: '7' } });
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
});
beforeEach(async () => {
  app.clock.advance({ minutes: 61 });
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')]; // tokens expire
  for (const reader of [anna, boris]) await emptyLibrary(reader);
  await app.deps.services.removal.freeSpace(never());
});
afterAll(() => app.close());

const never = (): AbortSignal => new AbortController().signal;
const remove = () => app.deps.services.removal.run(never());
const sweep = (options: { mend: boolean; freeSpace?: boolean }) =>
  app.deps.services.sweep.run({ many: true, signal: never(), wait: () => Promise.resolve(), ...options });
const listObjects = (): string[] =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name);
const deleteForGood = async (reader: TestReader): Promise<void> => {
  const ids = (await listLibrary(reader)).map(({ id }) => id);
  expect((await reader.post('/bin/books', { json: { ids } })).status).toBe(200);
  expect((await reader.delete('/bin')).status).toBe(200);
};
const download = async (reader: TestReader, name: string): Promise<Buffer> => {
  const answer = await reader.get(`/files/${name}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

it('[FILES-23] twenty readers who upload the same book at once store it once, and none waits in a ring', async () => {
  const { rows } = await app.sql(
    `INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
     SELECT 'lantern', '1', 'crowd-' || n, 'Lantern', 'crowd-' || n, 'crowd-' || n || '@lantern.example', 'C', 'Rowd', 'en', 1000000000
     FROM generate_series(1, 20) AS n RETURNING id`,
  );
  const bytes = await buildEpub({ title: 'Everybody reads it' });
  const [before, retries] = [listObjects().length, getConflictRetries()];
  const file = { name: 'popular.epub', type: undefined, declaredBytes: bytes.length };
  const outcomes = await Promise.all(
    rows.map(async ({ id }: { id: string }) => {
      const source = async function* () {
        yield bytes;
      };
      return (await app.deps.services.uploads.addPurchase(BigInt(id), file, source(), async () => undefined)).outcome;
    }),
  );
  expect(outcomes).toEqual(Array(20).fill('added'));
  expect([listObjects().length - before, getConflictRetries()]).toEqual([3, retries]); // the book and its covers
  const held = "SELECT count(*)::int AS books FROM book JOIN blob USING (sha256) WHERE name = 'popular.epub'";
  expect((await app.sql(held)).rows).toEqual([{ books: 20 }]);
  await app.sql("DELETE FROM reader WHERE login LIKE 'crowd-%'");
  expect(await sweep({ mend: true })).toMatchObject({ missing: 0, ownerless: 0, wrongSpaces: 0 });
});

it('[FILES-24] deleted bytes and covers stay for seven days, and are taken back by an upload until then', async () => {
  const bytes = await buildEpub({ title: 'Missed' });
  const before = listObjects().length;
  expect((await uploadFile(anna, 'missed.epub', bytes)).status).toBe(201);
  const objects = listObjects();
  await deleteForGood(anna);
  expect(await remove()).toMatchObject({ removed: 0 });
  app.clock.advance({ days: 6, minutes: 23 * 60 });
  expect(await remove()).toMatchObject({ removed: 0 });
  expect(listObjects()).toEqual(objects);
  anna = await createTestReader(app, 'anna');
  expect((await uploadFile(anna, 'again.epub', bytes)).status).toBe(201);
  expect(listObjects()).toEqual(objects);
  app.clock.advance({ days: 2 });
  expect(await remove()).toMatchObject({ removed: 0 });
  anna = await createTestReader(app, 'anna');
  expect((await download(anna, 'again.epub')).equals(bytes)).toBe(true);
  await deleteForGood(anna);
  app.clock.advance({ days: 7, minutes: 1 });
  expect(await remove()).toMatchObject({ removed: objects.length - before, released: expect.any(Number) });
  expect(listObjects()).toHaveLength(before);
  expect(await sweep({ mend: false })).toMatchObject({ unheld: 0, missing: 0, ownerless: 0 });
});

it('[FILES-25] an acknowledged upload keeps its bytes, whoever deletes and removes them at the same time', async () => {
  const bytes = await buildEpub({ title: 'Contested' });
  for (let round = 0; round < 12; round += 1) {
    expect((await uploadFile(anna, 'contested.epub', bytes)).status).toBe(201);
    const racing = { go: true };
    const removing = (async () => {
      while (racing.go) await app.deps.services.removal.freeSpace(never());
    })();
    const [answer] = await Promise.all([uploadFile(boris, 'contested.epub', bytes), deleteForGood(anna)]);
    racing.go = false;
    await removing;
    await app.deps.services.removal.freeSpace(never());
    if (answer.status === 503) continue; // its own bytes were removed as those of the other one: to be sent again
    expect(answer.status).toBe(201);
    expect((await download(boris, 'contested.epub')).equals(bytes)).toBe(true);
    await deleteForGood(boris);
    await app.deps.services.removal.freeSpace(never());
  }
  expect(await sweep({ mend: false })).toMatchObject({ unheld: 0, missing: 0, ownerless: 0, wrongSpaces: 0 });
});

it('[FILES-26] bytes whose book was refused are removed at once, those of a killed upload when their time has come', async () => {
  const before = listObjects();
  await app.sql(`CREATE FUNCTION trouble() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN RAISE 'trouble'; END $$;
    CREATE TRIGGER trouble BEFORE INSERT ON book FOR EACH ROW EXECUTE FUNCTION trouble()`);
  // for the server as uncertain as a lost connection: whether the second transaction has committed
  expect((await uploadFile(anna, 'killed.epub', await buildEpub({ title: 'Killed' }))).status).toBe(500);
  await app.sql('DROP FUNCTION trouble CASCADE');
  expect(listObjects()).toHaveLength(before.length + 3);
  expect(await sweep({ mend: true })).toMatchObject({ unheld: 0, ownerless: 0, freed: { contents: 0 } });
  app.clock.advance({ days: 7, minutes: 30 });
  expect(await remove()).toMatchObject({ removed: 0 });
  app.clock.advance({ minutes: 31 });
  expect(await remove()).toMatchObject({ removed: 3 });
  expect(listObjects()).toEqual(before);

  anna = await createTestReader(app, 'anna');
  const file = await buildEpub({ title: 'Refused', cover: Buffer.alloc(0) });
  await app.sql('UPDATE reader SET files_size_limit = files_size + $1', [file.length - 1]);
  const source = new Response(new Uint8Array(file)).body;
  // without a length: the space is found to be too small when the file is there
  const answer = await fetch(`${app.api}/files/refused.epub`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${anna.token}` },
    body: source,
    duplex: 'half',
  });
  expect([413, 422]).toContain(answer.status);
  await app.sql('UPDATE reader SET files_size_limit = 1000000000');
  expect(listObjects()).toEqual(before);
  expect((await app.sql('SELECT 1 FROM blob')).rowCount).toBe(before.length);
});

it('[FILES-28] the release before, which counts holders, runs beside this one and removes nothing that is held', async () => {
  const bytes = await buildEpub({ title: 'Of two releases' });
  for (const reader of [anna, boris]) expect((await uploadFile(reader, 'two.epub', bytes)).status).toBe(201);
  const { rows } = await app.sql("SELECT DISTINCT sha256 FROM book WHERE name = 'two.epub'");
  const [{ sha256 }] = rows;
  // its statements: remove a holder, add one, recount, and take from the queue
  const lower = 'UPDATE blob SET holders = holders - 1 WHERE sha256 = $1 RETURNING holders';
  const raise = `INSERT INTO blob (sha256, object_key, bytes, md5, fast_hash, koreader, holders)
    SELECT sha256, 'other', bytes, md5, fast_hash, koreader, 1 FROM blob WHERE sha256 = $1
    ON CONFLICT (sha256) DO UPDATE SET holders = blob.holders + 1 RETURNING holders`;
  for (const statement of [
    lower,
    raise,
    lower,
    lower,
    'UPDATE blob SET holders = 0 WHERE sha256 = $1 RETURNING holders',
  ])
    expect((await app.sql(statement, [sha256])).rows).toEqual([{ holders: 1 }]);
  await app.sql('INSERT INTO ended_bytes (sha256) VALUES ($1)', [sha256]);
  await app.sql(
    'DELETE FROM ended_bytes WHERE id = (SELECT id FROM ended_bytes ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)',
  );
  // what it released is looked at here
  const waits = 'SELECT released_at IS NOT NULL AS waits FROM blob WHERE sha256 = $1';
  expect((await app.sql(waits, [sha256])).rows).toEqual([{ waits: true }]);
  app.clock.advance({ days: 8 });
  expect(await remove()).toMatchObject({ removed: 0 });
  expect((await app.sql(waits, [sha256])).rows).toEqual([{ waits: false }]);
  for (const customer of ['anna', 'boris'] as const)
    expect((await download(await createTestReader(app, customer), 'two.epub')).equals(bytes)).toBe(true);
});
