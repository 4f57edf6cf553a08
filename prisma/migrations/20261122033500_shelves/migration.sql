-- What lists are ordered by. One order for all languages; U+FFFF is what CLDR puts behind every text (UTS 35, "Collation").
-- 200 characters are 800 bytes at most: an entry of an index holds 2,700.
ALTER TABLE "book"
  ADD COLUMN "author_names" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "genre_names" TEXT[] NOT NULL DEFAULT '{}',
  ADD COLUMN "title_key" TEXT COLLATE "und-x-icu" NOT NULL GENERATED ALWAYS AS (left("title", 200)) STORED,
  ADD COLUMN "author_key" TEXT COLLATE "und-x-icu" NOT NULL
    GENERATED ALWAYS AS (coalesce(left(nullif("authors", ''), 200), U&'\FFFF')) STORED,
  ADD COLUMN "opened_key" TIMESTAMPTZ(3) NOT NULL
    GENERATED ALWAYS AS (coalesce("position_at", TIMESTAMPTZ '1970-01-01 00:00:00+00')) STORED;

UPDATE "book" b SET
  "author_names" = ARRAY(
    SELECT left(a ->> 'name', 300) FROM jsonb_array_elements(d."metadata" -> 'authors') WITH ORDINALITY AS l (a, n)
    WHERE a ->> 'name' <> '' GROUP BY 1 ORDER BY min(n)),
  "genre_names" = ARRAY(
    SELECT left(g, 300) FROM jsonb_array_elements_text(d."metadata" -> 'genres') WITH ORDINALITY AS l (g, n)
    WHERE g <> '' GROUP BY 1 ORDER BY min(n))
FROM "document" d WHERE d."sha256" = b."sha256";

DROP INDEX "book_reader_id_position_at_idx";
CREATE INDEX "book_reader_id_opened_key_id_idx" ON "book"("reader_id", "opened_key", "id");
CREATE INDEX "book_reader_id_mtime_id_idx" ON "book"("reader_id", "mtime", "id");
CREATE INDEX "book_reader_id_title_key_id_idx" ON "book"("reader_id", "title_key", "id");
CREATE INDEX "book_reader_id_author_key_id_idx" ON "book"("reader_id", "author_key", "id");
CREATE INDEX "book_reader_id_percent_id_idx" ON "book"("reader_id", "percent", "id");
CREATE INDEX "book_reader_id_format_id_idx" ON "book"("reader_id", "format", "id");
CREATE INDEX "book_reader_id_bytes_id_idx" ON "book"("reader_id", "bytes", "id");
CREATE INDEX "book_reader_id_favorite_idx" ON "book"("reader_id", "id") WHERE "favorite";

-- How many books stand where: all, audio, favorites, opened, reading, read (without a name), and each author, series, genre, format.
CREATE TABLE "shelf" (
    "reader_id" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT COLLATE "und-x-icu" NOT NULL,
    "books" INTEGER NOT NULL,
    "folded" TEXT COLLATE "C",
    "tokens" BIGINT[],

    CONSTRAINT "shelf_pkey" PRIMARY KEY ("reader_id", "kind", "name"),
    CONSTRAINT "shelf_books_positive" CHECK ("books" > 0)
);
ALTER TABLE "shelf" ADD CONSTRAINT "shelf_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- Without the list of pending entries: an upload pays for its own tokens, and no search reads those of others first.
CREATE INDEX "shelf_tokens_idx" ON "shelf" USING GIN ("tokens") WITH (fastupdate = off);
CREATE INDEX "shelf_unfolded_idx" ON "shelf"("reader_id", "kind", "name") WHERE "kind" = 'author' AND "tokens" IS NULL;

-- What a book is found by; a row of its own, since a place that is saved changes nothing of it.
CREATE TABLE "indexed_book" (
    "reader_id" BIGINT NOT NULL,
    "book_id" BIGINT NOT NULL,
    "is_audio_book" BOOLEAN NOT NULL,
    "title_fold" TEXT COLLATE "C" NOT NULL,
    "words" TEXT COLLATE "C" NOT NULL,
    "tokens" BIGINT[] NOT NULL,

    CONSTRAINT "indexed_book_pkey" PRIMARY KEY ("reader_id", "book_id")
);
ALTER TABLE "indexed_book" ADD CONSTRAINT "indexed_book_reader_id_book_id_fkey" FOREIGN KEY ("reader_id", "book_id") REFERENCES "book"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "indexed_book_tokens_idx" ON "indexed_book" USING GIN ("tokens") WITH (fastupdate = off);
CREATE INDEX "indexed_book_reader_id_title_fold_idx" ON "indexed_book"("reader_id", "title_fold");

