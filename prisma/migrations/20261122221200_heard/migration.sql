-- Of a book that is listened to: the name of the chapter, and milliseconds from its begin.
ALTER TABLE "book" ADD COLUMN "chapter" TEXT, ADD COLUMN "chapter_ms" INTEGER;
