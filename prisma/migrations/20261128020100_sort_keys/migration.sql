-- What lists are ordered by is written by the program that knows articles, numbers and family names; the collation stays. Stored
-- books keep the keys that they have until the job that indexes books has made theirs.
ALTER TABLE "book"
  ALTER COLUMN "title_key" DROP EXPRESSION,
  ALTER COLUMN "author_key" DROP EXPRESSION,
  ALTER COLUMN "series_place" DROP EXPRESSION,
  ALTER COLUMN "title_key" SET DEFAULT '',
  ALTER COLUMN "author_key" SET DEFAULT U&'\FFFF',
  ADD COLUMN "sort_title" TEXT,
  ADD COLUMN "sort_names" JSONB NOT NULL DEFAULT '{}';

ALTER TABLE "shelf"
  ADD COLUMN "sort_name" TEXT,
  ADD COLUMN "sort_key" TEXT COLLATE "und-x-icu";
CREATE INDEX "shelf_order_idx" ON "shelf"("reader_id", "kind", (coalesce("sort_key", "name")), "name" COLLATE "C");

-- A finished book comes before one at 100 %, whatever its percent says.
DROP INDEX "book_reader_id_percent_id_idx";
CREATE INDEX "book_progress_idx" ON "book"("reader_id", (CASE WHEN "read_status" = 'read' THEN 101 ELSE "percent" END), "id")
  INCLUDE ("read_status", "percent");
