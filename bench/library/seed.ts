import { spawnSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { vocabularies } from './vocabularies.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BOOKS_PER_READER = 1_000;
const READERS_PER_BATCH = 100;
/** Books of the reader that the seed does not create: the welcome book and the one with a cover. */
const UPLOADED_BOOKS = 2;

/** Creates rows of `book` from the number `n`, the vocabulary `v` and the reader `r`; a hash of the number selects each column's value. */
const INSERT_BOOKS = `
  INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title, authors, author_names,
    genres, genre_names, series, series_ord, lang, annotation, is_audio_book, covers, favorite, read_status, percent,
    position_at, created_at, mtime)
  SELECT r.id, sha256(('book ' || r.id || ' ' || n)::bytea), md5(r.id || ' ' || n), sha256(n::text::bytea),
    20000 + h % 3000000, r.id || '-' || n || CASE WHEN h % 10 = 0 THEN '.m4b' ELSE '.epub' END,
    CASE WHEN h % 10 = 0 THEN 'm4b' WHEN h % 10 = 1 THEN 'pdf' WHEN h % 10 = 2 THEN 'fb2' ELSE 'epub' END,
    'application/octet-stream', t.title || s.gap || n, a.author, ARRAY[a.author], g.genre, ARRAY[g.genre],
    CASE WHEN h % 5 = 0 THEN t.title END, CASE WHEN h % 5 = 0 THEN (1 + n % 9)::text END, v.lang,
    repeat('A note about the book. ', 20), h % 10 = 0,
    jsonb_build_array(jsonb_build_object('sha256', encode(sha256(n::text::bytea), 'hex'), 'width', 267, 'height', 400)),
    h % 50 = 0, CASE WHEN h % 30 = 0 THEN 'reading' WHEN h % 30 < 3 THEN 'read' ELSE '' END,
    CASE WHEN h % 30 < 3 THEN h % 100 ELSE 0 END,
    CASE WHEN h % 30 < 3 THEN now() - h % 10000000 * interval '1 s' END,
    now() - n * interval '7 min', now() - n * interval '7 min'
  FROM unnest($1::bigint[]) AS r (id), generate_series($2::int, $3::int) AS n,
    LATERAL (SELECT abs(hashint8extended(n, r.id)) AS h, abs(hashint8extended(n, r.id + 1)) AS h2) AS x,
    LATERAL (SELECT v FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS e (v, i) WHERE i = 1 + h2 % 3) AS e,
    LATERAL (SELECT v ->> 'lang' AS lang, string_to_array(v ->> 'words', ' ') AS words,
      string_to_array(v ->> 'first', ' ') AS first, string_to_array(v ->> 'last', ' ') AS last, v -> 'genres' AS genres) AS v,
    LATERAL (SELECT CASE WHEN lang = 'zh' THEN '' ELSE ' ' END AS gap) AS s,
    LATERAL (SELECT words[1 + h % cardinality(words)] || gap || words[1 + h / 64 % cardinality(words)] || gap ||
      words[1 + h / 4096 % cardinality(words)] AS title) AS t,
    LATERAL (SELECT first[1 + h2 / 8 % cardinality(first)] || gap || last[1 + h2 / 256 % cardinality(last)] ||
      CASE WHEN lang = 'zh' THEN '' ELSE ' ' || chr(65 + (h2 / 8192 % 26)::int) END AS author) AS a,
    LATERAL (SELECT genres ->> (h2 / 512 % jsonb_array_length(genres))::int AS genre) AS g`;

const withClient = async (url: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
};

const insertReaders = async (client: pg.Client, names: string): Promise<bigint[]> => {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
     SELECT 'bench', '1', name, 'bench', name, name, name, name, 'en', 0 FROM unnest(string_to_array($1, ' ')) AS name
     RETURNING id`,
    [names],
  );
  return rows.map(({ id }) => BigInt(id));
};

/** Random index entries of the seeded books: no search looks for them, they only fill the index. */
const INSERT_INDEXED_BOOKS = `
  INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens, version)
  SELECT reader_id, id, is_audio_book, lower(left(title, 200)), lower(' ' || title),
    ARRAY(SELECT hashint8extended(b.id * 7 % 2000 + k * 31 % 400, b.reader_id) FROM generate_series(1, 45) AS k), 2
  FROM book b WHERE reader_id = ANY($1::bigint[])`;

/** The word counts that the disabled triggers would have written. */
const INSERT_INDEXED_WORDS = `
  INSERT INTO indexed_word (reader_id, word, books)
  SELECT i.reader_id, w, count(*) FROM indexed_book i, words_in(i.words) w WHERE i.reader_id = ANY($1::bigint[]) GROUP BY 1, 2`;

/** The shelves of the seeded books; authors get random index entries too. */
const INSERT_SHELVES = `
  INSERT INTO shelf (reader_id, kind, name, books, folded, tokens)
  SELECT b.reader_id, s.kind, s.name, count(*), CASE WHEN s.kind = 'author' THEN lower(s.name) END,
    CASE WHEN s.kind = 'author' THEN
      ARRAY(SELECT hashint8extended(ascii(s.name) * 31 + k, b.reader_id) FROM generate_series(1, 14) AS k) END
  FROM book b, shelves_of(b) s WHERE b.reader_id = ANY($1::bigint[]) GROUP BY 1, 2, 3`;

/** Runs `work` while these tables have only their primary keys: creating the indexes afterwards takes a fraction of the time. */
const withoutIndexes = async (client: pg.Client, tables: string[], work: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = ANY($1::regclass[]) AND NOT i.indisprimary`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await work();
  await client.query("SET maintenance_work_mem = '1GB'");
  for (const { definition } of rows) await client.query(definition);
};

