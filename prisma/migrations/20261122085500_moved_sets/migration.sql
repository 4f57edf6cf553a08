-- What a connection plans at its first statement holds for all later ones: planned for one book, a join of what was with what is
-- took the square of a thousand. Sets are compared in one pass, however many.
CREATE OR REPLACE FUNCTION books_moved() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  steps JSONB;
BEGIN
  -- Most statements change nothing that is counted: a place, a time.
  IF NOT EXISTS (
    SELECT "reader_id", "id", "author_names", "genre_names", "series", "format", "is_audio_book", "favorite", "read_status", "position_at" IS NULL FROM before
    EXCEPT
    SELECT "reader_id", "id", "author_names", "genre_names", "series", "format", "is_audio_book", "favorite", "read_status", "position_at" IS NULL FROM after
  ) THEN
    RETURN NULL;
  END IF;
  -- The reader's row is locked before the counts, as by everyone who counts: nobody waits in a ring.
  PERFORM 1 FROM "reader" WHERE "id" = ANY (ARRAY(SELECT DISTINCT "reader_id" FROM after)) ORDER BY "id" FOR NO KEY UPDATE;
  SELECT jsonb_agg(s) INTO steps FROM (
    SELECT "reader_id", "kind", "name", sum(step)::int AS books FROM (
      SELECT n."reader_id", s."kind", s."name", 1 AS step FROM after n, shelves_of(ROW(n.*)::"book") s
      UNION ALL
      SELECT o."reader_id", s."kind", s."name", -1 FROM before o, shelves_of(ROW(o.*)::"book") s
    ) AS each
    GROUP BY 1, 2, 3 HAVING sum(step) <> 0
  ) AS s;
  INSERT INTO "shelf" ("reader_id", "kind", "name", "books")
    SELECT s.* FROM jsonb_to_recordset(steps) AS s ("reader_id" BIGINT, "kind" TEXT, "name" TEXT, "books" INTEGER) WHERE s."books" > 0
    ON CONFLICT ("reader_id", "kind", "name") DO UPDATE SET "books" = "shelf"."books" + excluded."books";
  WITH fewer AS (
    SELECT * FROM jsonb_to_recordset(steps) AS s ("reader_id" BIGINT, "kind" TEXT, "name" TEXT, "books" INTEGER) WHERE s."books" < 0
  ), empty AS (
    DELETE FROM "shelf" s USING fewer f
    WHERE (s."reader_id", s."kind", s."name") = (f."reader_id", f."kind", f."name") AND s."books" <= -f."books"
  )
  UPDATE "shelf" s SET "books" = s."books" + f."books" FROM fewer f
    WHERE (s."reader_id", s."kind", s."name") = (f."reader_id", f."kind", f."name") AND s."books" > -f."books";
  RETURN NULL;
END $$;
