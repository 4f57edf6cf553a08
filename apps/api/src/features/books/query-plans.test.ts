import { type BookSort, books } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createBookCardsDb } from './book-cards.db.ts';
import { buildPageQuery, type Filter, type Page, type Sorting, toSorting } from './book-list-query.ts';
import { buildConditions } from './filter-conditions.ts';
import { createListedBooksDb } from './listed-books.db.ts';
import { createPageCheckpoints } from './page-checkpoints.ts';

const Ids = z.object({ items: z.array(z.object({ id: z.string() })) });

let app: TestApp;
let readerId: bigint;

const EACH = 6000;
const SORTS: BookSort[] = ['added', 'updated', 'recent', 'title', 'author', 'progress', 'format', 'size', 'rating'];
const ORDERED = /Sort Key: (?!.*(place|row_number|ordinality))/;

beforeAll(async () => {
  app = await startTestApp();
  const anna = await createTestReader(app);
  await createTestReader(app, 'boris');
  await app.sql('DELETE FROM book'); // the welcome books
  const { id } = await createTestBook(anna, {
    title: 'First',
    authors: ['Jane Doe'],
    series: { name: 'Long', number: '1' },
  });
  await anna.post('/collections', { json: { name: 'Kept', book_ids: [id] } });
  const columns = await app.sql(`SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'book' AND is_generated = 'NEVER' AND column_name <> 'id'`);
  const names = columns.rows.map(({ name }) => name as string); // a text column
  const others: Record<string, string> = {
    reader_id: 'r.id',
    sha256: 'sha256(n::text::bytea)',
    name: "'copy ' || n",
    title: "'Copy ' || n",
    title_key: "'Copy ' || n",
    created_at: "b.created_at - n * interval '1 s'",
    percent: 'n % 100',
    bytes: 'n',
    rating: 'n % 11',
    series: "'Series ' || n % 200",
    series_ord: 'n::text',
  };
  await app.sql(
    `INSERT INTO book (${names.join()}) SELECT ${names.map((name) => others[name] ?? `b.${name}`).join()}
     FROM book b, reader r, generate_series(1, $1::int) AS n WHERE b.title = 'First'`,
    [EACH],
  );
  await app.sql(
    'INSERT INTO change (reader_id, cursor, kind, book_id) SELECT reader_id, 1000000 + id, $1, id FROM book',
    ['book.changed'],
  );
  await app.sql(
    `INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens, version)
     SELECT reader_id, id, false, 'copy', ' copy', ARRAY[id, id + 1000000, id % 50], 2 FROM book ON CONFLICT DO NOTHING`,
  );
  await app.sql(
    `INSERT INTO collection (reader_id, name, name_key, updated_at)
     SELECT r.id, 'No ' || n, 'no ' || n, now() FROM reader r, generate_series(1, 100) AS n`,
  );
  await app.sql(
    `INSERT INTO collection_book (reader_id, collection_id, book_id, added_at)
     SELECT c.reader_id, c.id, b.id, now() FROM collection c JOIN book b ON b.reader_id = c.reader_id AND b.id % 100 = c.id % 100
     ON CONFLICT DO NOTHING`,
  );
  await app.sql('DELETE FROM unindexed_book');
  await app.sql('VACUUM ANALYZE book, shelf, change, collection_book, indexed_book');
  const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
  readerId = BigInt(rows[0].id);
});
afterAll(() => app.close());

/** The plan of the query that `ask` runs; `generic`: the generic plan of a prepared statement. */
const explain = async (ask: (db: Database) => Promise<unknown>): Promise<string> => {
  const plans: string[] = [];
  const explain = async (parts: TemplateStringsArray, ...values: unknown[]): Promise<object[]> => {
    const { text, values: all } = Prisma.sql(parts, ...values);
    const isKept = text.includes('/* prepared */');
    const plan = isKept ? await app.sql(`EXPLAIN (GENERIC_PLAN) ${text}`) : await app.sql(`EXPLAIN ${text}`, all);
    plans.push(plan.rows.map((row) => row['QUERY PLAN'] as string).join('\n')); // a text column
    return [{ lines: null }];
  };
  await ask({ $queryRaw: explain } as unknown as Database); // the part of it that is used
  return plans.join('\n');
};
const page = (filter: Filter, sorting: Sorting, more: Partial<Page> = {}): Page => ({
  readerId,
  filter,
  conditions: null,
  sorting,
  total: EACH,
  token: null,
  after: undefined,
  skip: 0,
  take: 50,
  ...more,
});
const ALL: Filter = { kind: 'all', name: '' };
const toKey = (sort: Sorting['sort']): string | number =>
  ['title', 'author', 'format', 'number'].includes(sort)
    ? 'm'
    : sort === 'rating'
      ? 4
      : sort === 'progress' || sort === 'size'
        ? 40
        : 1e12;
