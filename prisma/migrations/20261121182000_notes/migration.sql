-- CreateTable
CREATE TABLE "note" (
    "reader_id" BIGINT NOT NULL,
    "uuid" UUID NOT NULL,
    "book_id" BIGINT NOT NULL,
    "type" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "note_pkey" PRIMARY KEY ("reader_id","uuid")
);

-- CreateIndex
CREATE INDEX "note_reader_id_book_id_updated_at_uuid_idx" ON "note"("reader_id", "book_id", "updated_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "book_reader_id_position_at_idx" ON "book"("reader_id", "position_at" DESC);

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_reader_id_book_id_fkey" FOREIGN KEY ("reader_id", "book_id") REFERENCES "book"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
