import { Change } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aBook } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const Page = z.object({ cursor: z.int(), more: z.boolean(), reset: z.boolean(), items: z.array(Change) });

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  app = await startTestApp();
  anna = await aReader(app, 'anna');
  boris = await aReader(app, 'boris');
});
afterAll(() => app.close());

const changes = async (reader: TestReader, query = ''): Promise<z.infer<typeof Page>> =>
  Page.parse(await (await reader.get(`/changes${query}`)).json());
const now = async (reader: TestReader): Promise<number> => (await changes(reader)).cursor;

describe('the changes of a library', () => {
  it('[SYNC-1] [SYNC-3] tells of an upload, a place, a favourite and a deletion, in order and to their reader alone', async () => {
    const [start, others] = [await now(anna), await now(boris)];
    const book = await aBook(anna, { title: 'Changes' }, 'changes.epub');
    await anna.post(`/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: 40 } });
    await anna.post(`/fileops/info${book.path}`, { json: { favorite: { value: true } } });
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
    const { items, cursor, more } = await changes(anna, `?since=${start}`);
    expect(items.map(({ kind, id }) => [kind, id])).toEqual(
      ['book.added', 'position.moved', 'book.changed', 'book.changed', 'book.removed'].map((kind) => [kind, book.id]),
    );
    expect(more).toBe(false);
    expect(await now(anna)).toBe(cursor);
    expect((await changes(boris, `?since=${others}`)).items).toEqual([]);
  });

  it('[SYNC-3] comes in pages that join without a gap', async () => {
    const all = (await changes(anna, '?since=0')).items;
    const joined: Change[] = [];
    for (let since = 0, more = true; more; ) {
      const page = await changes(anna, `?since=${since}&limit=2`);
      joined.push(...page.items);
      [since, more] = [page.cursor, page.more];
    }
    expect(joined).toEqual(all);
    expect(all.length).toBeGreaterThan(4);
  });

  it('[SYNC-2] waits for a slow early transaction instead of passing it by', async () => {
    const { sync } = app.deps.services;
    const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
    const readerId = BigInt(rows[0].id);
    const start = await now(anna);
    let finish: () => void = () => undefined;
    const slow = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let begun: () => void = () => undefined;
    const inside = new Promise<void>((resolve) => {
      begun = resolve;
    });
    // The early one has begun and written; the late one begins after it and commits first.
    const early = sync.write(readerId, async (tx, changed) => {
      await tx.$executeRaw`SELECT 1`;
      changed({ kind: 'book.changed', bookId: 111n });
      begun();
      await slow;
    });
    await inside;
    await sync.write(readerId, async (_tx, changed) => changed({ kind: 'book.changed', bookId: 222n }));
    const seen = await changes(anna, `?since=${start}`);
    expect(seen.items.map(({ id }) => id)).toEqual(['222']);
    finish();
    await early;
    expect((await changes(anna, `?since=${seen.cursor}`)).items.map(({ id }) => id)).toEqual(['111']);
  });

  it('[SYNC-2] leaves no hole that is filled later: many writers, and a reader who never looks back', async () => {
    const { sync } = app.deps.services;
    const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
    const readerId = BigInt(rows[0].id);
    const start = await now(anna);
    const WRITERS = 8;
    const EACH = 25;
    let writing = true;
    const writers = Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        for (let n = 0; n < EACH; n++) {
          const bookId = BigInt(1_000 * (writer + 1) + n);
          await sync.write(readerId, async (_tx, changed) => changed({ kind: 'book.changed', bookId }));
        }
      }),
    ).finally(() => {
      writing = false;
    });
    const seen: Change[] = [];
    for (let since = start, last = false; !last; ) {
      last = !writing;
      const page = await changes(anna, `?since=${since}&limit=1000`);
      seen.push(...page.items);
      since = page.cursor;
    }
    await writers;
    expect(seen.length).toBe(WRITERS * EACH);
    expect(seen.map(({ cursor }) => cursor)).toEqual(seen.map((_, index) => start + 1 + index));
    for (let writer = 1; writer <= WRITERS; writer++) {
      const own = seen.map(({ id }) => Number(id)).filter((id) => Math.floor(id / 1000) === writer);
      expect(own).toEqual(Array.from({ length: EACH }, (_, n) => writer * 1000 + n));
    }
  });

  it('[SYNC-4] tells a client to start anew when its cursor is too old or unknown here', async () => {
    const cursor = await now(anna);
    expect((await changes(anna, `?since=${cursor + 1}`)).reset).toBe(true);
    await app.sql("UPDATE reader SET thinned_to = 3 WHERE login = 'anna'");
    expect(await changes(anna, '?since=2')).toEqual({ cursor, more: false, reset: true, items: [] });
    expect((await changes(anna, '?since=3')).reset).toBe(false);
  });
});
