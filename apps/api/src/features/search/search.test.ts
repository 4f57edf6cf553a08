import { search } from '@lectern/contracts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBook } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { slipsBetween } from './nearness.ts';

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
  [anna, boris] = [await aReader(app), await aReader(app, 'boris')];
  await app.sql('DELETE FROM book'); // the welcome books
  for (const [n, [title, author]] of shelf.entries()) await aBook(anna, { title, authors: [author] }, `book-${n}.epub`);
  await aBook(boris, { title: 'Warehouse of Boris', authors: ['Bea Peace'] }, 'his.epub');
});
afterAll(() => app.close());

const found = async (query: string, { reader = anna, limit = '' } = {}) => {
  const answer = await reader.get(`/search?query=${encodeURIComponent(query)}${limit}`);
  return search.search.reply.strict().parse(await answer.json());
};
const titlesOf = async (query: string, who = anna): Promise<string[]> =>
  (await found(query, { reader: who })).books.items.map(({ title }) => title);
const authorsOf = async (query: string): Promise<string[]> =>
  (await found(query)).authors.items.map(({ name }) => name).toSorted();
const collectionsOf = async (query: string, who = anna): Promise<string[]> =>
  (await found(query, { reader: who })).collections.items.map(({ name }) => name);
const nothing = { total: 0, items: [] };

