-- Saves say on which position they are based, and which open page they come from.
ALTER TABLE "position_history" 
  ADD COLUMN "holder" TEXT,
  ADD COLUMN "number" INTEGER,
  ADD COLUMN "current" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "glance" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "book"
  ADD COLUMN "position_version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "position_holder" TEXT,
  ADD COLUMN "position_number" INTEGER,
  ADD COLUMN "position_device" TEXT,
  ADD COLUMN "position_device_name" TEXT;
UPDATE "book" SET "position_version" = 1 WHERE "position_at" IS NOT NULL;
UPDATE "book" SET "position_device" = saved."device", "position_device_name" = saved."device_name"
FROM (
  SELECT DISTINCT ON ("reader_id", "book_id", "made_at") "reader_id", "book_id", "made_at", "device", "device_name"
  FROM "position_history" ORDER BY "reader_id", "book_id", "made_at", "id" DESC
) AS saved
WHERE saved."reader_id" = "book"."reader_id" AND saved."book_id" = "book"."id" AND saved."made_at" = "book"."position_at"
  AND saved."device" <> 'client';
