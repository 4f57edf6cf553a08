import { spawnSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { scripts } from './words.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Books of each of the other readers. */
const EACH = 1_000;
const STRANGERS_AT_ONCE = 100;
/** Books of the reader that were not made here: the one that greets, and the one with a cover. */
const REAL = 2;

/** A row of `book` from the number `n`, the vocabulary `v` and the reader `r`; each column is drawn by a hash of the number. */
const MAKE = `
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

const readers = async (client: pg.Client, names: string): Promise<bigint[]> => {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO reader (provider_alias, shop_id, external_id, shop_name, login, email, first_name, last_name, language, files_size_limit)
     SELECT 'bench', '1', name, 'bench', name, name, name, name, 'en', 0 FROM unnest(string_to_array($1, ' ')) AS name
     RETURNING id`,
    [names],
  );
  return rows.map(({ id }) => BigInt(id));
};

/** Index entries of made books, drawn at random: nobody asks for them, they are only in the way. */
const ENTRIES = `
  INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens)
  SELECT reader_id, id, is_audio_book, lower(left(title, 200)), lower(' ' || title),
    ARRAY(SELECT hashint8extended(b.id * 7 % 2000 + k * 31 % 400, b.reader_id) FROM generate_series(1, 45) AS k)
  FROM book b WHERE reader_id = ANY($1::bigint[])`;

/** What the triggers, which are off for these, would have counted. */
const WORDS = `
  INSERT INTO indexed_word (reader_id, word, books)
  SELECT i.reader_id, w, count(*) FROM indexed_book i, words_in(i.words) w WHERE i.reader_id = ANY($1::bigint[]) GROUP BY 1, 2`;

/** Of the shelves of made books, authors with such entries. */
const SHELVES = `
  INSERT INTO shelf (reader_id, kind, name, books, folded, tokens)
  SELECT b.reader_id, s.kind, s.name, count(*), CASE WHEN s.kind = 'author' THEN lower(s.name) END,
    CASE WHEN s.kind = 'author' THEN
      ARRAY(SELECT hashint8extended(ascii(s.name) * 31 + k, b.reader_id) FROM generate_series(1, 14) AS k) END
  FROM book b, shelves_of(b) s WHERE b.reader_id = ANY($1::bigint[]) GROUP BY 1, 2, 3`;

/** Does the work while these tables have no index but their keys: made at the end, they take a fraction of the time. */
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

/** The libraries of others: that of one of them, again and again. */
const strangers = async (client: pg.Client, names: readonly string[], words: string): Promise<void> => {
  const ids = await readers(client, names.join(' '));
  const [first] = ids;
  await client.query(MAKE, [[first], 0, EACH - 1, words]);
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_name = 'book' AND is_generated = 'NEVER' AND column_name NOT IN ('reader_id', 'id')`,
  );
  const columns = rows[0]?.columns ?? '';
  for (let from = 0; from < ids.length; from += STRANGERS_AT_ONCE) {
    const some = ids.slice(from, from + STRANGERS_AT_ONCE);
    await client.query(
      `INSERT INTO book (reader_id, ${columns}) SELECT r.id, ${columns}
       FROM unnest($1::bigint[]) AS r (id), (SELECT * FROM book WHERE reader_id = $2) AS b WHERE r.id <> $2`,
      [some, first],
    );
    for (const kept of [ENTRIES, WORDS, SHELVES]) await client.query(kept, [some]);
    process.stdout.write(`\rbooks of others: ${(from + some.length) * EACH}`);
  }
  process.stdout.write('\n');
};

/** The library of one reader, and those of many others. Does nothing for what is there already. */
export const seed = (url: string, login: string, books: number, others: number): Promise<void> =>
  withClient(url, async (client) => {
    const one = async (text: string, values: unknown[] = []): Promise<number> =>
      Number((await client.query<unknown[]>({ text, values, rowMode: 'array' })).rows[0]?.[0]);
    const words = JSON.stringify(scripts);
    const reader = await one('SELECT id FROM reader WHERE login = $1', [login]);
    const has = await one('SELECT count(*) FROM book WHERE reader_id = $1', [reader]);
    if (has > books + REAL) throw new Error(`the kept library has ${has} books already: delete it`);
    const there = await one("SELECT count(*) FROM reader WHERE provider_alias = 'bench'");
    const names = Array.from({ length: Math.ceil(others / EACH) - there }, (_, n) => `stranger-${there + n}`);
    if (names.length > 0) {
      await client.query(
        "SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'",
      );
      await withoutIndexes(client, ['book', 'indexed_book', 'indexed_word', 'shelf'], () =>
        strangers(client, names, words),
      );
      await client.query('RESET session_replication_role');
    }
    if (has >= books) return;
    await client.query(MAKE, [[reader], has, books - 1, words]);
    // Lists that were kept of the smaller library are no longer true, nor is the space that it took.
    await client.query(
      `UPDATE reader SET change_cursor = change_cursor + 1,
         files_size = binned_size + (SELECT sum(bytes) FROM book WHERE reader_id = $1) WHERE id = $1`,
      [reader],
    );
  });

/** By the operator's command, as in an installation that is older than the search; then the planner is told. */
export const index = async (url: string, dataDir: string): Promise<void> => {
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