describe('words', () => {
  it('[SEARCH-1] answers five groups, four of each, with their totals', async () => {
    const many = await found('p');
    expect(many.books.items).toHaveLength(4);
    expect(many.books.total).toBe(6);
    expect((await found('p', { limit: '&limit=50' })).books.items).toHaveLength(6);
    expect(many).toMatchObject({ collections: nothing, audiobooks: nothing, recent: nothing });
    const [first] = (await found('peaceful')).books.items;
    await anna.post(`/books/read-position?fast_hash=${first?.fast_hash}`, { json: { offs: 3 } });
    expect((await found('peace')).recent).toMatchObject({ total: 1, items: [{ title: 'Peaceful Warriors' }] });
  });

  it('[SEARCH-10] goes on behind what was seen', async () => {
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

  it('[SEARCH-1] answers at most fifty, to readers alone', async () => {
    for (const limit of ['0', '51', 'x']) expect((await anna.get(`/search?query=a&limit=${limit}`)).status).toBe(400);
    expect((await fetch(`${app.api}/search?query=a`)).status).toBe(401);
  });

  it('[SEARCH-2] are parted by signs, and signs alone find nothing', async () => {
    const empty = { recent: nothing, collections: nothing, authors: nothing, books: nothing, audiobooks: nothing };
    for (const query of ['', '   ', '%&^#@$!?*()/', '_', '\\', "'"]) expect(await found(query)).toEqual(empty);
    for (const sign of ['%', '&', '^', '#', '@', '$', '!', '?', '*', '(', ')', '/', ' '])
      expect(await titlesOf(`war${sign}and${sign}peace`)).toEqual(['War and Peace']);
    expect(await titlesOf('w%r')).toEqual([]);
    expect((await anna.get(`/search?query=${'a'.repeat(1001)}`)).status).toBe(400);
  });

  it('[SEARCH-3] in any case, accent and script', async () => {
    for (const query of ['Толстой', 'толстой', 'tolstoy', 'TOLSTÓJ', 'Tolstoi'])
      expect(await authorsOf(query)).toEqual(['Leo Tolstoy', 'Лев Толстой']);
    expect(await titlesOf('prozess')).toEqual(['Der Prozeß']);
    expect(await titlesOf('CAFE')).toEqual(['Café Society']);
    expect(await authorsOf('zofie novakova')).toEqual(['Žofie Nováková']);
    expect(await authorsOf('Dostoevsky')).toEqual(['Фёдор Достоевский']);
    expect(await authorsOf('федор')).toEqual(['Фёдор Достоевский']);
    expect(await authorsOf('kavafis')).toEqual(['Κωνσταντίνος Καβάφης']);
    expect(await titlesOf('楼')).toEqual(['红楼梦']);
    expect(await titlesOf('红楼')).toEqual(['红楼梦']);
    expect(await authorsOf('雪芹')).toEqual(['曹雪芹']);
  });

  it('[SEARCH-4] begin words; the exact title stands first, then what begins so', async () => {
    expect(await titlesOf('peace')).toEqual(['Peace', 'Peaceful Warriors', 'War and Peace', 'At war with peace']);
    expect(await titlesOf('peac war')).toEqual(['War and Peace', 'At war with peace', 'Peaceful Warriors']);
    expect(await titlesOf('tolst peace')).toEqual(['War and Peace']);
    expect(await titlesOf('ace')).toEqual([]);
  });
});

describe('slips of the pen', () => {
  it('[SEARCH-5] are forgiven where nothing exact is found', async () => {
    expect(await authorsOf('tolstyo')).toEqual(['Leo Tolstoy', 'Лев Толстой']);
    expect(await titlesOf('wra and peace')).toEqual([]); // a word of three letters
    expect(await titlesOf('peeceful wariors')).toEqual(['Peaceful Warriors']);
    expect(await titlesOf('престуление')).toEqual(['Преступление и наказание']);
    expect(await authorsOf('kafak')).toEqual(['Franz Kafka']);
    expect(await authorsOf('dostoyevsky')).toEqual(['Фёдор Достоевский']);
    expect(await titlesOf('storeis')).toEqual(['War stories 1']);
    expect(await titlesOf('xylophone')).toEqual([]);
    expect(await titlesOf('peace')).not.toContain('Pease'); // exact hits keep slips out
  });

  it('[SEARCH-5] are counted: left out, put in, changed, swapped', () => {
    const cases = [
      ['kafka', 'kafka', 0],
      ['kafka', 'kafak', 1],
      ['kafka', 'kfka', 1],
      ['kafka', 'kaffka', 1],
      ['kafka', 'kefka', 1],
      ['kafka', 'kefkaa', 2],
      ['kafka', 'other', 3],
    ] as const;
    for (const [one, other, slips] of cases) expect(slipsBetween(one, other, 2)).toBe(slips);
  });
});

describe('collections', () => {
  const make = async (name: string, bookIds: string[] = [], who = anna): Promise<string> => {
    const answer = await who.post('/collections', { json: { name, book_ids: bookIds } });
    return ((await answer.json()) as { id: string }).id; // by contract
  };

  it('[SEARCH-8] are found by their names, folded as the others, with the number of their books', async () => {
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
    expect(await collectionsOf('zurich wien')).toEqual(['Прага, Wien & Zürich']);
    expect(await collectionsOf('zuricj')).toEqual(['Прага, Wien & Zürich']); // a slip
    expect(await collectionsOf('rich')).toEqual([]);
    expect(await collectionsOf('praga', boris)).toEqual([]);
    expect(await collectionsOf('zuricj', boris)).toEqual([]);
  });

  it('[SEARCH-8] follow their names; those from before the search are caught up with', async () => {
    const id = await make('Alpine');
    await anna.put(`/collections/by-id/${id}`, { json: { name: 'Coastal' } });
    expect([await collectionsOf('alpine'), await collectionsOf('coastal')]).toEqual([[], ['Coastal']]);
    await app.sql('UPDATE collection SET tokens = NULL, folded = NULL');
    expect(await collectionsOf('coastal')).toEqual([]);
    const { collections } = app.deps.services;
    expect((await collections.indexOld(new AbortController().signal)).indexed).toBeGreaterThan(0);
    expect(await collections.indexOld(new AbortController().signal)).toEqual({ indexed: 0 });
    expect(await collectionsOf('coastal')).toEqual(['Coastal']);
    await anna.delete(`/collections/by-id/${id}`);
    expect(await collectionsOf('coastal')).toEqual([]);
  });
});

describe('what is findable', () => {
  it('[SEARCH-6] follows the library, and old books are caught up with', async () => {
    const book = await aBook(anna, { title: 'Quixotic' }, 'q.epub');
    expect(await titlesOf('quixotic')).toEqual(['Quixotic']);
    await anna.put(`/books/${book.id}`, { json: { title: 'Zugzwang' } });
    expect(await titlesOf('quixotic')).toEqual([]);
    expect(await titlesOf('zugzw')).toEqual(['Zugzwang']);
    await app.sql('INSERT INTO unindexed_book SELECT reader_id, book_id FROM indexed_book');
    await app.sql('DELETE FROM indexed_book');
    await app.sql("UPDATE shelf SET tokens = NULL, folded = NULL WHERE kind = 'author'");
    expect([await titlesOf('zugzwang'), await authorsOf('kafka')]).toEqual([[], []]);
    const { indexed } = await app.deps.services.shelves.indexOld(new AbortController().signal);
    expect(indexed).toBe(shelf.length + 2);
    expect(await app.deps.services.shelves.indexOld(new AbortController().signal)).toEqual({ indexed: 0 });
    expect([await titlesOf('zugzwang'), await authorsOf('kafka')]).toEqual([['Zugzwang'], ['Franz Kafka']]);
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
    expect(await titlesOf('zugzwang')).toEqual([]);
  });

  it('[SEARCH-6] a book is renamed while another one of its author comes, and both succeed', async () => {
    const book = await aBook(anna, { title: 'Ring', authors: ['Ring Smith'] }, 'ring.epub');
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
    expect(await authorsOf('ring')).toEqual(['Ring Smith']);
    await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`);
  });

  it('[SEARCH-5] the word that is nearest stands first, and a hit has one spelling of each', async () => {
    for (const [n, title] of ['Garden Wolves', 'Warden Wolves', 'Gardener', 'Wolves'].entries())
      await aBook(anna, { title, authors: [] }, `w${n}.epub`);
    expect(await titlesOf('gardne', anna)).toEqual(['Gardener', 'Garden Wolves']);
    expect(await titlesOf('gerden wolvse', anna)).toEqual(['Garden Wolves']);
    expect(await titlesOf('garrden wolvse', anna)).toEqual(['Garden Wolves']);
  });

  it('[SEARCH-7] is one’s own', async () => {
    expect(await titlesOf('war', boris)).toEqual(['Warehouse of Boris']);
    expect((await found('kafka', { reader: boris })).authors).toEqual(nothing);
    expect((await found('kafak', { reader: boris })).authors).toEqual(nothing);
    expect(await authorsOf('bea')).toEqual([]);
  });

  it('[SEARCH-20] words follow uploads at once, new titles, the bin, the way back and the end of a reader', async () => {
    /** Words that are counted otherwise than the books have them. */
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
      names.map((title, n) => aBook(boris, { title, authors: [`Jo ${title}`] }, `${n}.epub`)),
    );
    expect(await titlesOf('xantippe', boris)).toEqual(['Xanthippe', 'Xanthippe again', 'Ferryman Xanthippe']);
    expect(await titlesOf('feryman xantipe', boris)).toEqual(['Ferryman Xanthippe']);
    expect(await titlesOf('ferry ligthouse', boris)).toEqual(['Lighthouse Ferryman']);
    const [first, last] = [books[0], books[5]];
    await boris.put(`/books/${first?.id}`, { json: { title: 'Yggdrasil', authors: [] } });
    expect([await titlesOf('yggdrasli', boris), await titlesOf('xantippe', boris)]).toEqual([
      ['Yggdrasil'],
      ['Xanthippe again', 'Ferryman Xanthippe'],
    ]);
    await boris.post(`/fileops/delete/?fast_hash=${first?.fast_hash}`);
    expect(await titlesOf('yggdrasli', boris)).toEqual([]);
    expect((await app.sql("SELECT FROM indexed_word WHERE word LIKE 'i_gdrasil' OR word = 'igdrasil'")).rowCount).toBe(
      0,
    );
    expect((await boris.post('/bin/restore', { json: { ids: [first?.id] } })).status).toBe(200);
    expect(await titlesOf('yggdrasli', boris)).toEqual(['Yggdrasil']);
    await Promise.all([last, first].map((book) => boris.post(`/fileops/delete/?fast_hash=${book?.fast_hash}`)));
    expect(await miscounted()).toEqual([]);
    await app.sql("DELETE FROM reader WHERE login = 'boris'");
    expect(await miscounted()).toEqual([]);
  });
});
