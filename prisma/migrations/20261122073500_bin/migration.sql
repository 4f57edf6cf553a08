ALTER TABLE "reader" ADD COLUMN "binned_size" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "reader" ADD CONSTRAINT "reader_binned_size_within" CHECK ("binned_size" BETWEEN 0 AND "files_size");

CREATE TABLE "binned_book" (
    "reader_id" BIGINT NOT NULL,
    "id" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "bytes" BIGINT NOT NULL,
    "free" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "authors" TEXT,
    "lang" TEXT,
    "format" TEXT NOT NULL,
    "is_audio_book" BOOLEAN NOT NULL,
    "covers" JSONB NOT NULL,
    "own_cover" BOOLEAN NOT NULL,
    "binned_at" TIMESTAMPTZ(3) NOT NULL,
    "kept" JSONB NOT NULL,

    CONSTRAINT "binned_book_pkey" PRIMARY KEY ("reader_id","id")
);
ALTER TABLE "binned_book" ADD CONSTRAINT "binned_book_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE UNIQUE INDEX "binned_book_reader_id_sha256_key" ON "binned_book"("reader_id", "sha256");
CREATE INDEX "binned_book_reader_id_binned_at_id_idx" ON "binned_book"("reader_id", "binned_at", "id");
CREATE INDEX "binned_book_binned_at_idx" ON "binned_book"("binned_at");
CREATE INDEX "binned_book_sha256_idx" ON "binned_book"("sha256");
-- For who counts the holders of a picture.
CREATE INDEX "binned_book_own_cover_idx" ON "binned_book" USING GIN ("covers" jsonb_path_ops) WITH (fastupdate = off) WHERE "own_cover";

CREATE TABLE "binned_part" (
    "reader_id" BIGINT NOT NULL,
    "book_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "rows" JSONB NOT NULL,

    CONSTRAINT "binned_part_pkey" PRIMARY KEY ("reader_id","book_id","id")
);
ALTER TABLE "binned_part" ADD CONSTRAINT "binned_part_reader_id_book_id_fkey" FOREIGN KEY ("reader_id", "book_id") REFERENCES "binned_book"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ended_bytes" (
    "id" BIGSERIAL NOT NULL,
    "sha256" BYTEA NOT NULL,

    CONSTRAINT "ended_bytes_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ended_bytes_sha256_idx" ON "ended_bytes"("sha256");

-- Rows as to_jsonb wrote them, back into their table: columns that came since have their defaults, generated ones are made anew.
-- All rows of one call have the same keys.
CREATE FUNCTION put_back(target REGCLASS, kept JSONB) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fields TEXT := (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attgenerated = '' AND kept -> 0 ? attname
  );
BEGIN
  EXECUTE format('INSERT INTO %1$s (%2$s) SELECT %2$s FROM jsonb_populate_recordset(NULL::%1$s, $1)', target, fields) USING kept;
END $$;
