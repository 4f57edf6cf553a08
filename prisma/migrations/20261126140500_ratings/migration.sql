-- Half stars; 0: not rated.
ALTER TABLE "book" ADD COLUMN "rating" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN "review" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "book_rating_range" CHECK ("rating" BETWEEN 0 AND 10);
CREATE INDEX "book_reader_id_rating_id_idx" ON "book"("reader_id", "rating", "id");
