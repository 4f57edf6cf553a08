/** Counts of shelves and words that differ from a recount; [] when all are right. `app`: what runs SQL. */
export const listWrongCounts = async (app: {
  sql: (text: string) => Promise<{ rows: unknown[] }>;
}): Promise<unknown[]> => {
  const { rows } = await app.sql(`
    WITH stored AS (
      SELECT reader_id, kind, name, books FROM shelf UNION ALL SELECT reader_id, 'word', word, books FROM indexed_word
    ), recounted AS (
      SELECT b.reader_id, s.kind, s.name, count(*)::int AS books FROM book b, shelves_of(b) s GROUP BY 1, 2, 3
      UNION ALL SELECT i.reader_id, 'word', w, count(*)::int FROM indexed_book i, words_in(i.words) w GROUP BY 1, 3
    )
    (SELECT 'stored' AS source, * FROM (SELECT * FROM stored EXCEPT ALL SELECT * FROM recounted) AS wrong)
    UNION ALL (SELECT 'recounted', * FROM (SELECT * FROM recounted EXCEPT ALL SELECT * FROM stored) AS missing)
    ORDER BY 2, 3, 4`);
  return rows;
};

/** Numbers that only look random, so that a failure can be repeated. */
export const createRandom = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
};

/** Writes of the release before as SQL, for which triggers count; `reader`: an expression, whose books are selected in part. */
export const listUncountedWrites = (random: (below: number) => number, reader: string): string[] => {
  const some = `reader_id = ${reader} AND id % 7 = ${random(7)}`;
  const someEntries = some.replace('id %', 'book_id %');
  const author = `ARRAY['Author ${random(4)}', 'Author ${4 + random(4)}']`;
  const words = `' word${random(5)} word${5 + random(5)} | word${random(10)}'`;
  return [
    `INSERT INTO book (reader_id, sha256, fast_hash, md5, bytes, name, format, mime_type, title, author_names, genre_names, series, is_audio_book)
     SELECT ${reader}, sha256(gen_random_uuid()::text::bytea), 'h', '', 1, gen_random_uuid() || '.epub', 'epub', '', 't', ${author},
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
