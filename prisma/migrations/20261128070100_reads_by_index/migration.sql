-- Few books of a library are bought, lent or audiobooks, and few names were merged: none of the others is read for them.
CREATE INDEX "book_purchased_idx" ON "book"("reader_id", "id") WHERE "purchased";
CREATE INDEX "book_audio_bytes_idx" ON "book"("reader_id") INCLUDE ("bytes") WHERE "is_audio_book";
CREATE INDEX "book_lcp_idx" ON "book"("reader_id", "id") WHERE "is_lcp";
CREATE INDEX "library_name_merged_idx" ON "library_name"("reader_id", "kind", "key") WHERE "merged_into" IS NOT NULL;

-- The words of one book are looked up one by one: a join reads all words of the reader, whose number the planner does not know.
CREATE OR REPLACE FUNCTION words_changed() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  fewer TEXT[];
BEGIN
  PERFORM 1 FROM "reader" WHERE "id" = NEW."reader_id" FOR NO KEY UPDATE;
  INSERT INTO "indexed_word" ("reader_id", "word", "books")
    SELECT NEW."reader_id", w, 1 FROM (SELECT words_in(NEW."words") EXCEPT SELECT words_in(OLD."words")) AS more (w)
    ON CONFLICT ("reader_id", "word") DO UPDATE SET "books" = "indexed_word"."books" + 1;
  fewer := ARRAY(SELECT words_in(OLD."words") EXCEPT SELECT words_in(NEW."words"));
  DELETE FROM "indexed_word" WHERE "reader_id" = NEW."reader_id" AND "word" = ANY (fewer) AND "books" = 1;
  UPDATE "indexed_word" SET "books" = "books" - 1
    WHERE "reader_id" = NEW."reader_id" AND "word" = ANY (fewer) AND "books" > 1;
  RETURN NULL;
END $$;
