import { Change } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const Page = z.object({ cursor: z.int(), more: z.boolean(), reset: z.boolean(), items: z.array(Change) });

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());

const listChanges = async (reader: TestReader, query = ''): Promise<z.infer<typeof Page>> =>
  Page.parse(await (await reader.get(`/changes${query}`)).json());
const getCursor = async (reader: TestReader): Promise<number> => (await listChanges(reader)).cursor;

describe('the changes of a library', () => {
  it('[SYNC-1] [SYNC-3] contain an upload, a position, a favourite and a deletion, in order and for their reader only', async () => {
    const [start, others] = [await getCursor(anna), await getCursor(boris)];
    const book = await createTestBook(anna, { title: 'Changes' }, 'changes.epub');
    await anna.post(`/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: 40 } });
    await anna.post(`/fileops/info${book.path}`, { json: { favorite: { value: true } } });
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
    const { items, cursor, more } = await listChanges(anna, `?since=${start}`);
    expect(items.map(({ kind, id }) => [kind, id])).toEqual(
      ['book.added', 'position.moved', 'book.changed', 'book.changed', 'book.removed'].map((kind) => [kind, book.id]),
    );
    expect(more).toBe(false);
    expect(await getCursor(anna)).toBe(cursor);
    expect((await listChanges(boris, `?since=${others}`)).items).toEqual([]);
  });

  it('[SYNC-3] come in pages without gaps', async () => {
    const all = (await listChanges(anna, '?since=0')).items;
    const joined: Change[] = [];
    for (let since = 0, more = true; more; ) {
      const page = await listChanges(anna, `?since=${since}&limit=2`);
      joined.push(...page.items);
      [since, more] = [page.cursor, page.more];
    }
    expect(joined).toEqual(all);
    expect(all.length).toBeGreaterThan(4);
  });

  it('[SYNC-2] wait for a slow earlier transaction instead of skipping it', async () => {
    const { sync } = app.deps.services;
    const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
    const readerId = BigInt(rows[0].id);
    const start = await getCursor(anna);
    let finish: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let resolveStarted: () => void = () => undefined;
    const inside = new Promise<void>((resolve) => {
      resolveStarted = resolve;
    });
    // The early one has written; the late one starts after it and commits first.
    const early = sync.write(readerId, async (tx, recordChange) => {
      await tx.$executeRaw`SELECT 1`;
      recordChange({ kind: 'book.changed', bookId: 111n });
      resolveStarted();
      await slow;
    });
    await inside;
    await sync.write(readerId, async (_tx, recordChange) => recordChange({ kind: 'book.changed', bookId: 222n }));
    const received = await listChanges(anna, `?since=${start}`);
    expect(received.items.map(({ id }) => id)).toEqual(['222']);
    finish();
    await early;
    expect((await listChanges(anna, `?since=${received.cursor}`)).items.map(({ id }) => id)).toEqual(['111']);
  });

  it('[SYNC-2] leave no gap that is filled later, with many writers', async () => {
    const { sync } = app.deps.services;
    const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
    const readerId = BigInt(rows[0].id);
    const start = await getCursor(anna);
    const WRITERS = 8;
    const EACH = 25;
    let writing = true;
    const writers = Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; n < EACH; n++) {
          const bookId = BigInt(1_000 * (writer + 1) + n);
          await sync.write(readerId, async (_tx, recordChange) => recordChange({ kind: 'book.changed', bookId }));
        }
      }),
    ).finally(() => {
      writing = false;
    });
    const received: Change[] = [];
    for (let since = start, last = false; !last; ) {
      last = !writing;
      const page = await listChanges(anna, `?since=${since}&limit=1000`);
      received.push(...page.items);
      since = page.cursor;
    }
    await writers;
    expect(received.length).toBe(WRITERS * EACH);
    expect(received.map(({ cursor }) => cursor)).toEqual(received.map((_, index) => start + 1 + index));
    for (let writer = 1; writer <= WRITERS; writer++) {
      const ids = received.map(({ id }) => Number(id)).filter((id) => Math.floor(id / 1000) === writer);
      expect(ids).toEqual(Array.from({ length: EACH }, (_, n) => writer * 1000 + n));
    }
  });

  it('[SYNC-4] reset a client whose cursor is too old or unknown', async () => {
    const cursor = await getCursor(anna);
    expect((await listChanges(anna, `?since=${cursor + 1}`)).reset).toBe(true);
    await app.sql("UPDATE reader SET thinned_to = 3 WHERE login = 'anna'");
    expect(await listChanges(anna, '?since=2')).toEqual({ cursor, more: false, reset: true, items: [] });
    expect((await listChanges(anna, '?since=3')).reset).toBe(false);
  });
});
