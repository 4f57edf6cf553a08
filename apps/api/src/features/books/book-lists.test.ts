import { type Book, type BookSort, books, type Reply } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { buildPageQuery, toSorting } from './book-list-query.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
/** By title. */
const created = new Map<string, Book>();

const shelf = [
  { title: 'zebra', author: 'Émile Zola', series: { name: 'Beasts', number: '2' } },
  { title: 'Ähre', author: 'anna Blume' },
  { title: 'Apfel', author: 'Emile Able', series: { name: 'Beasts', number: '10' } },
  { title: 'Яблоко', author: 'Антон Чехов' },
  { title: '红楼梦', author: '曹雪芹' },
  { title: 'apfel', author: 'Emile Able', series: { name: 'Beasts', number: '1' } },
] as const;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
  await app.sql('DELETE FROM book'); // the welcome books
  for (const [n, { title, author, ...more }] of shelf.entries()) {
    created.set(title, await createTestBook(anna, { title, authors: [author], ...more }, `book-${n}.epub`));
  }
  await createTestBook(boris, { title: 'Only of Boris', authors: ['Emile Able'] }, 'his.epub');
});
afterAll(() => app.close());

type List = Reply<typeof books.list>;
type Tiles = Reply<typeof books.tiles>;
const fetchList = async (query: string, reader = anna): Promise<List> =>
  books.list.reply.parse(await (await reader.get(`/books?${query}`)).json());
const fetchTiles = async (query: string, reader = anna): Promise<Tiles> =>
  books.tiles.reply.parse(await (await reader.get(`/books/tiles?${query}`)).json());
const titles = ({ items }: { items: readonly { title: string }[] }): string[] => items.map(({ title }) => title);
const book = (title: string): Book => {
  const one = created.get(title);
  if (!one) throw new Error(`${title} was not created`);
  return one;
};

describe('sorting', () => {
  it('[LIST-1] [LIST-2] texts sort the same for all languages, ascending and descending; default is newest first', async () => {
    expect(titles(await fetchTiles(''))).toEqual(['apfel', '红楼梦', 'Яблоко', 'Apfel', 'Ähre', 'zebra']);
    const byTitle = ['Ähre', 'apfel', 'Apfel', 'zebra', 'Яблоко', '红楼梦'];
    expect(titles(await fetchTiles('sort=title'))).toEqual(byTitle);
    expect(titles(await fetchList('sort=title&order=desc'))).toEqual(byTitle.toReversed());
    await anna.put(`/books/${book('Apfel').id}`, { json: { authors: [] } });
    expect(titles(await fetchList('sort=author'))).toEqual(['apfel', 'Ähre', 'zebra', 'Яблоко', '红楼梦', 'Apfel']);
    await anna.put(`/books/${book('Apfel').id}`, { json: { authors: ['Emile Able'] } });
  });

  it('[LIST-1] by reading activity and by size', async () => {
    await anna.post(`/books/read-position?fast_hash=${book('zebra').fast_hash}`, { json: { offs: 40 } });
    app.clock.advance({ minutes: 1 });
    await anna.post(`/books/read-position?fast_hash=${book('Ähre').fast_hash}`, { json: { offs: 10 } });
    expect(titles(await fetchTiles('sort=recent')).slice(0, 2)).toEqual(['Ähre', 'zebra']);
    expect(titles(await fetchTiles('sort=updated')).slice(0, 2)).toEqual(['Ähre', 'zebra']);
    expect(titles(await fetchTiles('sort=progress')).slice(0, 2)).toEqual(['zebra', 'Ähre']);
    const sizes = (await fetchList('sort=size&order=asc')).items.map(({ bytes }) => bytes);
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  });

  it('[LIST-10] unknown values of old clients are ignored by `/books` and refused by `/books/tiles`', async () => {
    const usual = titles(await fetchList(''));
    for (const query of ['sort=annotation', 'sort=title;drop', 'order=newest', 'display_type=all&display_query=x']) {
      expect(titles(await fetchList(query))).toEqual(usual);
      expect((await anna.get(`/books/tiles?${query}`)).status).toBe(400);
    }
    expect(titles(await fetchList('sort=Title&order=DESC'))).toEqual(titles(await fetchList('sort=title&order=desc')));
    expect(titles(await fetchList('sort=&order=ASC'))).toEqual(usual.toReversed());
    expect((await anna.get('/books/tiles?order=DESC')).status).toBe(400);
  });
});

