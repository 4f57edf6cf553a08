CREATE TABLE "audio_download" (
    "reader_id" BIGINT NOT NULL,
    "book_id" BIGINT NOT NULL,
    "fast_hash" TEXT NOT NULL,
    "outcome" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "beat_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "audio_download_pkey" PRIMARY KEY ("reader_id","book_id")
);
ALTER TABLE "audio_download" ADD CONSTRAINT "audio_download_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
