import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDatabase } from '@lectern/postgres/testing';
import pg from 'pg';
import { expect, it } from 'vitest';

const CITUS = path.resolve(import.meta.dirname, '../../../../../infra/citus');
const readScript = (name: string): string => readFileSync(path.join(CITUS, name), 'utf8');

const connect = async () => {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const close = async (): Promise<void> => {
    await client.end();
    await drop();
  };
  return { client, close };
};

/** Numbers that only look random, so that a failure can be repeated. */
const createRandom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
};

/** What an installation does to books and their index, as SQL; `some` selects a part of them. */
const listOperations = (random: (below: number) => number): string[] => {
  const some = `reader_id = ${1 + random(2)} AND id % 7 = ${random(7)}`;
  const someEntries = some.replace('id %', 'book_id %');
  const author = `ARRAY['Author ${random(4)}', 'Author ${4 + random(4)}']`;
  const words = `' word${random(5)} word${5 + random(5)} | word${random(10)}'`;
  return [
    `INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title, author_names, genre_names, series, is_audio_book)
     SELECT 1 + n % 2, sha256(gen_random_uuid()::text::bytea), 'h', '', 1, gen_random_uuid() || '.epub', 'epub', '', 't', ${author},
       ARRAY['Genre ' || n], 'Series ' || n % 2, n % 3 = 0 FROM generate_series(1, ${1 + random(4)}) AS n`,
    `UPDATE book SET author_names = ${author}, favorite = NOT favorite WHERE ${some}`,
    `UPDATE book SET read_status = CASE read_status WHEN 'read' THEN 'reading' ELSE 'read' END, format = 'pdf', series = NULL WHERE ${some}`,
    `UPDATE book SET position_at = CASE WHEN position_at IS NULL THEN now() END, genre_names = '{}' WHERE ${some}`,
    `INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens, version)
     SELECT reader_id, id, false, 't', ${words}, '{}', 1 FROM book WHERE ${some} ON CONFLICT (reader_id, book_id) DO UPDATE SET words = excluded.words`,
    `UPDATE indexed_book SET words = ${words} WHERE ${someEntries}`,
    `DELETE FROM indexed_book WHERE ${someEntries} AND book_id % 2 = 0`,
    `DELETE FROM book WHERE ${some} AND id % 2 = 0`,
    `WITH gone AS (DELETE FROM book WHERE ${some} RETURNING reader_id) SELECT count(*) FROM gone`,
  ];
};

/** Counts that differ from what there is. */
const listWrongCounts = async (client: pg.Client): Promise<unknown[]> => {
  const { rows } = await client.query(`
    (SELECT reader_id, kind, name, books FROM shelf UNION ALL SELECT reader_id, 'word', word, books FROM indexed_word)
    EXCEPT ALL
    (SELECT b.reader_id, s.kind, s.name, count(*)::int FROM book b, shelves_of(b) s GROUP BY 1, 2, 3
      UNION ALL SELECT i.reader_id, 'word', w, count(*)::int FROM indexed_book i, words_in(i.words) w GROUP BY 1, 3)`);
  const missing = await client.query(`
    (SELECT b.reader_id, s.kind, s.name, count(*)::int FROM book b, shelves_of(b) s GROUP BY 1, 2, 3
      UNION ALL SELECT i.reader_id, 'word', w, count(*)::int FROM indexed_book i, words_in(i.words) w GROUP BY 1, 3)
    EXCEPT ALL
    (SELECT reader_id, kind, name, books FROM shelf UNION ALL SELECT reader_id, 'word', word, books FROM indexed_word)`);
  return [...rows, ...missing.rows];
};

it.each(['the migrations', 'Citus'])(
  '[OPS-114] after any sequence of changes the counts of %s are right',
  async (whose) => {
    const { client, close } = await connect();
    await client.query(`INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
    SELECT 'lantern', '1', n::text, '', n::text, '', '', '', 'en', 1 FROM generate_series(1, 2) AS n`);
    if (whose === 'Citus') await client.query(readScript('triggers.sql'));
    const random = createRandom(40);
    for (let step = 0; step < 200; step += 1) {
      const operations = listOperations(random);
      const isTakenBack = random(10) === 0;
      await client.query('BEGIN');
      await client.query(operations[step % 3 === 0 ? 0 : random(operations.length)] ?? '');
      await client.query(isTakenBack ? 'ROLLBACK' : 'COMMIT');
      if (step % 10 === 9) expect(await listWrongCounts(client), `after step ${step}`).toEqual([]);
    }
    const { rows } = await client.query(
      'SELECT count(*)::int AS books, (SELECT count(*)::int FROM indexed_word) AS words FROM book',
    );
    expect(rows[0].books).toBeGreaterThan(5);
    expect(rows[0].words).toBeGreaterThan(5);
    await client.query('DELETE FROM reader');
    expect(await listWrongCounts(client)).toEqual([]);
    await close();
  },
);

it('[OPS-113] the script for Citus names each table once, and every index and key that it drops', async () => {
  const { client, close } = await connect();
  const script = readScript('distribute.sql');
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );
  const placed = [...script.matchAll(/create_(?:distributed|reference)_table\('(\w+)'/g)].map(([, name]) => name);
  const local = /stays on the coordinator: ([^;]+);/.exec(script)?.[1]?.replace(/^-- /gm, '').split(/,\s+/) ?? [];
  expect([...placed, ...local].sort()).toEqual(rows.map(({ name }) => name).sort());

  // everything but what only Citus knows runs here
  const plain = script
    .replace(/^\\ir (\S+)$/gm, (_, name: string) => readScript(name))
    .replace(/^SELECT create_\w+\(.*$/gm, '')
    .replace(/^(?:SET citus|DO \$\$).*$/gm, '');
  await client.query(plain);
  const functions = [...script.matchAll(/create_distributed_function\('([^']+)'\)/g)].map(([, name]) => name);
  for (const name of functions) await client.query('SELECT $1::regprocedure', [name]);
  const { rows: unique } = await client.query(
    `SELECT i.indexrelid::regclass::text AS index FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'reader_id'
     WHERE i.indisunique AND a.attnotnull AND NOT a.attnum = ANY (i.indkey::int2[])
       AND i.indrelid::regclass::text = ANY ($1)`,
    [[...script.matchAll(/create_distributed_table\('(\w+)', 'reader_id'/g)].map(([, name]) => name)],
  );
  expect(unique).toEqual([]);
  await close();
});
