-- A series by its numbers: nine digits before the point and four behind it, so that the text stands as the numbers do; books
-- without a number come last, and equal ones by title. An entry of an index holds 2,700 bytes.
ALTER TABLE "book"
  ADD COLUMN "series_key" TEXT COLLATE "und-x-icu" GENERATED ALWAYS AS (left(nullif("series", ''), 300)) STORED,
  ADD COLUMN "series_place" TEXT COLLATE "und-x-icu" GENERATED ALWAYS AS (
    CASE WHEN "series" <> '' THEN
      coalesce(
        lpad(substring("series_ord" FROM '^\D*(\d{1,9})'), 9, '0') || '.' ||
          rpad(coalesce(substring("series_ord" FROM '^\D*\d{1,9}[.,](\d{1,4})'), ''), 4, '0'),
        U&'\FFFF'
      ) || ' ' || left("title", 200)
    END
  ) STORED;

CREATE INDEX "book_reader_id_series_key_idx" ON "book"("reader_id", "series_key", "series_place", "id")
  INCLUDE ("series_ord") WHERE "series_key" IS NOT NULL;
