import { search } from '@lectern/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { computeEditDistance } from './fuzzy-match.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;

const shelf = [
  ['War and Peace', 'Leo Tolstoy'],
  ['Анна Каренина', 'Лев Толстой'],
  ['Peace', 'Jane Doe'],
  ['Peaceful Warriors', 'Jane Doe'],
  ['At war with peace', 'Max Frisch'],
  ['Der Prozeß', 'Franz Kafka'],
  ['Преступление и наказание', 'Фёдор Достоевский'],
  ['红楼梦', '曹雪芹'],
  ['Σιδηρά', 'Κωνσταντίνος Καβάφης'],
  ['Café Society', 'Žofie Nováková'],
  ['War stories 1', 'Ann Other'],
] as const;

beforeAll(async () => {
  app = await startTestApp();
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
  await app.sql('DELETE FROM book'); // the welcome books
  for (const [n, [title, author]] of shelf.entries())
    await createTestBook(anna, { title, authors: [author] }, `book-${n}.epub`);
  await createTestBook(boris, { title: 'Warehouse of Boris', authors: ['Bea Peace'] }, 'his.epub');
});
afterAll(() => app.close());

const found = async (query: string, { reader = anna, limit = '' } = {}) => {
  const answer = await reader.get(`/search?query=${encodeURIComponent(query)}${limit}`);
  return search.search.reply.strict().parse(await answer.json());
};
const searchTitles = async (query: string, who = anna): Promise<string[]> =>
  (await found(query, { reader: who })).books.items.map(({ title }) => title);
const searchAuthors = async (query: string): Promise<string[]> =>
  (await found(query)).authors.items.map(({ name }) => name).toSorted();
const searchCollections = async (query: string, who = anna): Promise<string[]> =>
  (await found(query, { reader: who })).collections.items.map(({ name }) => name);
const nothing = { total: 0, items: [] };

