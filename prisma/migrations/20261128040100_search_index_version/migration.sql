-- What a book is found by grows with new versions: entries of before are made again by a job, and are used until then.
ALTER TABLE "indexed_book" ADD COLUMN "version" SMALLINT NOT NULL DEFAULT 1;
ALTER TABLE "indexed_book" ALTER COLUMN "version" DROP DEFAULT;
CREATE INDEX "indexed_book_version_reader_id_book_id_idx" ON "indexed_book" ("version", "reader_id", "book_id");

-- A reader has few collections: the job that indexes their names does so within a minute.
UPDATE "collection" SET "tokens" = NULL, "folded" = NULL;
