-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "reader" (
    "id" BIGSERIAL NOT NULL,
    "provider_alias" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "shop_name" TEXT NOT NULL,
    "login" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "theme" TEXT NOT NULL DEFAULT 'system',
    "widgets" JSONB NOT NULL DEFAULT '{}',
    "files_size_limit" BIGINT NOT NULL,
    "files_size" BIGINT NOT NULL DEFAULT 0,
    "welcomed_at" TIMESTAMPTZ(3),
    "blocked_at" TIMESTAMPTZ(3),
    "edited_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reader_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "remember" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "place_contact_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("reader_id","id")
);

-- CreateTable
CREATE TABLE "refresh_token" (
    "reader_id" BIGINT NOT NULL,
    "session_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_token_pkey" PRIMARY KEY ("reader_id","session_id","hash")
);

-- CreateTable
CREATE TABLE "failed_try" (
    "bucket" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "id" BIGSERIAL NOT NULL,

    CONSTRAINT "failed_try_pkey" PRIMARY KEY ("bucket","id")
);

-- CreateTable
CREATE TABLE "book" (
    "reader_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "sha256" BYTEA NOT NULL,
    "fast_hash" TEXT NOT NULL,
    "md5" BYTEA NOT NULL,
    "bytes" BIGINT NOT NULL,
    "name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "authors" TEXT,
    "series" TEXT,
    "series_ord" TEXT,
    "genres" TEXT,
    "lang" TEXT,
    "publisher" TEXT,
    "year" INTEGER,
    "isbn" TEXT,
    "annotation" TEXT,
    "fixed_layout" BOOLEAN NOT NULL DEFAULT false,
    "is_drm" BOOLEAN NOT NULL DEFAULT false,
    "is_lcp" BOOLEAN NOT NULL DEFAULT false,
    "covers" JSONB NOT NULL DEFAULT '[]',
    "characters" INTEGER,
    "favorite" BOOLEAN NOT NULL DEFAULT false,
    "read_status" TEXT NOT NULL DEFAULT '',
    "free" BOOLEAN NOT NULL DEFAULT false,
    "pointer" TEXT,
    "pointer_pb" TEXT,
    "percent" INTEGER NOT NULL DEFAULT 0,
    "fraction" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "quote" JSONB,
    "page" INTEGER,
    "pages_total" INTEGER NOT NULL DEFAULT 0,
    "position_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mtime" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "metadata_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "book_pkey" PRIMARY KEY ("reader_id","id")
);

-- CreateTable
CREATE TABLE "blob" (
    "sha256" BYTEA NOT NULL,
    "object_key" TEXT NOT NULL,
    "bytes" BIGINT NOT NULL,
    "md5" BYTEA NOT NULL,
    "fast_hash" TEXT NOT NULL,
    "koreader" TEXT NOT NULL,
    "holders" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blob_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "document" (
    "sha256" BYTEA NOT NULL,
    "format" TEXT NOT NULL,
    "metadata" JSONB NOT NULL,
    "manifest" JSONB,
    "parts" JSONB NOT NULL,
    "flagged" JSONB NOT NULL,
    "obfuscated" JSONB NOT NULL,
    "covers" JSONB NOT NULL,

    CONSTRAINT "document_pkey" PRIMARY KEY ("sha256")
);

-- CreateTable
CREATE TABLE "reservation" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "bytes" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reservation_pkey" PRIMARY KEY ("reader_id","id")
);

-- CreateTable
CREATE TABLE "position_history" (
    "reader_id" BIGINT NOT NULL,
    "book_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "session_id" UUID NOT NULL,
    "device" TEXT NOT NULL,
    "cfi" TEXT,
    "pointer_pb" TEXT,
    "percent" INTEGER NOT NULL,
    "fraction" DOUBLE PRECISION NOT NULL,
    "quote" JSONB,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "position_history_pkey" PRIMARY KEY ("reader_id","book_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reader_provider_alias_shop_id_external_id_key" ON "reader"("provider_alias", "shop_id", "external_id");

-- CreateIndex
CREATE INDEX "session_revoked_at_idx" ON "session"("revoked_at");

-- CreateIndex
CREATE INDEX "refresh_token_expires_at_idx" ON "refresh_token"("expires_at");

-- CreateIndex
CREATE INDEX "failed_try_at_idx" ON "failed_try"("at");

-- CreateIndex
CREATE INDEX "book_reader_id_fast_hash_idx" ON "book"("reader_id", "fast_hash");

-- CreateIndex
CREATE INDEX "book_reader_id_created_at_id_idx" ON "book"("reader_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "book_reader_id_name_key" ON "book"("reader_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "book_reader_id_sha256_key" ON "book"("reader_id", "sha256");

-- CreateIndex
CREATE UNIQUE INDEX "blob_object_key_key" ON "blob"("object_key");

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_reader_id_session_id_fkey" FOREIGN KEY ("reader_id", "session_id") REFERENCES "session"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "book" ADD CONSTRAINT "book_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document" ADD CONSTRAINT "document_sha256_fkey" FOREIGN KEY ("sha256") REFERENCES "blob"("sha256") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "position_history" ADD CONSTRAINT "position_history_reader_id_book_id_fkey" FOREIGN KEY ("reader_id", "book_id") REFERENCES "book"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Promises that Prisma's schema language can't say.
ALTER TABLE "reader" ADD CONSTRAINT "reader_files_size_not_negative" CHECK ("files_size" >= 0);
ALTER TABLE "blob" ADD CONSTRAINT "blob_has_a_holder" CHECK ("holders" >= 0);
ALTER TABLE "book" ADD CONSTRAINT "book_percent_in_range" CHECK ("percent" BETWEEN 0 AND 100 AND "fraction" BETWEEN 0 AND 1);
ALTER TABLE "book" ADD CONSTRAINT "book_read_status_known" CHECK ("read_status" IN ('', 'reading', 'read'));
