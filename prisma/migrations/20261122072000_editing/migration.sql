-- A cover that the reader chose is held by the book's own row.
ALTER TABLE "book" ADD COLUMN "own_cover" BOOLEAN NOT NULL DEFAULT false;

-- For who counts the holders of a picture; few rows are in it.
CREATE INDEX "book_own_cover_idx" ON "book" USING GIN ("covers" jsonb_path_ops) WITH (fastupdate = off) WHERE "own_cover";
