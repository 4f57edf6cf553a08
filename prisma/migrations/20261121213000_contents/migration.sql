ALTER TABLE "document" ADD COLUMN "contents" JSONB;
ALTER TABLE "book" ADD COLUMN "is_audio_book" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "duration_ms" INTEGER;
