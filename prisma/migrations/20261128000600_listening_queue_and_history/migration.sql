CREATE TABLE "queued_book" (
    "reader_id" BIGINT NOT NULL,
    "book_id" BIGINT NOT NULL,
    "place" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "queued_book_pkey" PRIMARY KEY ("reader_id", "book_id")
);
ALTER TABLE "queued_book" ADD CONSTRAINT "queued_book_reader_id_book_id_fkey" FOREIGN KEY ("reader_id", "book_id") REFERENCES "book"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "reading_piece" ADD COLUMN "from_ms" INTEGER,
ADD COLUMN "to_ms" INTEGER,
ADD COLUMN "device_name" TEXT;
