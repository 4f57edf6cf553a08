import type { TestApp } from './test-app.ts';

const BOOKS = { ofAnna: 10_000, ofEachOther: 5_000, others: 8 };
const READERS = 2_500;
/** Rows of every other table of readers. */
const ROWS = 2_500;
const DAY = '2026-01-01T00:00:00Z';

/** SQL of a value that differs in each row `n`. */
const SAMPLES: Record<string, string> = {
  text: "'sample ' || n",
  uuid: 'gen_random_uuid()',
  bytea: "sha256(('sample ' || n)::bytea)",
  int2: '1',
  int4: 'n',
  int8: 'n',
  bool: 'false',
  jsonb: "'[]'",
  timestamptz: `'${DAY}'`,
  date: `date '${DAY}' - n`,
};
/** Tables with constraints or texts of their own. */
const VALUES: Record<string, Record<string, string>> = {
  avatar: { source: "'none'" },
  partner_rating: { rating: '5' },
  personal_file: { kind: "'font'" },
  sanction: { act: "'warn'" },
  payment: { status: "'captured'" },
};
/** Filled by hand, counts, or small in every installation. */
const NOT_FILLED = new Set([
  ...['reader', 'book', 'blob', 'document', 'indexed_book', 'change', 'note', 'position_history', 'collection'],
  ...['collection_book', 'library_name', 'reading_piece', 'shelf', 'indexed_word', 'unindexed_book', 'queued_book'],
  ...['binned_book', 'binned_part', 'finished_book', 'session', 'refresh_token', 'upload_piece', 'fulfilment_device'],
  ...['plan_grant', '_prisma_migrations', 'invoice_counter', 'newsletter_delivery', 'newsletter_issue', 'partner'],
  ...['partner_feed', 'tariff_plan', 'terms_version', 'community_feed', 'shared_dictionary'],
]);

const columnsOf = async (app: TestApp, table: string): Promise<{ name: string; type: string; isNeeded: boolean }[]> =>
  (
    await app.sql(
      `SELECT column_name AS name, udt_name AS type, is_nullable = 'NO' AND column_default IS NULL AS "isNeeded"
       FROM information_schema.columns
       WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      [table],
    )
  ).rows;

/** Fills a table with rows of all readers, or of nobody. */
const fillTable = async (app: TestApp, table: string): Promise<void> => {
  const values = VALUES[table] ?? {};
  const columns = (await columnsOf(app, table)).filter(({ name, isNeeded }) => isNeeded || name in values);
  const samples = columns.map(
    ({ name, type }) =>
      values[name] ?? (name === 'reader_id' ? 'readers[1 + n % cardinality(readers)]' : SAMPLES[type]),
  );
  await app.sql(
    `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join()})
     SELECT ${samples.join()} FROM generate_series(1, ${ROWS}) AS n,
       (SELECT array_agg(id ORDER BY id) AS readers FROM reader WHERE provider_alias = 'seeded') AS r
     ON CONFLICT DO NOTHING`,
  );
};

/** Copies a row, with other values in some columns, for each row of `from`. */
const copyRow = async (app: TestApp, table: string, others: Record<string, string>, from: string): Promise<void> => {
  const names = (await columnsOf(app, table)).map(({ name }) => name).filter((name) => others[name] !== 'DEFAULT');
  await app.sql(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join()})
     SELECT ${names.map((name) => others[name] ?? `t."${name}"`).join()} FROM "${table}" t, ${from}`,
  );
};

/**
 * Fills a database like that of a large installation, with SQL: 50,000 books of nine readers, and rows of every table that grows with readers
 * and books. @param book a stored book of Anna, of which the others are copies
 */
