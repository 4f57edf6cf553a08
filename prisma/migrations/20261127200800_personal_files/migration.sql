CREATE TABLE "personal_file" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "bytes" BIGINT NOT NULL,
    "details" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "personal_file_pkey" PRIMARY KEY ("reader_id", "id"),
    CONSTRAINT "personal_file_kind_check" CHECK ("kind" IN ('font', 'dictionary'))
);
CREATE UNIQUE INDEX "personal_file_reader_id_kind_sha256_key" ON "personal_file"("reader_id", "kind", "sha256");
CREATE INDEX "personal_file_sha256_idx" ON "personal_file"("sha256");
ALTER TABLE "personal_file" ADD CONSTRAINT "personal_file_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "shared_dictionary" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "bytes" BIGINT NOT NULL,
    "details" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shared_dictionary_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "shared_dictionary_sha256_key" ON "shared_dictionary"("sha256");