const walks = (plan: string, what: string): void => {
  expect(plan, what).not.toMatch(/Seq Scan on (book|shelf|indexed_book|collection_book|change)\b/);
  expect(plan, what).toMatch(/Index Cond: .*reader_id = /);
};

describe('[LIST-5] among the books of others', () => {
  it.each(SORTS)('pages by %s walk an index of the reader', async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const sorting = toSorting(sort, order);
      for (const more of [
        {},
        { take: 30 },
        { skip: 2000 },
        { skip: 5900 },
        { after: { key: toKey(sort), id: 5n }, skip: 40 },
      ]) {
        const plan = await explain((db) => createBookCardsDb(db).listPage('tile', page(ALL, sorting, more)));
        walks(plan, `${sort} ${order} ${JSON.stringify(Object.keys(more))}`);
        expect(plan).toMatch(/Index Only Scan/);
        expect(plan).not.toMatch(ORDERED);
      }
    }
  });

  const shelves: [Filter['kind'], string][] = [
    ['audio', ''],
    ['favorites', ''],
    ['opened', ''],
    ['author', 'Jane Doe'],
    ['genre', 'Essays'],
    ['format', 'epub'],
    ['series', 'Series 7'],
    ['collection', '1'],
  ];
  it.each(shelves)('the shelf %s, small and large, in every order', async (kind, name) => {
    const filter: Filter = { kind, name };
    const sorts: Sorting['sort'][] = kind === 'series' ? [...SORTS, 'number'] : SORTS;
    const token = ['audio', 'author', 'genre', 'format'].includes(kind) ? 5n : null;
    for (const sort of sorts) {
      for (const more of [{ total: 30, token }, { after: { key: toKey(sort), id: 5n } }]) {
        walks(
          await explain((db) => createBookCardsDb(db).listPage('tile', page(filter, toSorting(sort), more))),
          `${kind} ${sort}`,
        );
      }
    }
  });

  it('[CAT-113] filtered books, few and many, in every order', async () => {
    const query = { filter_author: ['Jane Doe'], filter_rating: ['4' as const], filter_language: ['en'] };
    const conditions = buildConditions(query, new Date());
    for (const sort of SORTS) {
      for (const more of [{ total: 30 }, { after: { key: toKey(sort), id: 5n } }, { skip: 2000 }]) {
        const filtered = page(ALL, toSorting(sort), { ...more, conditions });
        walks(await explain((db) => createBookCardsDb(db).listPage('tile', filtered)), sort);
      }
    }
  });

  it('the catalogue, some of its books, and a series by number', async () => {
    const db = (ask: (cards: ReturnType<typeof createBookCardsDb>) => Promise<unknown>) =>
      explain((one) => ask(createBookCardsDb(one)));
    const after = { key: 1e12, id: 5n };
    walks(await db((cards) => cards.listPage('catalogue', page(ALL, toSorting(), { take: 50, after }))), 'catalogue');
    walks(await db((cards) => cards.listByIds('catalogue', readerId, [1n, 2n, 3n])), 'some');
    const series = await db((cards) =>
      cards.listPage('tile', page({ kind: 'series', name: 'Series 7' }, toSorting('number'), { total: 30 })),
    );
    expect(series).toMatch(/book_reader_id_series_key_idx/);
    expect(series).not.toMatch(ORDERED);
  });

  it('whole books with what they are in: a page, and some of them', async () => {
    const of = (ask: (shown: ReturnType<typeof createListedBooksDb>) => Promise<unknown>) =>
      explain((one) => ask(createListedBooksDb(one)));
    for (const more of [{}, { skip: 2000 }, { after: { key: 'm', id: 5n } }]) {
      const plan = await of((shown) => shown.listPage(page(ALL, toSorting('title'), more)));
      walks(plan, JSON.stringify(Object.keys(more)));
      expect(plan).toMatch(/Index Only Scan/);
      expect(plan).toMatch(/collection_book m[\s\S]*Index Cond: .*reader_id = .*book_id = /);
    }
    walks(await of((shown) => shown.listByIds(readerId, [1n, 2n, 3n])), 'some');
  });

  it('the changes since a cursor', async () => {
    const plan = await app.sql(
      `EXPLAIN SELECT * FROM change WHERE reader_id = $1 AND cursor > $2 ORDER BY cursor ASC LIMIT 500`,
      [readerId, 1000500],
    );
    walks(plan.rows.map((row) => row['QUERY PLAN'] as string).join('\n'), 'changes'); // a text column
  });
});

it('[LIST-5] a page with a large offset is correct', async () => {
  const anna = await createTestReader(app, 'anna', { isWelcomed: false });
  const answer = await anna.get('/books/tiles?sort=size&offset=5990&limit=5');
  const { items } = books.tiles.reply.parse(await answer.json());
  expect(items).toHaveLength(5);
});

