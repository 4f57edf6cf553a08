import { wordsOf } from '@lectern/formats/letters';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Database } from '../../platform/db/db.ts';
import { aBook } from '../../testing/a-book.ts';
import { aReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { foldedOf, piecesOfPrefix, tokensOf } from '../shelves/shelves.service.ts';
import { searchDb, type Wanted } from './search.db.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const anna = await aReader(app);
  await aReader(app, 'boris');
  await aBook(anna, { title: 'Hers', authors: ['Jane Doe'] }, 'hers.epub');
  await anna.post('/collections', { json: { name: 'Hers' } });
  await crowd();
});
afterAll(() => app.close());

/** Many rows of Boris, and as many of Anna that nothing is found by here. */
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
    `INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens)
     SELECT reader_id, n, false, 'copy', ' copy word' || n, ${tokens} FROM (SELECT reader_id, id AS n FROM book) b
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

it('[SEARCH-9] every search reads an index by tokens of its reader, whatever others have', async () => {
  const { rows } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
  const readerId = BigInt(rows[0].id);
  const words = wordsOf('hers jane');
  const tokens = tokensOf(readerId, words.flatMap(piecesOfPrefix));
  const wanted: Wanted = { readerId, words, folded: foldedOf(words), tokens, unsure: [] };
  const [one = 0n, other = 0n] = tokens;
  const spellings = ['hers', 'hens'].map((word, slips) => ({
    word,
    slips,
    tokens: tokensOf(readerId, piecesOfPrefix(word)),
  }));
  const slipped: Wanted = { readerId, words: [], folded: 'hers', tokens: [], unsure: [spellings] };

  const plans: string[] = [];
  const explain = async (parts: TemplateStringsArray, ...values: unknown[]): Promise<[]> => {
    const query = Prisma.sql(parts, ...values);
    const plan = await app.sql(`EXPLAIN ${query.text}`, query.values);
    plans.push(plan.rows.map((row) => row['QUERY PLAN'] as string).join('\n')); // a text column
    return [];
  };
  const db = searchDb({ $queryRaw: explain } as unknown as Database); // the part of it that is used
  await db.books(wanted, 4);
  await db.names(wanted, ['authors'], 4);
  await db.names(wanted, ['collections'], 4);
  await db.books(slipped, 4);
  await db.names(slipped, ['authors'], 4);
  await db.near(readerId, [[[' he', 'her']], [[' ja', 'jan']]], [[one, other]]);
  const tables = [
    ['indexed_book'],
    ['shelf'],
    ['collection'],
    ['indexed_book'],
    ['shelf'],
    ['indexed_word', 'collection'],
  ];
  expect(plans).toHaveLength(tables.length);
  for (const [at, those] of tables.entries()) {
    for (const table of those) expect(plans[at]).toContain(`Bitmap Index Scan on ${table}_tokens_idx`);
    expect(plans[at]).not.toContain('Seq Scan');
  }
  await db.areBegun(readerId, words);
  expect(plans.at(-1)).toMatch(/Index Only Scan using indexed_word_pkey[\s\S]*reader_id = .*word >= /);
});
