import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let readerId = 0n;
beforeAll(async () => {
  app = await startTestApp();
  await createTestReader(app, 'anna');
  const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
  readerId = BigInt(rows[0].id);
  await app.sql('DELETE FROM change');
});
afterAll(() => app.close());

/** Entries as `[days ago, kind, book, collection or message, note?]`, cursors from 1. */
const writeLog = async (...entries: [number, string, number, string?][]): Promise<void> => {
  await app.sql('DELETE FROM change');
  await app.sql('UPDATE reader SET thinned_to = 0, change_cursor = 0 WHERE id = $1', [readerId]);
  for (const [index, [days, kind, book, note]] of entries.entries()) {
    const object = kind === 'message' ? 'message' : kind.startsWith('collection') ? 'collection_id' : 'book_id';
    const what = kind === 'message' ? { id: String(book) } : book;
    await app.sql(
      `INSERT INTO change (reader_id, cursor, kind, ${object}, note_id, gone, at)
       VALUES ($1, $2, $3, $4, $5, $6, now() - $7 * interval '1 day')`,
      [readerId, index + 1, kind, what, note ?? null, note?.startsWith('gone') ?? false, days],
    );
  }
};
const readLog = async (): Promise<{ cursors: number[]; thinnedTo: number }> => {
  const { rows } = await app.sql('SELECT cursor::int AS cursor FROM change ORDER BY cursor');
  const [reader] = (await app.sql('SELECT thinned_to::int AS to FROM reader WHERE id = $1', [readerId])).rows;
  return { cursors: rows.map(({ cursor }) => cursor), thinnedTo: reader.to };
};
const compact = () => app.deps.services.sync.compact(new AbortController().signal);

it('[SYNC-20] of old changes only the newest per object and kind stays, and no client is reset', async () => {
  await writeLog([30, 'book.added', 1], [20, 'position.moved', 1], [10, 'position.moved', 1], [9, 'book.changed', 2]);
  expect(await compact()).toEqual({ removed: 1 });
  expect(await readLog()).toEqual({ cursors: [1, 3, 4], thinnedTo: 0 });
});

it('[SYNC-20] thousands of created and deleted notes are compacted quickly', async () => {
  await writeLog();
  await app.sql(
    `INSERT INTO change (reader_id, cursor, kind, book_id, note_id, gone, at)
     SELECT $1, n, 'note.changed', 1, 'note ' || (n / 2), n % 2 = 1, now() - interval '30 days' FROM generate_series(2, 40001) AS n`,
    [readerId],
  );
  expect(await compact()).toEqual({ removed: 20_000 });
});

it('[SYNC-20] changes of the last seven days all stay', async () => {
  await writeLog([6, 'position.moved', 1], [5, 'position.moved', 1]);
  expect(await compact()).toEqual({ removed: 0 });
});

it('[SYNC-20] a removal supersedes all earlier changes of the book and its notes', async () => {
  await writeLog(
    [30, 'book.added', 1],
    [20, 'note.changed', 1, 'n'],
    [19, 'note.changed', 2, 'n'],
    [9, 'book.removed', 1],
  );
  expect(await compact()).toEqual({ removed: 2 });
  expect(await readLog()).toEqual({ cursors: [3, 4], thinnedTo: 0 });
});

it('[SYNC-20] a removed collection supersedes its own changes only', async () => {
  await writeLog(
    [30, 'collection.added', 1],
    [20, 'collection.changed', 1],
    [19, 'collection.changed', 2],
    [18, 'collection.changed', 2],
    [17, 'book.changed', 1],
    [9, 'collection.removed', 1],
  );
  expect(await compact()).toEqual({ removed: 3 });
  expect((await readLog()).cursors).toEqual([4, 5, 6]);
});

it('[SYNC-20] [SYNC-21] a message supersedes no other one, and is deleted after 90 days', async () => {
  await writeLog([95, 'message', 1], [60, 'message', 2], [30, 'message', 3], [1, 'message', 4]);
  expect(await compact()).toEqual({ removed: 1 });
  expect(await readLog()).toEqual({ cursors: [2, 3, 4], thinnedTo: 1 });
});

it('[SYNC-21] removals are deleted after 90 days, and clients with an older cursor are reset', async () => {
  await writeLog(
    [100, 'book.removed', 1],
    [95, 'note.changed', 2, 'gone-a'],
    [89, 'book.removed', 3],
    [1, 'book.changed', 4],
  );
  expect(await compact()).toEqual({ removed: 2 });
  expect(await readLog()).toEqual({ cursors: [3, 4], thinnedTo: 2 });
  await writeLog([100, 'collection.removed', 1], [1, 'book.changed', 4]);
  expect(await compact()).toEqual({ removed: 1 });
  expect(await readLog()).toEqual({ cursors: [2], thinnedTo: 1 });
  expect(await compact()).toEqual({ removed: 0 });
});
