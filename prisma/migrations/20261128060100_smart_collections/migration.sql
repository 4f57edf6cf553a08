CREATE TABLE "smart_collection" (
    "reader_id" BIGINT NOT NULL,
    "id" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "smart_collection_pkey" PRIMARY KEY ("reader_id", "id")
);
CREATE UNIQUE INDEX "smart_collection_reader_id_name_key_key" ON "smart_collection"("reader_id", "name_key");
ALTER TABLE "smart_collection" ADD CONSTRAINT "smart_collection_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
