-- What the file of a book says it is about; the genres are made of it. The job that unifies names does so for stored books.
ALTER TABLE "book" ADD COLUMN "tags" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "reader" ALTER COLUMN "names_version" SET DEFAULT 2;