-- The counts are kept by the database, whoever writes a book.
CREATE FUNCTION shelves_of(b "book") RETURNS TABLE ("kind" TEXT, "name" TEXT) LANGUAGE sql IMMUTABLE AS $$
  SELECT s.kind, s.name FROM (VALUES
    ('all', '', true),
    ('audio', '', b."is_audio_book"),
    ('favorites', '', b."favorite"),
    ('opened', '', b."position_at" IS NOT NULL),
    ('reading', '', b."read_status" = 'reading'),
    ('read', '', b."read_status" = 'read'),
    ('format', b."format", true),
    ('series', left(b."series", 300), b."series" <> '')
  ) AS s (kind, name, stands) WHERE s.stands
  UNION SELECT 'author', unnest(b."author_names")
  UNION SELECT 'genre', unnest(b."genre_names")
$$;

-- The reader's row is locked before the counts, as every transaction does that numbers changes: nobody waits in a ring.
CREATE FUNCTION books_added() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "reader" WHERE "id" IN (SELECT "reader_id" FROM added) ORDER BY "id" FOR NO KEY UPDATE;
  INSERT INTO "shelf" ("reader_id", "kind", "name", "books")
    SELECT a."reader_id", s."kind", s."name", count(*) FROM added a, shelves_of(ROW(a.*)::"book") s GROUP BY 1, 2, 3
    ON CONFLICT ("reader_id", "kind", "name") DO UPDATE SET "books" = "shelf"."books" + excluded."books";
  RETURN NULL;
END $$;

CREATE FUNCTION books_removed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "reader" WHERE "id" IN (SELECT "reader_id" FROM removed) ORDER BY "id" FOR NO KEY UPDATE;
  WITH fewer AS (
    SELECT r."reader_id", s."kind", s."name", count(*) AS books FROM removed r, shelves_of(ROW(r.*)::"book") s GROUP BY 1, 2, 3
  ), empty AS (
    DELETE FROM "shelf" s USING fewer f
    WHERE (s."reader_id", s."kind", s."name") = (f."reader_id", f."kind", f."name") AND s."books" <= f.books
  )
  UPDATE "shelf" s SET "books" = s."books" - f.books FROM fewer f
    WHERE (s."reader_id", s."kind", s."name") = (f."reader_id", f."kind", f."name") AND s."books" > f.books;
  RETURN NULL;
END $$;

CREATE FUNCTION book_moved() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "reader" WHERE "id" = NEW."reader_id" FOR NO KEY UPDATE;
  INSERT INTO "shelf" ("reader_id", "kind", "name", "books")
    SELECT NEW."reader_id", s.* , 1 FROM (SELECT * FROM shelves_of(NEW) EXCEPT SELECT * FROM shelves_of(OLD)) s
    ON CONFLICT ("reader_id", "kind", "name") DO UPDATE SET "books" = "shelf"."books" + 1;
  WITH fewer AS (
    SELECT * FROM shelves_of(OLD) EXCEPT SELECT * FROM shelves_of(NEW)
  ), empty AS (
    DELETE FROM "shelf" s USING fewer f
    WHERE (s."reader_id", s."kind", s."name") = (NEW."reader_id", f."kind", f."name") AND s."books" <= 1
  )
  UPDATE "shelf" s SET "books" = s."books" - 1 FROM fewer f
    WHERE (s."reader_id", s."kind", s."name") = (NEW."reader_id", f."kind", f."name") AND s."books" > 1;
  RETURN NULL;
END $$;

INSERT INTO "shelf" ("reader_id", "kind", "name", "books")
  SELECT b."reader_id", s."kind", s."name", count(*) FROM "book" b, shelves_of(b) s GROUP BY 1, 2, 3;

CREATE TRIGGER "books_added" AFTER INSERT ON "book"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books_added();
CREATE TRIGGER "books_removed" AFTER DELETE ON "book"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION books_removed();
CREATE TRIGGER "book_moved" AFTER UPDATE ON "book" FOR EACH ROW
  WHEN ((OLD."author_names", OLD."genre_names", OLD."series", OLD."format", OLD."is_audio_book", OLD."favorite", OLD."read_status", OLD."position_at" IS NULL)
    IS DISTINCT FROM (NEW."author_names", NEW."genre_names", NEW."series", NEW."format", NEW."is_audio_book", NEW."favorite", NEW."read_status", NEW."position_at" IS NULL))
  EXECUTE FUNCTION book_moved();
