CREATE TABLE "collection" (
    "reader_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collection_pkey" PRIMARY KEY ("reader_id","id")
);
CREATE UNIQUE INDEX "collection_reader_id_name_key_key" ON "collection"("reader_id", "name_key");

CREATE TABLE "collection_book" (
    "reader_id" BIGINT NOT NULL,
    "collection_id" BIGINT NOT NULL,
    "book_id" BIGINT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collection_book_pkey" PRIMARY KEY ("reader_id","collection_id","book_id")
);
CREATE INDEX "collection_book_reader_id_book_id_idx" ON "collection_book"("reader_id", "book_id");

ALTER TABLE "collection" ADD CONSTRAINT "collection_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "collection_book" ADD CONSTRAINT "collection_book_reader_id_collection_id_fkey" FOREIGN KEY ("reader_id", "collection_id") REFERENCES "collection"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "collection_book" ADD CONSTRAINT "collection_book_reader_id_book_id_fkey" FOREIGN KEY ("reader_id", "book_id") REFERENCES "book"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A change of a collection is of no book.
ALTER TABLE "change" ADD COLUMN "collection_id" BIGINT;