export const fillDatabase = async (app: TestApp, book: { id: string }): Promise<void> => {
  const anna = `(SELECT reader_id FROM book WHERE id = ${book.id})`;
  await copyRow(
    app,
    'reader',
    { id: 'DEFAULT', provider_alias: "'seeded'", external_id: "'seeded ' || n", login: "'seeded ' || n" },
    `generate_series(1, ${READERS}) AS n WHERE t.id = ${anna}`,
  );
  const wanted = `(
    SELECT ${anna} AS owner, n FROM generate_series(1, ${BOOKS.ofAnna}) AS n UNION ALL
    SELECT id, n FROM (SELECT id FROM reader WHERE provider_alias = 'seeded' ORDER BY id LIMIT ${BOOKS.others}) AS o,
      generate_series(1, ${BOOKS.ofEachOther}) AS n) AS w`;
  const hash = "sha256(('book ' || w.n)::bytea)";
  await copyRow(
    app,
    'blob',
    { sha256: hash, object_key: "'key ' || w.n" },
    `generate_series(1, ${BOOKS.ofAnna}) AS w (n)
    WHERE t.sha256 = (SELECT sha256 FROM book WHERE id = ${book.id})`,
  );
  await copyRow(
    app,
    'document',
    { sha256: hash },
    `generate_series(1, ${BOOKS.ofAnna}) AS w (n)
    WHERE t.sha256 = (SELECT sha256 FROM book WHERE id = ${book.id})`,
  );
  await copyRow(
    app,
    'book',
    {
      id: 'DEFAULT',
      reader_id: 'w.owner',
      sha256: hash,
      fast_hash: "md5('hash ' || w.n)",
      name: "'book ' || w.n || '.epub'",
      title: "'Copy ' || w.n",
      title_key: "'Copy ' || w.n",
      author_names: "ARRAY['Author ' || w.n % 4000]",
      genre_names: "ARRAY['Genre ' || w.n % 50]",
      series: "'Series ' || w.n % 400",
      series_ord: 'w.n::text',
      created_at: "t.created_at - w.n * interval '3 h'",
      mtime: "t.mtime - w.n * interval '1 s'",
      bytes: 't.bytes + w.n',
      rating: 'w.n % 11',
      percent: 'w.n % 100',
      favorite: 'w.n % 50 = 0',
      position_at: "CASE WHEN w.n % 3 = 0 THEN t.created_at - w.n * interval '1 min' END",
    },
    `${wanted} WHERE t.id = ${book.id}`,
  );
  const rows = `FROM book b WHERE b.name LIKE 'book %'`;
  await app.sql(`INSERT INTO indexed_book (reader_id, book_id, is_audio_book, title_fold, words, tokens, version)
    SELECT b.reader_id, b.id, false, lower(b.title), lower(' ' || b.title), ARRAY[b.id, b.id % 500], (SELECT max(version) FROM indexed_book)
    ${rows}`);
  await app.sql('DELETE FROM unindexed_book');
  const some = `${rows} AND b.id % 4 < 2`;
  const inserts = [
    `change (reader_id, cursor, kind, book_id) SELECT b.reader_id, b.id, 'book.added', b.id ${rows}`,
    `note (reader_id, uuid, book_id, type, content, bytes, updated_at)
      SELECT b.reader_id, gen_random_uuid(), b.id, 'note', '{}', 2, now() ${some}`,
    `position_history (reader_id, book_id, session_id, device, percent, fraction, made_at)
      SELECT b.reader_id, b.id, gen_random_uuid(), 'phone', 1, 0.01, now() ${some}`,
    `reading_piece (reader_id, id, book_id, device, started_at, seconds, pages, characters, from_ms, to_ms)
      SELECT b.reader_id, gen_random_uuid(), b.id, 'phone', b.created_at, 60, 2, 900, place, place FROM (
        SELECT *, CASE WHEN b.id % 50 = 0 THEN 1000 END AS place ${some}) AS b`,
    `finished_book (reader_id, book_id, finished_at) SELECT b.reader_id, b.id, '${DAY}' ${some}`,
    `collection (reader_id, name, name_key, updated_at)
      SELECT r.id, 'Collection ' || n, 'collection ' || n, now()
      FROM (SELECT DISTINCT reader_id AS id FROM book) AS r, generate_series(1, 50) AS n`,
    `collection_book (reader_id, collection_id, book_id, added_at)
      SELECT b.reader_id, c.id, b.id, now() FROM book b JOIN collection c ON c.reader_id = b.reader_id AND c.id % 50 = b.id % 50`,
    `library_name (reader_id, kind, key, name) SELECT DISTINCT reader_id, kind, lower(name), name FROM shelf
      WHERE kind IN ('author', 'series', 'genre') ON CONFLICT DO NOTHING`,
    `queued_book (reader_id, book_id, place, added_at) SELECT b.reader_id, b.id, b.id, now() ${some} AND b.reader_id <> ${anna}`,
    `binned_book (reader_id, id, sha256, bytes, free, name, title, format, is_audio_book, covers, own_cover, binned_at, kept)
      SELECT b.reader_id, b.id + 10000000, sha256(b.id::text::bytea), 1, true, b.name, b.title, b.format, false, '[]', false, now(), '{}'
      ${some} AND b.id % 5 = 0`,
    `binned_part (reader_id, book_id, kind, rows) SELECT reader_id, id, 'note', '[]' FROM binned_book`,
    `session (reader_id, id) SELECT id, gen_random_uuid() FROM reader WHERE provider_alias = 'seeded'`,
    `refresh_token (reader_id, session_id, hash, expires_at)
      SELECT reader_id, id, sha256(id::text::bytea), now() + interval '90 days' FROM session`,
  ];
  for (const insert of inserts) await app.sql(`INSERT INTO ${insert}`);
  await app.sql(
    'UPDATE reader SET change_cursor = (SELECT max(cursor) FROM change), files_size = files_size_limit / 2',
  );
  const { rows: tables } = await app.sql("SELECT relname AS name FROM pg_stat_user_tables WHERE schemaname = 'public'");
  for (const { name } of tables) if (!NOT_FILLED.has(name)) await fillTable(app, name);
  await app.sql('VACUUM ANALYZE');
  const { rows: owners } = await app.sql(`SELECT reader_id AS id FROM book WHERE id = ${book.id}`);
  for (const author of ['Author 1', 'Author 2'])
    await app.sql(
      `UPDATE indexed_book i SET tokens = tokens || $1::bigint FROM book b
       WHERE b.reader_id = ${anna} AND b.author_names = ARRAY[$2::text] AND (i.reader_id, i.book_id) = (b.reader_id, b.id)`,
      [app.deps.services.shelves.computeShelfToken(BigInt(owners[0].id), 'author', author), author],
    );
};
