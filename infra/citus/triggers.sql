-- The counts of shelves and words as in the migrations, for Citus: there a trigger runs on the machine of a shard, and each statement
-- in it has to name one reader. More statements than the functions of the migrations, so one server keeps those.
CREATE OR REPLACE FUNCTION count_shelf(reader BIGINT, shelf_kind TEXT, shelf_name TEXT, step INTEGER) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF step > 0 THEN
    INSERT INTO "shelf" ("reader_id", "kind", "name", "books") VALUES (reader, shelf_kind, shelf_name, step)
      ON CONFLICT ("reader_id", "kind", "name") DO UPDATE SET "books" = "shelf"."books" + excluded."books";
  ELSE
    DELETE FROM "shelf" WHERE "reader_id" = reader AND "kind" = shelf_kind AND "name" = shelf_name AND "books" <= -step;
    UPDATE "shelf" SET "books" = "books" + step
      WHERE "reader_id" = reader AND "kind" = shelf_kind AND "name" = shelf_name AND "books" > -step;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION count_word(reader BIGINT, counted TEXT, step INTEGER) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF step > 0 THEN
    INSERT INTO "indexed_word" ("reader_id", "word", "books") VALUES (reader, counted, step)
      ON CONFLICT ("reader_id", "word") DO UPDATE SET "books" = "indexed_word"."books" + excluded."books";
  ELSE
    DELETE FROM "indexed_word" WHERE "reader_id" = reader AND "word" = counted AND "books" <= -step;
    UPDATE "indexed_word" SET "books" = "books" + step
      WHERE "reader_id" = reader AND "word" = counted AND "books" > -step;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION books_to_index() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  b RECORD;
BEGIN
  FOR b IN SELECT "reader_id", "id" FROM added LOOP
    INSERT INTO "unindexed_book" ("reader_id", "book_id") VALUES (b."reader_id", b."id");
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION books_added() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  owner BIGINT;
  s RECORD;
BEGIN
  FOR owner IN SELECT DISTINCT "reader_id" FROM added ORDER BY 1 LOOP
    PERFORM 1 FROM "reader" WHERE "id" = owner FOR NO KEY UPDATE;
    FOR s IN SELECT f."kind", f."name", count(*)::int AS books FROM added a, shelves_of(ROW(a.*)::"book") f
      WHERE a."reader_id" = owner GROUP BY 1, 2 LOOP
      PERFORM count_shelf(owner, s."kind", s."name", s.books);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION books_removed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  owner BIGINT;
  s RECORD;
BEGIN
  FOR owner IN SELECT DISTINCT "reader_id" FROM removed ORDER BY 1 LOOP
    PERFORM 1 FROM "reader" WHERE "id" = owner FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND; -- all rows go with the reader
    FOR s IN SELECT f."kind", f."name", count(*)::int AS books FROM removed r, shelves_of(ROW(r.*)::"book") f
      WHERE r."reader_id" = owner GROUP BY 1, 2 LOOP
      PERFORM count_shelf(owner, s."kind", s."name", -s.books);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION books_moved() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  owner BIGINT;
  s RECORD;
BEGIN
  -- Most statements change nothing that is counted: a position, a time.
  IF NOT EXISTS (
    SELECT "reader_id", "id", "author_names", "genre_names", "series", "format", "is_audio_book", "favorite", "read_status", "position_at" IS NULL FROM before
    EXCEPT
    SELECT "reader_id", "id", "author_names", "genre_names", "series", "format", "is_audio_book", "favorite", "read_status", "position_at" IS NULL FROM after
  ) THEN
    RETURN NULL;
  END IF;
  FOR owner IN SELECT DISTINCT "reader_id" FROM after ORDER BY 1 LOOP
    PERFORM 1 FROM "reader" WHERE "id" = owner FOR NO KEY UPDATE;
    FOR s IN
      SELECT "kind", "name", sum(step)::int AS books FROM (
        SELECT f."kind", f."name", 1 AS step FROM after n, shelves_of(ROW(n.*)::"book") f WHERE n."reader_id" = owner
        UNION ALL
        SELECT f."kind", f."name", -1 FROM before o, shelves_of(ROW(o.*)::"book") f WHERE o."reader_id" = owner
      ) AS each GROUP BY 1, 2 HAVING sum(step) <> 0
    LOOP
      PERFORM count_shelf(owner, s."kind", s."name", s.books);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION words_added() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  owner BIGINT;
  w RECORD;
BEGIN
  FOR owner IN SELECT DISTINCT "reader_id" FROM added ORDER BY 1 LOOP
    PERFORM 1 FROM "reader" WHERE "id" = owner FOR NO KEY UPDATE;
    FOR w IN SELECT word, count(*)::int AS books FROM added a, words_in(a."words") word WHERE a."reader_id" = owner GROUP BY 1 LOOP
      PERFORM count_word(owner, w.word, w.books);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION words_removed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  owner BIGINT;
  w RECORD;
BEGIN
  FOR owner IN SELECT DISTINCT "reader_id" FROM removed ORDER BY 1 LOOP
    PERFORM 1 FROM "reader" WHERE "id" = owner FOR NO KEY UPDATE;
    CONTINUE WHEN NOT FOUND;
    FOR w IN SELECT word, count(*)::int AS books FROM removed r, words_in(r."words") word WHERE r."reader_id" = owner GROUP BY 1 LOOP
      PERFORM count_word(owner, w.word, -w.books);
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION words_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  w TEXT;
BEGIN
  PERFORM 1 FROM "reader" WHERE "id" = NEW."reader_id" FOR NO KEY UPDATE;
  FOR w IN SELECT words_in(NEW."words") EXCEPT SELECT words_in(OLD."words") LOOP
    PERFORM count_word(NEW."reader_id", w, 1);
  END LOOP;
  FOR w IN SELECT words_in(OLD."words") EXCEPT SELECT words_in(NEW."words") LOOP
    PERFORM count_word(NEW."reader_id", w, -1);
  END LOOP;
  RETURN NULL;
END $$;