const SORTS: BookSort[] = ['added', 'updated', 'recent', 'title', 'author', 'progress', 'format', 'size', 'rating'];

describe('pages', () => {
  it.each(SORTS)('[LIST-3] by %s every book is listed once, by offset and by cursor', async (sort) => {
    for (const order of ['asc', 'desc']) {
      const whole = titles(await fetchList(`sort=${sort}&order=${order}`));
      expect(whole).toHaveLength(shelf.length);
      const byOffset: string[] = [];
      const byCursor: string[] = [];
      for (let offset = 0; offset < whole.length; offset += 2)
        byOffset.push(...titles(await fetchTiles(`sort=${sort}&order=${order}&limit=2&offset=${offset}`)));
      expect(byOffset).toEqual(whole);
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Tiles = await fetchTiles(`sort=${sort}&order=${order}&limit=4&cursor=${cursor}`);
        byCursor.push(...titles(page));
        cursor = page.next_cursor;
      }
      expect(byCursor).toEqual(whole);
    }
  });

  it('[LIST-3] books and tiles share cursors, which survive deletions and are valid for one order', async () => {
    const deleted = await createTestBook(anna, { title: 'Gone soon' }, 'gone.epub');
    const { next_cursor: cursor } = await fetchList('limit=1');
    await anna.post(`/fileops/delete/?fast_hash=${deleted.fast_hash}`);
    expect(titles(await fetchTiles(`cursor=${cursor}&limit=1`))).toEqual(['apfel']);
    for (const query of [`sort=title&cursor=${cursor}`, `order=asc&cursor=${cursor}`, 'cursor=x', 'cursor=W10']) {
      const answers = [await anna.get(`/books?${query}`), await anna.get(`/books/tiles?${query}`)];
      expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    }
    for (const sort of ['progress', 'rating', 'size']) {
      const forged = Buffer.from(JSON.stringify([sort, true, 1e15, '1'])).toString('base64url');
      expect((await anna.get(`/books?sort=${sort}&cursor=${forged}`)).status).toBe(200);
    }
    for (const time of [8.7e15, 8.64e15, -8.64e15]) {
      const forged = Buffer.from(JSON.stringify(['added', true, time, '1'])).toString('base64url');
      expect((await anna.get(`/books?cursor=${forged}`)).status).toBe(400);
    }
  });
});

it('[LIST-11] an unchanged library is not counted again, a changed one is', async () => {
  const [one] = (await fetchTiles('limit=1')).items;
  expect((await fetchTiles('limit=1')).items).toEqual([one]); // a single request is not cached
  await app.sql('UPDATE book SET lang = $1 WHERE id = $2', ['tlh', one?.id]); // bypasses the change log
  expect((await fetchTiles('limit=1')).items).toEqual([one]);
  expect((await fetchTiles('limit=1', boris)).items).not.toEqual([one]);
  await anna.post(`/books/status/${one?.id}/read`);
  expect((await fetchTiles('limit=1')).items).toEqual([{ ...one, lang: 'tlh', read_status: 'read' }]);
  await anna.post(`/books/status/${one?.id}/unread`);
});