describe('words', () => {
  it('[SEARCH-1] returns five groups, four of each, with their totals', async () => {
    const many = await found('p');
    expect(many.books.items).toHaveLength(4);
    expect(many.books.total).toBe(6);
    expect((await found('p', { limit: '&limit=50' })).books.items).toHaveLength(6);
    expect(many).toMatchObject({ collections: nothing, audiobooks: nothing, recent: nothing });
    const [first] = (await found('peaceful')).books.items;
    await anna.post(`/books/read-position?fast_hash=${first?.fast_hash}`, { json: { offs: 3 } });
    expect((await found('peace')).recent).toMatchObject({ total: 1, items: [{ title: 'Peaceful Warriors' }] });
  });

  it('[SEARCH-10] continues after the previous hits', async () => {
    const many = await found('p');
    const rest = await found('p', { limit: '&limit=4&offset=4' });
    expect(rest.books.total).toBe(6);
    expect([...many.books.items, ...rest.books.items].map(({ id }) => id)).toEqual(
      (await found('p', { limit: '&limit=50' })).books.items.map(({ id }) => id),
    );
    expect((await found('p', { limit: '&offset=5000' })).books).toEqual({ total: 6, items: [] });
    for (const offset of ['-1', '5001', 'x'])
      expect((await anna.get(`/search?query=a&offset=${offset}`)).status).toBe(400);
  });

  it('[SEARCH-1] returns at most fifty, to signed-in readers only', async () => {
    for (const limit of ['0', '51', 'x']) expect((await anna.get(`/search?query=a&limit=${limit}`)).status).toBe(400);
    expect((await fetch(`${app.api}/search?query=a`)).status).toBe(401);
  });

  it('[SEARCH-2] are separated by punctuation, and punctuation alone finds nothing', async () => {
    const empty = { recent: nothing, collections: nothing, authors: nothing, books: nothing, audiobooks: nothing };
    for (const query of ['', '   ', '%&^#@$!?*()/', '_', '\\', "'"]) expect(await found(query)).toEqual(empty);
    for (const sign of ['%', '&', '^', '#', '@', '$', '!', '?', '*', '(', ')', '/', ' '])
      expect(await searchTitles(`war${sign}and${sign}peace`)).toEqual(['War and Peace']);
    expect(await searchTitles('w%r')).toEqual([]);
    expect((await anna.get(`/search?query=${'a'.repeat(1001)}`)).status).toBe(400);
  });

  it('[SEARCH-3] match in any case, accent and script', async () => {
    for (const query of ['Толстой', 'толстой', 'tolstoy', 'TOLSTÓJ', 'Tolstoi'])
      expect(await searchAuthors(query)).toEqual(['Leo Tolstoy', 'Лев Толстой']);
    expect(await searchTitles('prozess')).toEqual(['Der Prozeß']);
    expect(await searchTitles('CAFE')).toEqual(['Café Society']);
    expect(await searchAuthors('zofie novakova')).toEqual(['Žofie Nováková']);
    expect(await searchAuthors('Dostoevsky')).toEqual(['Фёдор Достоевский']);
    expect(await searchAuthors('федор')).toEqual(['Фёдор Достоевский']);
    expect(await searchAuthors('kavafis')).toEqual(['Κωνσταντίνος Καβάφης']);
    expect(await searchTitles('楼')).toEqual(['红楼梦']);
    expect(await searchTitles('红楼')).toEqual(['红楼梦']);
    expect(await searchAuthors('雪芹')).toEqual(['曹雪芹']);
  });

  it('[SEARCH-4] match prefixes; the exact title comes first, then titles with that prefix', async () => {
    expect(await searchTitles('peace')).toEqual(['Peace', 'Peaceful Warriors', 'War and Peace', 'At war with peace']);
    expect(await searchTitles('peac war')).toEqual(['War and Peace', 'At war with peace', 'Peaceful Warriors']);
    expect(await searchTitles('tolst peace')).toEqual(['War and Peace']);
    expect(await searchTitles('ace')).toEqual([]);
  });
});

describe('typos', () => {
  it('[SEARCH-5] are tolerated where nothing exact is found', async () => {
    expect(await searchAuthors('tolstyo')).toEqual(['Leo Tolstoy', 'Лев Толстой']);
    expect(await searchTitles('wra and peace')).toEqual([]); // a word of three letters
    expect(await searchTitles('peeceful wariors')).toEqual(['Peaceful Warriors']);
    expect(await searchTitles('престуление')).toEqual(['Преступление и наказание']);
    expect(await searchAuthors('kafak')).toEqual(['Franz Kafka']);
    expect(await searchAuthors('dostoyevsky')).toEqual(['Фёдор Достоевский']);
    expect(await searchTitles('storeis')).toEqual(['War stories 1']);
    expect(await searchTitles('xylophone')).toEqual([]);
    expect(await searchTitles('peace')).not.toContain('Pease'); // exact hits suppress similar ones
  });

  it('[SEARCH-5] are counted: omitted, inserted, replaced, swapped', () => {
    const cases = [
      ['kafka', 'kafka', 0],
      ['kafka', 'kafak', 1],
      ['kafka', 'kfka', 1],
      ['kafka', 'kaffka', 1],
      ['kafka', 'kefka', 1],
      ['kafka', 'kefkaa', 2],
      ['kafka', 'other', 3],
    ] as const;
    for (const [one, other, slips] of cases) expect(computeEditDistance(one, other, 2)).toBe(slips);
  });
});

