-- AlterTable
ALTER TABLE "reader" ADD COLUMN "change_cursor" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "thinned_to" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "change" (
    "reader_id" BIGINT NOT NULL,
    "cursor" BIGINT NOT NULL,
    "kind" TEXT NOT NULL,
    "book_id" BIGINT NOT NULL,
    "note_id" TEXT,
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "change_pkey" PRIMARY KEY ("reader_id","cursor")
);

-- AddForeignKey
ALTER TABLE "change" ADD CONSTRAINT "change_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