describe('shelves', () => {
  it('[LIST-4] [LIST-8] contain and count the right books', async () => {
    const able = 'display_type=author&display_query=Emile%20Able';
    expect(await fetchTiles(`${able}&sort=title`)).toMatchObject({
      total: 2,
      items: [{ title: 'apfel' }, { title: 'Apfel' }],
    });
    expect(await fetchList('display_type=series&display_query=Beasts')).toMatchObject({ total: 3 });
    expect(titles(await fetchList('display_type=series&display_query=Beasts&sort=title'))).toEqual([
      'apfel',
      'Apfel',
      'zebra',
    ]);
    const beasts = 'display_type=series&display_query=Beasts';
    expect(titles(await fetchTiles(beasts))).toEqual(['apfel', 'zebra', 'Apfel']);
    expect(titles(await fetchList(`${beasts}&order=desc`))).toEqual(['Apfel', 'zebra', 'apfel']);
    const { next_cursor: cursor } = await fetchTiles(`${beasts}&limit=2`);
    expect(titles(await fetchTiles(`${beasts}&cursor=${cursor}`))).toEqual(['Apfel']);
    expect(titles(await fetchTiles(`${beasts}&offset=1&limit=1`))).toEqual(['zebra']);
    expect(await fetchTiles('display_type=format&display_query=epub')).toMatchObject({ total: shelf.length });
    expect(await fetchTiles('display_type=format&display_query=%25')).toMatchObject({ total: 0, items: [] });
    expect(titles(await fetchTiles('display_type=recent'))).toEqual(['Ähre', 'zebra']);
    expect(await fetchList('display_type=purchased')).toMatchObject({ total: 0, items: [], providerUrl: null });
    expect(await fetchTiles('display_type=audio')).toMatchObject({ total: 0 });
    await anna.post(`/fileops/info${encodeURI(book('Яблоко').path)}`, { json: { favorite: { value: true } } });
    expect(await fetchTiles('display_type=favorites')).toMatchObject({
      total: 1,
      items: [{ title: 'Яблоко', favorite: true }],
    });
    await anna.post(`/fileops/info${encodeURI(book('Яблоко').path)}`, { json: { favorite: { value: false } } });
    expect(await fetchTiles('display_type=favorites')).toMatchObject({ total: 0, items: [] });
  });

  it('[LIST-4] a series is sorted by number, even with surrounding text, then by title', async () => {
    const ords = ['10', '2', '2.5', '2,10', 'Book 3', '#1', '007', 'last', null];
    for (const [n, ord] of ords.entries()) {
      const { id } = await createTestBook(anna, { title: `${ord ?? 'none'}` }, `ord-${n}.epub`);
      await anna.put(`/books/${id}`, { json: { series: 'Numbers', series_ord: ord } });
    }
    const numbers = titles(await fetchTiles('display_type=series&display_query=Numbers'));
    expect(numbers).toEqual(['#1', '2', '2,10', '2.5', 'Book 3', '007', '10', 'last', 'none']);
    await app.sql("DELETE FROM book WHERE name LIKE 'ord-%'");
  });

  it('[LIST-4] contain books that are not indexed yet', async () => {
    await app.sql('INSERT INTO unindexed_book SELECT reader_id, book_id FROM indexed_book');
    await app.sql('DELETE FROM indexed_book');
    const able = 'display_type=author&display_query=Emile%20Able&sort=title';
    const before = [titles(await fetchTiles(able)), titles(await fetchList(able))];
    await app.deps.services.shelves.indexPending(new AbortController().signal);
    expect([...before, titles(await fetchTiles(able))]).toEqual(Array.from({ length: 3 }, () => ['apfel', 'Apfel']));
    expect((await app.sql('SELECT FROM unindexed_book')).rowCount).toBe(0);
  });

  it('[LIST-8] counts stay correct under concurrent changes', async () => {
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        createTestBook(anna, { title: `At once ${n}`, authors: ['Ann Once'] }, `once-${n}.epub`),
      ),
    );
    await Promise.all(
      many.map(async ({ fast_hash: hash, path }, n) => {
        if (n % 2 === 0) await anna.post(`/fileops/info${path}`, { json: { favorite: { value: true } } });
        await anna.post(`/books/read-position?fast_hash=${hash}`, { json: { offs: n } });
        if (n % 3 === 0) await anna.post(`/fileops/delete/?fast_hash=${hash}`);
      }),
    );
    const { rows } = await app.sql(`
      SELECT coalesce(s.kind, c.kind) AS kind, coalesce(s.name, c.name) AS name, s.books, c.books AS counted FROM shelf s
      FULL JOIN (SELECT b.reader_id, x.kind, x.name, count(*)::int AS books FROM book b, shelves_of(b) x GROUP BY 1, 2, 3) c
        ON (s.reader_id, s.kind, s.name) = (c.reader_id, c.kind, c.name)
      WHERE s.books IS DISTINCT FROM c.books`);
    expect(rows).toEqual([]);
    expect(await fetchTiles('display_type=author&display_query=Ann%20Once')).toMatchObject({ total: 8 });
    for (const { fast_hash: hash } of many) await anna.post(`/fileops/delete/?fast_hash=${hash}`);
    expect(await listLibrary(anna)).toHaveLength(shelf.length);
  });

  it('[LIST-9] books of other readers are neither listed nor counted', async () => {
    for (const query of [
      '',
      'sort=title',
      'display_type=author&display_query=Emile%20Able',
      'display_type=format&display_query=epub',
    ])
      expect(titles(await fetchTiles(query, boris))).toEqual(['Only of Boris']);
    expect(await fetchTiles('display_type=series&display_query=Beasts', boris)).toMatchObject({ total: 0, items: [] });
    const { next_cursor: cursor } = await fetchTiles('limit=1&order=asc');
    expect(titles(await fetchTiles(`order=asc&cursor=${cursor}`, boris))).toEqual(['Only of Boris']);
  });
});

