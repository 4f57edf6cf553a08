CREATE TABLE "reading_piece" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "book_id" BIGINT NOT NULL,
    "device" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seconds" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL,
    "characters" INTEGER NOT NULL,

    CONSTRAINT "reading_piece_pkey" PRIMARY KEY ("reader_id","id")
);
CREATE INDEX "reading_piece_reader_id_started_at_idx" ON "reading_piece"("reader_id", "started_at");
ALTER TABLE "reading_piece" ADD CONSTRAINT "reading_piece_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
