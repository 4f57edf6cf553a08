-- Whether an interval was listened to. Of a book that is gone for good, only its intervals are left: those without pages and
-- characters were listened to.
ALTER TABLE "reading_piece" ADD COLUMN "listened" BOOLEAN NOT NULL DEFAULT false;
UPDATE "reading_piece" p SET "listened" = true
FROM (
  SELECT "reader_id", "id", "is_audio_book" FROM "book" UNION ALL SELECT "reader_id", "id", "is_audio_book" FROM "binned_book"
) AS b
WHERE b."reader_id" = p."reader_id" AND b."id" = p."book_id" AND b."is_audio_book";
UPDATE "reading_piece" p SET "listened" = true
WHERE p."pages" = 0 AND p."characters" = 0
  AND NOT EXISTS (SELECT 1 FROM "book" b WHERE b."reader_id" = p."reader_id" AND b."id" = p."book_id")
  AND NOT EXISTS (SELECT 1 FROM "binned_book" b WHERE b."reader_id" = p."reader_id" AND b."id" = p."book_id");

CREATE TABLE "finished_book" (
    "reader_id" BIGINT NOT NULL,
    "book_id" BIGINT NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "finished_book_pkey" PRIMARY KEY ("reader_id","book_id")
);
CREATE TABLE "reading_goal" (
    "reader_id" BIGINT NOT NULL,
    "year" INTEGER NOT NULL,
    "books" INTEGER NOT NULL,

    CONSTRAINT "reading_goal_pkey" PRIMARY KEY ("reader_id","year")
);
ALTER TABLE "finished_book" ADD CONSTRAINT "finished_book_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "reading_goal" ADD CONSTRAINT "reading_goal_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Books that were finished before: when a position first reached the end, else when the reader last set the status, else at
-- the last position. Without any of these nobody knows when, and the book has no row.
INSERT INTO "finished_book" ("reader_id", "book_id", "finished_at")
SELECT "reader_id", "id", "at" FROM (
  SELECT b."reader_id", b."id", coalesce(
    (SELECT min(h."made_at") FROM "position_history" h WHERE h."reader_id" = b."reader_id" AND h."book_id" = b."id" AND h."fraction" = 1),
    (SELECT a."made_at" FROM "action" a WHERE a."reader_id" = b."reader_id" AND a."subject" = 'status/' || b."id"),
    b."position_at") AS "at"
  FROM "book" b WHERE b."read_status" = 'read'
  UNION ALL
  SELECT "reader_id", "id", ("kept" ->> 'position_at')::timestamptz FROM "binned_book" WHERE "kept" ->> 'read_status' = 'read'
) AS finished WHERE "at" IS NOT NULL;
