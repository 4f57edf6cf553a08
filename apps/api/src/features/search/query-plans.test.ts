import { search } from '@lectern/contracts';
import { toSearchWords } from '@lectern/formats/search-words';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';
import { PREPARED } from '../../platform/db/prepared-statements.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { computeTokens, foldWords, toPrefixTrigrams, toTrigrams } from '../shelves/shelves.service.ts';
import { createSearchDb, type SearchTerms } from './search.db.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const anna = await createTestReader(app);
  await createTestReader(app, 'boris');
  await createTestBook(anna, { title: 'Hers', authors: ['Jane Doe'] }, 'hers.epub');
  await anna.post('/collections', { json: { name: 'Hers' } });
  await crowd();
});
afterAll(() => app.close());

/** Many rows of Boris, and equally many of Anna that don't match. */
const crowd = async (): Promise<void> => {
  const whose = "(SELECT id FROM reader WHERE login = CASE n % 2 WHEN 0 THEN 'anna' ELSE 'boris' END)";
  const tokens = 'ARRAY(SELECT n * 100 + k FROM generate_series(1, 12) k)::bigint[]';
  const columns = await app.sql(`SELECT string_agg(quote_ident(column_name), ',') AS names
    FROM information_schema.columns WHERE table_name = 'book' AND is_generated = 'NEVER'
      AND column_name NOT IN ('id', 'reader_id', 'sha256', 'name')`);
  const names = columns.rows[0].names as string; // one aggregate
  await app.sql(
    `INSERT INTO book (${names}, reader_id, sha256, name)
     SELECT ${names}, ${whose}, sha256(n::text::bytea), 'copy ' || n
     FROM book, generate_series(1, 10000) AS n WHERE title = 'Hers'`,
  );
  await app.sql(
    `INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens, version)
     SELECT reader_id, n, false, 'copy', ' copy word' || n, ${tokens}, 2 FROM (SELECT reader_id, id AS n FROM book) b
     ON CONFLICT DO NOTHING`,
  );
  await app.sql(
    `INSERT INTO shelf (reader_id, kind, name, books, folded, tokens)
     SELECT ${whose}, 'author', 'Author ' || n, 1, 'author', ${tokens} FROM generate_series(1, 10000) n`,
  );
  await app.sql(
    `INSERT INTO collection (reader_id, name, name_key, updated_at, folded, tokens)
     SELECT ${whose}, 'No ' || n, 'no ' || n, now(), 'no', ${tokens} FROM generate_series(1, 10000) n`,
  );
  await app.sql(
    `INSERT INTO collection_book (reader_id, collection_id, book_id, added_at)
     SELECT c.reader_id, c.id, b.id, now() FROM collection c JOIN book b ON b.reader_id = c.reader_id AND b.id % 5000 = c.id % 5000`,
  );
  await app.sql('DELETE FROM unindexed_book');
  await app.sql('VACUUM ANALYZE book, indexed_book, indexed_word, shelf, collection, collection_book');
};

