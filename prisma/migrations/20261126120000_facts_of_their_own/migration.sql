-- What a parser found depends on the name and the type that a reader gave the bytes: several findings of the same bytes stand
-- side by side, each book points at its own. Rows of before keep theirs; a binned book that comes back gets the default.
ALTER TABLE "document" ADD COLUMN "facts" TEXT NOT NULL DEFAULT 'first';
ALTER TABLE "document" DROP CONSTRAINT "document_pkey";
ALTER TABLE "document" ADD CONSTRAINT "document_pkey" PRIMARY KEY ("sha256", "facts");
ALTER TABLE "document" ALTER COLUMN "facts" DROP DEFAULT;

ALTER TABLE "document" ADD COLUMN "form_facts" TEXT;
UPDATE "document" SET "form_facts" = 'first' WHERE "form_sha256" IS NOT NULL;
-- A reader's failed conversion is no other reader's: it is tried again.
ALTER TABLE "document" DROP COLUMN "form_failed";

ALTER TABLE "book" ADD COLUMN "facts" TEXT NOT NULL DEFAULT 'first';
ALTER TABLE "book" ADD COLUMN "converted" INTEGER;
ALTER TABLE "book" ADD COLUMN "conversion_failed" TEXT;
UPDATE "book" SET "converted" = "document"."form_version" FROM "document"
  WHERE "document"."sha256" = "book"."sha256" AND "document"."form_sha256" IS NOT NULL;