describe('collections', () => {
  const make = async (name: string, bookIds: string[] = [], who = anna): Promise<string> => {
    const answer = await who.post('/collections', { json: { name, book_ids: bookIds } });
    return ((await answer.json()) as { id: string }).id; // by contract
  };

  it('[SEARCH-8] are found by their folded names, with their number of books', async () => {
    const [book] = (await found('kafka')).books.items;
    await make('Прага, Wien & Zürich', [book?.id ?? '']);
    await make('Praga');
    await make('Later');
    for (const query of ['praga', 'ПРАГА', 'Prága'])
      expect((await found(query)).collections).toEqual({
        total: 2,
        items: [
          { name: 'Praga', count: 0 },
          { name: 'Прага, Wien & Zürich', count: 1 },
        ],
      });
    expect(await searchCollections('zurich wien')).toEqual(['Прага, Wien & Zürich']);
    expect(await searchCollections('zuricj')).toEqual(['Прага, Wien & Zürich']); // a typo
    expect(await searchCollections('rich')).toEqual([]);
    expect(await searchCollections('praga', boris)).toEqual([]);
    expect(await searchCollections('zuricj', boris)).toEqual([]);
  });

  it('[SEARCH-8] are found by their current names; older ones are indexed by the job', async () => {
    const id = await make('Alpine');
    await anna.put(`/collections/by-id/${id}`, { json: { name: 'Coastal' } });
    expect([await searchCollections('alpine'), await searchCollections('coastal')]).toEqual([[], ['Coastal']]);
    await app.sql('UPDATE collection SET tokens = NULL, folded = NULL');
    expect(await searchCollections('coastal')).toEqual([]);
    const { collections } = app.deps.services;
    expect((await collections.indexPending(new AbortController().signal)).indexed).toBeGreaterThan(0);
    expect(await collections.indexPending(new AbortController().signal)).toEqual({ indexed: 0 });
    expect(await searchCollections('coastal')).toEqual(['Coastal']);
    await anna.delete(`/collections/by-id/${id}`);
    expect(await searchCollections('coastal')).toEqual([]);
  });
});

