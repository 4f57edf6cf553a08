import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom, listUncountedWrites, listWrongCounts } from '../../testing/counts.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
});
afterAll(() => app.close());

const never = new AbortController().signal;
const ANNA = "(SELECT id FROM reader WHERE login = 'anna')";
const INDEX_SOME = `
  INSERT INTO unindexed_book SELECT reader_id, id FROM book WHERE id % 3 = 0 FOR KEY SHARE ON CONFLICT DO NOTHING`;
let uploads = 0;

/** Runs SQL beside the application. What loses a deadlock, or meets a book that is deleted meanwhile, is taken back. */
const runUncounted = async (text: string): Promise<void> => {
  await app.sql(text).catch((error: { code?: string }) => {
    if (error.code !== '40P01' && error.code !== '23503') throw error;
  });
};

/** A change by the reader, through the front door. Returns its name and the status of its answer. */
const makeChange = async (random: (below: number) => number): Promise<[change: string, status: number]> => {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T; // none of the lists is empty
  const library = await listLibrary(anna);
  const bin = (await (await anna.get('/bin')).json()) as { items: { id: string }[] }; // by contract
  const binned = bin.items.map(({ id }) => id);
  const some = library.map(({ id }) => id).filter(() => random(3) === 0);
  const authors = ['Ann Lee', 'Bo Day', 'ann lee', 'Cy Fox', 'Lee, Ann'].filter(() => random(2) === 0);
  const names = {
    series: pick(['Saga', 'SAGA', 'Other', '']),
    genres: ['Poetry', 'Zebras', 'Essays'].slice(random(4)),
  };
  const description = { title: pick(['Dune', 'Dune again', 'The Hobbit', 'Ünder']), authors };
  const upload = async (): Promise<number> => {
    uploads += 1;
    await createTestBook(anna, { ...description, title: `${description.title} ${uploads}` }, `book-${uploads}.epub`);
    return 201;
  };
  const post = async (address: string, json: object): Promise<number> => (await anna.post(address, { json })).status;
  const [book] = library.slice(random(library.length));
  if (!book || some.length === 0) return ['upload', await upload()];
  const savePosition = (): Promise<number> => {
    const fraction = pick([0.2, 0.5, 1]);
    const quote = { before: '', text: 'here', after: '' };
    const at = { spine: 0, cfi: `epubcfi(/6/2!/4/${random(99)})`, progression: 0, fraction, quote };
    return post(`/reader/positions/${book.id}`, { at, page: 0, pages: 9, device: 'desktop', ageMs: 0 });
  };
  const changes: Record<string, () => Promise<number>> = {
    upload,
    edit: async () => (await anna.put(`/books/${book.id}`, { json: { ...description, ...names } })).status,
    reset: async () => (await anna.put(`/books/${book.id}`, { json: { authors: null, title: null } })).status,
    position: savePosition,
    status: () => post('/catalogue/status', { ids: some, status: pick(['read', 'reading', 'unread']) }),
    favorite: () => post('/catalogue/favorite', { ids: some, value: random(2) === 0 }),
    rating: () => post('/catalogue/rating', { ids: some, value: 4 }),
    merge: () => post('/library/authors/merge', { names: ['Ann Lee', 'Bo Day'], name: 'Ann Lee' }),
    split: () => post('/library/authors/split', { names: ['Bo Day'] }),
    delete: () => post('/bin/books', { ids: some.slice(0, 3) }),
    restore: () => post('/bin/restore', { ids: binned.filter(() => random(2) === 0).concat(binned.slice(0, 1)) }),
    index: async () => {
      await runUncounted(INDEX_SOME);
      await app.deps.services.shelves.indexPending(never);
      return 200;
    },
  };
  const change = pick(Object.keys(changes).filter((name) => name !== 'restore' || binned.length > 0));
  return [change, (await changes[change]?.()) ?? 0];
};

it('[OPS-114] after any sequence of changes, and of writes of the release before among them, the counts are those of a recount', async () => {
  const random = createRandom(41);
  const done = new Set<string>();
  for (let step = 0; step < 160; step += 1) {
    const [change, status] = await makeChange(random);
    if (status < 300) done.add(change);
    expect(status, change).toBeLessThan(500);
    expect(await listWrongCounts(app), `after step ${step}: ${change}`).toEqual([]);
    if (step % 4 !== 0) continue;
    const writes = listUncountedWrites(random, ANNA);
    await app.sql(writes[random(writes.length)] ?? '');
    expect(await listWrongCounts(app), `after step ${step}: the release before`).toEqual([]);
  }
  expect(done).toEqual(
    new Set([
      'upload',
      'edit',
      'reset',
      'position',
      'status',
      'favorite',
      'rating',
      'merge',
      'split',
      'delete',
      'restore',
      'index',
    ]),
  );
}, 120_000);

it('[OPS-114] changes at the same time, of both releases, are counted right', async () => {
  const random = createRandom(42);
  const repeat = async (work: () => Promise<unknown>): Promise<void> => {
    for (let round = 0; round < 12; round += 1) await work();
  };
  const change = async (): Promise<void> => expect((await makeChange(random))[1]).toBeLessThan(500);
  const write = (): Promise<void> => {
    const writes = listUncountedWrites(random, ANNA);
    return runUncounted(writes[random(writes.length)] ?? '');
  };
  const ended = await Promise.allSettled([change, change, change, write, write].map(repeat));
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await listWrongCounts(app)).toEqual([]);
}, 120_000);

it('[HOUSE-72] without triggers, as on several machines, the counts are right, too', async () => {
  const { rows } = await app.sql(`SELECT tgname AS name, tgrelid::regclass::text AS table FROM pg_trigger
    WHERE tgrelid IN ('book'::regclass, 'indexed_book'::regclass) AND NOT tgisinternal`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { name, table } of rows) await app.sql(`ALTER TABLE ${table} DISABLE TRIGGER ${name}`);
  const random = createRandom(43);
  for (let step = 0; step < 60; step += 1) {
    const [change] = await makeChange(random);
    expect(await listWrongCounts(app), `after step ${step}: ${change}`).toEqual([]);
  }
  for (const { name, table } of rows) await app.sql(`ALTER TABLE ${table} ENABLE TRIGGER ${name}`);
}, 120_000);

it('[OPS-114] the library of an account that is erased is counted away', async () => {
  const boris = await createTestReader(app, 'boris');
  for (const n of [1, 2, 3])
    await createTestBook(boris, { title: `Last ${n}`, authors: ['Ann Lee'] }, `last-${n}.epub`);
  await app.sql("UPDATE reader SET deletion_at = '2000-01-01' WHERE login = 'boris'");
  const borisId = (await app.sql("SELECT id FROM reader WHERE login = 'boris'")).rows[0].id;
  await app.deps.services.bin.purgeReader(BigInt(borisId), never);
  const { rows } = await app.sql(`SELECT (SELECT count(*)::int FROM shelf WHERE reader_id = ${borisId}) AS shelves,
    (SELECT count(*)::int FROM indexed_word WHERE reader_id = ${borisId}) AS words`);
  expect(rows).toEqual([{ shelves: 0, words: 0 }]);
  expect(await app.deps.services.privacy.eraseDue(never)).toMatchObject({ accounts: 1 });
  expect(await listWrongCounts(app)).toEqual([]);
});
