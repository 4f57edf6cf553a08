ALTER TABLE "position_history" ADD COLUMN "device_name" TEXT;
-- The newest places of a book, and of one device in it, are asked for at every opening.
CREATE INDEX "position_history_reader_id_book_id_made_at_id_idx" ON "position_history"("reader_id", "book_id", "made_at" DESC, "id" DESC);