it('[LIST-12] a page with a large offset does not depend on earlier requests, and is correct after a change', async () => {
  const anna = await createTestReader(app, 'anna', { isWelcomed: false });
  const inOrder = async (): Promise<string[]> =>
    (await app.sql('SELECT id::text FROM book WHERE reader_id = $1 ORDER BY title_key, id', [readerId])).rows.map(
      ({ id }) => id as string, // cast to text
    );
  const arePages = async (): Promise<void> => {
    const all = await inOrder();
    for (const skip of [3000, 2500, 3051, 2540, 1100]) {
      for (const list of ['/books', '/books/tiles']) {
        const answer = await anna.get(`${list}?sort=title&offset=${skip}&limit=7`);
        const { items } = Ids.parse(await answer.json());
        expect(items.map(({ id }) => id)).toEqual(all.slice(skip, skip + 7));
      }
    }
  };
  await arePages();
  const [, , third = ''] = await inOrder();
  expect((await anna.put(`/books/${third}`, { json: { title: 'Zymurgy' } })).status).toBe(200);
  await arePages();
});

it('[CAT-115] pages of the default size are read by statements that do not depend on their place, and are correct', async () => {
  const toText = (more: Partial<Page>): string => {
    const { query, isPreparable } = buildPageQuery(page(ALL, toSorting('title'), more));
    expect(isPreparable).toBe(true);
    return query.text;
  };
  expect(toText({ skip: 3 })).toBe(toText({ skip: 1900 }));
  expect(toText({ after: { key: 'm', id: 5n }, skip: 3 })).toBe(toText({ after: { key: 'n', id: 6n }, skip: 700 }));
  expect(buildPageQuery(page(ALL, toSorting('title'), { take: 7 })).isPreparable).toBe(false);

  const anna = await createTestReader(app, 'anna', { isWelcomed: false });
  for (const [order, isReversed] of [
    ['title_key, id', false],
    ['title_key DESC, id DESC', true],
  ] as const) {
    const { rows } = await app.sql(`SELECT id::text FROM book WHERE reader_id = $1 ORDER BY ${order}`, [readerId]);
    for (const skip of [0, 1, 49, 1999, 2001, 3100, 3350, 4000, 5900, 5940, rows.length - 50, rows.length - 7]) {
      const answer = await anna.get(
        `/books/tiles?sort=title&order=${isReversed ? 'desc' : 'asc'}&offset=${skip}&limit=50`,
      );
      const { items } = Ids.parse(await answer.json());
      const expected = rows.slice(skip, skip + 50).map(({ id }) => id as string); // cast to text
      expect(
        items.map(({ id }) => id),
        `${order} ${skip}`,
      ).toEqual(expected);
    }
  }
});

it('[LIST-12] a page is read from the checkpoint of an earlier one, until something changes', async () => {
  const wayTo = createPageCheckpoints();
  const to = async (skip: number, cursor: bigint) => {
    const { page: nearer } = await wayTo({ readerId, cursor }, page(ALL, toSorting('title'), { skip, total: 100_000 }));
    return [nearer.after?.id, nearer.skip];
  };
  const read = await wayTo({ readerId, cursor: 1n }, page(ALL, toSorting('title'), { skip: 40_000, total: 100_000 }));
  read.recordEnd(50, { key: 'm', id: 7n });
  expect(await to(40_060, 1n)).toEqual([7n, 10]);
  expect(await to(40_040, 1n)).toEqual([undefined, 40_040]);
  expect(await to(99_000, 1n)).toEqual([undefined, 99_000]); // the end is nearer
  expect(await to(40_060, 2n)).toEqual([undefined, 40_060]);
});

it('[LIST-8] a connection that started with one book counts thousands equally fast', async () => {
  const favorites = async () =>
    (await app.sql("SELECT books FROM shelf WHERE kind = 'favorites' AND reader_id = $1", [readerId])).rows;
  const update = (what: string, which: string) =>
    `UPDATE book SET ${what} WHERE reader_id = ${readerId} AND title ${which};`;
  const time = "mtime = mtime + interval '1 s'"; // not counted on any shelf: every book is scanned
  const began = performance.now();
  // one connection, so that the plan of the first update is reused for the others
  await app.sql(`DO $$ BEGIN
    ${update(time, "= 'First'")} ${update(time, "<> 'First'")} ${update(time, "<> 'First'")}
    ${update('favorite = NOT favorite', "<> 'First'")}
  END $$`);
  expect(await favorites()).toEqual([{ books: EACH }]);
  expect(performance.now() - began).toBeLessThan(20_000);
}, 60_000);
