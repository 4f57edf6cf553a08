CREATE TABLE "notification" (
    "reader_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "book_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("reader_id","id")
);
ALTER TABLE "notification" ADD CONSTRAINT "notification_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Messages are told in the order of changes.
ALTER TABLE "change" ALTER COLUMN "book_id" DROP NOT NULL, ADD COLUMN "message" JSONB;
