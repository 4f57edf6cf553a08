-- The words of a reader's books, each once, with the number of its books: slips of the pen are looked up among them.
-- Three characters each, two spaces before a word and one behind it, hashed by the reader's id.
CREATE FUNCTION word_tokens(reader BIGINT, word TEXT) RETURNS BIGINT[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_agg(DISTINCT hashtextextended(substr('  ' || word || ' ', n, 3) COLLATE "C", reader))
  FROM generate_series(1, length(word) + 1) AS n
$$;

CREATE TABLE "indexed_word" (
    "reader_id" BIGINT NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "books" INTEGER NOT NULL,
    "tokens" BIGINT[] NOT NULL GENERATED ALWAYS AS (word_tokens("reader_id", "word")) STORED,

    CONSTRAINT "indexed_word_pkey" PRIMARY KEY ("reader_id", "word"),
    CONSTRAINT "indexed_word_books_positive" CHECK ("books" > 0)
);
ALTER TABLE "indexed_word" ADD CONSTRAINT "indexed_word_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Shorter ones are never what somebody slipped on.
CREATE FUNCTION words_in(words TEXT) RETURNS SETOF TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT word COLLATE "C" FROM unnest(string_to_array(words, ' ')) AS word WHERE length(word) >= 3
$$;

INSERT INTO "indexed_word" ("reader_id", "word", "books")
  SELECT i."reader_id", w, count(*) FROM "indexed_book" i, words_in(i."words") w GROUP BY 1, 2;
CREATE INDEX "indexed_word_tokens_idx" ON "indexed_word" USING GIN ("tokens") WITH (fastupdate = off);

-- The reader's row is locked before the counts, as by everyone who counts books: nobody waits in a ring.
CREATE FUNCTION words_added() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "reader" WHERE "id" IN (SELECT "reader_id" FROM added) ORDER BY "id" FOR NO KEY UPDATE;
  INSERT INTO "indexed_word" ("reader_id", "word", "books")
    SELECT a."reader_id", w, count(*) FROM added a, words_in(a."words") w GROUP BY 1, 2
    ON CONFLICT ("reader_id", "word") DO UPDATE SET "books" = "indexed_word"."books" + excluded."books";
  RETURN NULL;
END $$;

-- Of a reader who goes with all there is nothing to count.
CREATE FUNCTION words_removed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "reader" WHERE "id" IN (SELECT "reader_id" FROM removed) ORDER BY "id" FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  WITH fewer AS (
    SELECT r."reader_id", w AS word, count(*) AS books FROM removed r, words_in(r."words") w GROUP BY 1, 2
  ), empty AS (
    DELETE FROM "indexed_word" i USING fewer f
    WHERE (i."reader_id", i."word") = (f."reader_id", f.word) AND i."books" <= f.books
  )
  UPDATE "indexed_word" i SET "books" = i."books" - f.books FROM fewer f
    WHERE (i."reader_id", i."word") = (f."reader_id", f.word) AND i."books" > f.books;
  RETURN NULL;
END $$;

CREATE FUNCTION words_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "reader" WHERE "id" = NEW."reader_id" FOR NO KEY UPDATE;
  INSERT INTO "indexed_word" ("reader_id", "word", "books")
    SELECT NEW."reader_id", w, 1 FROM (SELECT words_in(NEW."words") EXCEPT SELECT words_in(OLD."words")) AS more (w)
    ON CONFLICT ("reader_id", "word") DO UPDATE SET "books" = "indexed_word"."books" + 1;
  WITH fewer (word) AS (
    SELECT words_in(OLD."words") EXCEPT SELECT words_in(NEW."words")
  ), empty AS (
    DELETE FROM "indexed_word" i USING fewer f
    WHERE (i."reader_id", i."word") = (NEW."reader_id", f.word) AND i."books" <= 1
  )
  UPDATE "indexed_word" i SET "books" = i."books" - 1 FROM fewer f
    WHERE (i."reader_id", i."word") = (NEW."reader_id", f.word) AND i."books" > 1;
  RETURN NULL;
END $$;

CREATE TRIGGER "words_added" AFTER INSERT ON "indexed_book"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION words_added();
CREATE TRIGGER "words_removed" AFTER DELETE ON "indexed_book"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION words_removed();
CREATE TRIGGER "words_changed" AFTER UPDATE ON "indexed_book" FOR EACH ROW
  WHEN (OLD."words" IS DISTINCT FROM NEW."words") EXECUTE FUNCTION words_changed();