it('[SEARCH-9] every search uses the token index of its reader, whatever others have', async () => {
  const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
  const readerId = BigInt(rows[0].id);
  const words = toSearchWords('hers jane');
  const tokens = computeTokens(readerId, words.flatMap(toPrefixTrigrams));
  const terms: SearchTerms = { readerId, words, folded: foldWords(words), tokens, ambiguous: [] };
  const [one = 0n, other = 0n] = tokens;
  const spellings = ['hers', 'hens'].map((word, distance) => ({
    word,
    distance,
    tokens: computeTokens(readerId, toPrefixTrigrams(word)),
  }));
  const misspelt: SearchTerms = {
    readerId,
    words: [],
    folded: 'hers',
    tokens: [],
    ambiguous: [{ spellings, genreTokens: [one] }],
  };

  const plans: string[] = [];
  const explain = async (parts: TemplateStringsArray, ...values: unknown[]): Promise<[]> => {
    const query = Prisma.sql(parts, ...values);
    const isPrepared = query.text.startsWith(PREPARED.sql); // its plan must fit all values
    const plan = isPrepared
      ? await app.sql(`EXPLAIN (GENERIC_PLAN) ${query.text}`)
      : await app.sql(`EXPLAIN ${query.text}`, query.values);
    plans.push(plan.rows.map((row) => row['QUERY PLAN'] as string).join('\n')); // a text column
    return [];
  };
  const db = createSearchDb({ $queryRaw: explain } as unknown as Database, true); // the part of it that is used
  await db.listBooks(terms, 4);
  await db.listNames({ authors: terms, collections: null }, 4);
  await db.listNames({ authors: null, collections: terms }, 4);
  await db.listBooks(misspelt, 4);
  await db.listNames({ authors: misspelt, collections: null }, 4);
  await db.listSimilar(readerId, [[[' he', 'her']], [[' ja', 'jan']]], [[one, other]]);
  const tables = [
    ['indexed_book'],
    ['shelf'],
    ['collection'],
    ['indexed_book'],
    ['shelf'],
    ['indexed_word', 'collection'],
  ];
  expect(plans).toHaveLength(tables.length);
  for (const [at, expected] of tables.entries()) {
    for (const table of expected) expect(plans[at]).toContain(`Bitmap Index Scan on ${table}_tokens_idx`);
    expect(plans[at]).not.toContain('Seq Scan');
  }
  await db.listKnown(readerId, words, [['her', 'sister']], ['History']);
  expect(plans.at(-1)).toMatch(/Index Only Scan using indexed_word_pkey[\s\S]*reader_id = .*word >= /);
});

it('[SEARCH-32] where more books match than are ranked, titles that begin with the query still come first, on every page once', async () => {
  const readers = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
  const readerId = BigInt(readers.rows[0].id);
  const tokens = computeTokens(readerId, toTrigrams('flood')).join();
  const titled = (title: string, books: string): Promise<unknown> =>
    app.sql(
      `UPDATE indexed_book SET title_fold = $2, words = ' ' || $2 || ' |', tokens = $3::bigint[]
       WHERE reader_id = $1 AND book_id ${books}`,
      [readerId, title, `{${tokens}}`],
    );
  const { rows } = await app.sql('SELECT id FROM book WHERE reader_id = $1 ORDER BY id DESC LIMIT 4', [readerId]);
  const [last, ...others] = rows.map(({ id }) => String(id));
  const begun = others.toReversed();
  await app.sql(
    `INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title, created_at, mtime)
     SELECT reader_id, sha256(n::text::bytea || 'more'), 'more' || n, md5, bytes, 'more ' || n, format, mime_type, title, created_at, mtime
     FROM book, generate_series(1, 500) AS n WHERE id = $1`,
    [last],
  );
  await app.sql(
    `INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens, version)
     SELECT reader_id, id, false, '', '', '{}', 4 FROM book WHERE name LIKE 'more %' ON CONFLICT DO NOTHING`,
  );
  await titled('a flood', '> 0');
  await titled('flood of them', `= ANY ('{${begun.join()}}')`);
  await titled('flood', `= ${last}`);

  const reader = await createTestReader(app, 'anna', { isWelcomed: false });
  const find = async (page: string): Promise<string[]> => {
    const answer = await reader.get(`/search?query=flood${page}`);
    const { books } = search.search.reply.parse(await answer.json());
    expect(books.total).toBeGreaterThanOrEqual(5000);
    return books.items.map(({ id }) => id);
  };
  expect(await find('&limit=4')).toEqual([last, ...begun]);
  const pages = [
    ...(await find('&limit=2')),
    ...(await find('&limit=2&offset=2')),
    ...(await find('&limit=50&offset=4')),
  ];
  expect(pages.slice(0, 4)).toEqual([last, ...begun]);
  expect(new Set(pages).size).toBe(54);
});