describe('the search index', () => {
  it('[SEARCH-6] follows the library, and old books are indexed by the job', async () => {
    const book = await createTestBook(anna, { title: 'Quixotic' }, 'q.epub');
    expect(await searchTitles('quixotic')).toEqual(['Quixotic']);
    await anna.put(`/books/${book.id}`, { json: { title: 'Zugzwang' } });
    expect(await searchTitles('quixotic')).toEqual([]);
    expect(await searchTitles('zugzw')).toEqual(['Zugzwang']);
    await app.sql('INSERT INTO unindexed_book SELECT reader_id, book_id FROM indexed_book');
    await app.sql('DELETE FROM indexed_book');
    await app.sql("UPDATE shelf SET tokens = NULL, folded = NULL WHERE kind = 'author'");
    expect([await searchTitles('zugzwang'), await searchAuthors('kafka')]).toEqual([[], []]);
    const { indexed } = await app.deps.services.shelves.indexPending(new AbortController().signal);
    expect(indexed).toBe(shelf.length + 2);
    expect(await app.deps.services.shelves.indexPending(new AbortController().signal)).toEqual({ indexed: 0 });
    expect([await searchTitles('zugzwang'), await searchAuthors('kafka')]).toEqual([['Zugzwang'], ['Franz Kafka']]);
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
    expect(await searchTitles('zugzwang')).toEqual([]);
  });

  it('[SEARCH-6] renaming a book while another one of its author is added succeeds', async () => {
    const book = await createTestBook(anna, { title: 'Ring', authors: ['Ring Smith'] }, 'ring.epub');
    await app.sql("UPDATE shelf SET tokens = NULL, folded = NULL WHERE name = 'Ring Smith'");
    const upload = new pg.Client({ connectionString: app.deps.config.database.url });
    await upload.connect();
    try {
      await upload.query('BEGIN');
      await upload.query("SELECT 1 FROM reader WHERE login = 'anna' FOR UPDATE");
      const renamed = anna.put(`/books/${book.id}`, { json: { title: 'Rung' } });
      const waiting = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await app.sql(waiting)).rowCount, { timeout: 10_000 }).toBe(1);
      await upload.query("UPDATE shelf SET books = books + 1 WHERE name = 'Ring Smith'");
      await upload.query('ROLLBACK');
      expect((await renamed).status).toBe(200);
    } finally {
      await upload.end();
    }
    expect(await searchAuthors('ring')).toEqual(['Ring Smith']);
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
  });

  it('[SEARCH-5] the most similar word comes first, and a hit has one spelling of each word', async () => {
    for (const [n, title] of ['Garden Wolves', 'Warden Wolves', 'Gardener', 'Wolves'].entries())
      await createTestBook(anna, { title, authors: [] }, `w${n}.epub`);
    expect(await searchTitles('gardne', anna)).toEqual(['Gardener', 'Garden Wolves']);
    expect(await searchTitles('gerden wolvse', anna)).toEqual(['Garden Wolves']);
    expect(await searchTitles('garrden wolvse', anna)).toEqual(['Garden Wolves']);
  });

  it('[SEARCH-7] is limited to the reader’s own books', async () => {
    expect(await searchTitles('war', boris)).toEqual(['Warehouse of Boris']);
    expect((await found('kafka', { reader: boris })).authors).toEqual(nothing);
    expect((await found('kafak', { reader: boris })).authors).toEqual(nothing);
    expect(await searchAuthors('bea')).toEqual([]);
  });

  it('[SEARCH-20] words follow concurrent uploads, new titles, deletion, restoration and the end of an account', async () => {
    /** Words whose stored counts differ from the books. */
    const miscounted = async (): Promise<unknown[]> => {
      const one = 'SELECT reader_id, word, books::int FROM indexed_word';
      const other = 'SELECT reader_id, w, count(*)::int FROM indexed_book i, words_in(i.words) w GROUP BY 1, 2';
      return (await app.sql(`((${one}) EXCEPT (${other})) UNION ALL ((${other}) EXCEPT (${one}))`)).rows;
    };
    const names = [
      'Xanthippe',
      'Xanthippe again',
      'Ferryman Xanthippe',
      'Lighthouse Ferryman',
      'Lighthouse',
      'Ferryman',
    ];
    const books = await Promise.all(
      names.map((title, n) => createTestBook(boris, { title, authors: [`Jo ${title}`] }, `${n}.epub`)),
    );
    expect(await searchTitles('xantippe', boris)).toEqual(['Xanthippe', 'Xanthippe again', 'Ferryman Xanthippe']);
    expect(await searchTitles('feryman xantipe', boris)).toEqual(['Ferryman Xanthippe']);
    expect(await searchTitles('ferry ligthouse', boris)).toEqual(['Lighthouse Ferryman']);
    const [first, last] = [books[0], books[5]];
    await boris.put(`/books/${first?.id}`, { json: { title: 'Yggdrasil', authors: [] } });
    expect([await searchTitles('yggdrasli', boris), await searchTitles('xantippe', boris)]).toEqual([
      ['Yggdrasil'],
      ['Xanthippe again', 'Ferryman Xanthippe'],
    ]);
    await boris.post(`/fileops/delete/?fast_hash=${first?.fast_hash}`);
    expect(await searchTitles('yggdrasli', boris)).toEqual([]);
    expect((await app.sql("SELECT FROM indexed_word WHERE word LIKE 'i_gdrasil' OR word = 'igdrasil'")).rowCount).toBe(
      0,
    );
    expect((await boris.post('/bin/restore', { json: { ids: [first?.id] } })).status).toBe(200);
    expect(await searchTitles('yggdrasli', boris)).toEqual(['Yggdrasil']);
    await Promise.all([last, first].map((book) => boris.post(`/fileops/delete/?fast_hash=${book?.fast_hash}`)));
    expect(await miscounted()).toEqual([]);
    await app.sql("DELETE FROM reader WHERE login = 'boris'");
    expect(await miscounted()).toEqual([]);
  });
});