it('[LIST-6] fifty tiles with long names and covers are at most 18 kB', async () => {
  const { items } = await fetchTiles('limit=1');
  const cover = items[0]?.cover ?? '';
  const bytes = Buffer.byteLength(
    JSON.stringify({ ...items[0], title: 'A title of a usual length', authors: 'Leo Tolstoy' }),
  );
  expect(bytes * 50).toBeLessThanOrEqual(18 * 1024);
  expect((await fetch(app.url + cover)).headers.get('content-type')).toBe('image/jpeg');
});

describe('query plans', () => {
  it('[LIST-5] every order scans an index of the reader from its nearer end, without sorting', async () => {
    const columns = await app.sql(`SELECT string_agg(quote_ident(column_name), ',') AS names
      FROM information_schema.columns WHERE table_name = 'book' AND is_generated = 'NEVER'
        AND column_name NOT IN ('id', 'sha256', 'name', 'title', 'created_at')`);
    const names = columns.rows[0].names as string; // one aggregate
    await app.sql(
      `INSERT INTO book (${names}, sha256, name, title, created_at)
       SELECT ${names}, sha256(n::text::bytea), 'copy ' || n, 'Copy ' || n, created_at - n * interval '1 s'
       FROM book, generate_series(1, 5000) AS n WHERE title = 'zebra'`,
    );
    await app.sql('VACUUM ANALYZE book');
    const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
    const readerId = BigInt(rows[0].id);
    for (const sort of SORTS) {
      for (const page of [{ skip: 0 }, { skip: 4900 }, { skip: 0, after: true }]) {
        const sorting = toSorting(sort);
        const key =
          sort === 'progress' || sort === 'size'
            ? 40
            : sort === 'title' || sort === 'author' || sort === 'format'
              ? 'm'
              : 1e12;
        const { query } = buildPageQuery({
          readerId,
          filter: { kind: 'all', name: '' },
          conditions: null,
          sorting,
          total: 5006,
          token: null,
          skip: page.skip,
          take: 50,
          after: page.after ? { key, id: 5n } : undefined,
        });
        const plan = await app.sql(`EXPLAIN ${query.text}`, [...query.values]);
        const text = plan.rows.map((row) => row['QUERY PLAN'] as string).join('\n'); // a text column
        expect(text, `${sort} ${JSON.stringify(page)}`).toMatch(/Index Only Scan/);
        expect(text).toMatch(/Index Cond: .*reader_id = /);
        expect(text).not.toMatch(/Sort|Seq Scan/);
      }
    }
  });
});