/** Creates the libraries of other readers as copies of the first one. */
const seedOtherLibraries = async (client: pg.Client, names: readonly string[], words: string): Promise<void> => {
  const ids = await insertReaders(client, names.join(' '));
  const [first] = ids;
  await client.query(INSERT_BOOKS, [[first], 0, BOOKS_PER_READER - 1, words]);
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = 'book' AND is_generated = 'NEVER' AND column_name NOT IN ('reader_id', 'id')`,
  );
  const columns = rows[0]?.columns ?? '';
  for (let from = 0; from < ids.length; from += READERS_PER_BATCH) {
    const batch = ids.slice(from, from + READERS_PER_BATCH);
    await client.query(
      `INSERT INTO book (reader_id, ${columns}) SELECT r.id, ${columns}
       FROM unnest($1::bigint[]) AS r (id), (SELECT * FROM book WHERE reader_id = $2) AS b WHERE r.id <> $2`,
      [batch, first],
    );
    for (const statement of [INSERT_INDEXED_BOOKS, INSERT_INDEXED_WORDS, INSERT_SHELVES])
      await client.query(statement, [batch]);
    process.stdout.write(`\rbooks of others: ${(from + batch.length) * BOOKS_PER_READER}`);
  }
  process.stdout.write('\n');
};

/** Seeds the library of one reader and those of many others. Adds only what is missing. */
export const seedLibrary = (url: string, login: string, books: number, others: number): Promise<void> =>
  withClient(url, async (client) => {
    const readNumber = async (text: string, values: unknown[] = []): Promise<number> =>
      Number((await client.query<unknown[]>({ text, values, rowMode: 'array' })).rows[0]?.[0]);
    const words = JSON.stringify(vocabularies);
    const reader = await readNumber('SELECT id FROM reader WHERE login = $1', [login]);
    const existingBooks = await readNumber('SELECT count(*) FROM book WHERE reader_id = $1', [reader]);
    if (existingBooks > books + UPLOADED_BOOKS)
      throw new Error(`the kept library has ${existingBooks} books already: delete it`);
    const existingReaders = await readNumber("SELECT count(*) FROM reader WHERE provider_alias = 'bench'");
    const names = Array.from(
      { length: Math.ceil(others / BOOKS_PER_READER) - existingReaders },
      (_, n) => `stranger-${existingReaders + n}`,
    );
    if (names.length > 0) {
      await client.query(
        "SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'",
      );
      await withoutIndexes(client, ['book', 'indexed_book', 'indexed_word', 'shelf'], () =>
        seedOtherLibraries(client, names, words),
      );
      await client.query('RESET session_replication_role');
    }
    if (existingBooks >= books) return;
    await client.query(INSERT_BOOKS, [[reader], existingBooks, books - 1, words]);
    // Invalidates cached lists of the smaller library and corrects its used space.
    await client.query(
      `UPDATE reader SET change_cursor = change_cursor + 1,
         files_size = binned_size + (SELECT sum(bytes) FROM book WHERE reader_id = $1) WHERE id = $1`,
      [reader],
    );
  });

/** Indexes the books with the operator's command, then updates the planner's statistics. */
export const indexLibrary = async (url: string, dataDir: string): Promise<void> => {
  spawnSync(process.execPath, ['scripts/admin.ts', 'shelves', 'index'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  await withClient(url, async (client) => {
    for (const table of ['book', 'indexed_book', 'indexed_word', 'shelf'])
      await client.query(`VACUUM ANALYZE ${table}`);
  });
};
