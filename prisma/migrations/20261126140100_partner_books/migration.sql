-- Feeds of partners: the last good one of each, its books with their covers, and what a shop recommends to single readers.
-- Partners of before have no feed. A purchase may say which book of the feed it is.
CREATE TABLE "partner_feed" (
    "alias" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "etag" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "dropped" INTEGER NOT NULL DEFAULT 0,
    "first_dropped" TEXT,
    "recommended" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "bestsellers" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "news" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "book_of_the_week" BIGINT,
    "stories" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "partner_feed_pkey" PRIMARY KEY ("alias","shop_id")
);
CREATE TABLE "partner_book" (
    "id" BIGSERIAL NOT NULL,
    "alias" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "authors" TEXT,
    "url" TEXT NOT NULL,
    "year" INTEGER,
    "description" TEXT NOT NULL,
    "fast_hash" TEXT,
    "is_audio_book" BOOLEAN NOT NULL,
    "series" TEXT,
    "author_names" TEXT[],
    "genre_names" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "cover_url" TEXT,
    "cover_sha256" BYTEA,
    "cover_of" TEXT,
    "cover_tried_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_book_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "partner_cover" (
    "sha256" BYTEA NOT NULL,
    "jpeg" BYTEA NOT NULL,
    "stored_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_cover_pkey" PRIMARY KEY ("sha256")
);
CREATE TABLE "personal_feed" (
    "reader_id" BIGINT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "recommended" BIGINT[] DEFAULT ARRAY[]::BIGINT[],
    "book_of_the_week" BIGINT,
    "books" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "personal_feed_pkey" PRIMARY KEY ("reader_id")
);
CREATE UNIQUE INDEX "partner_book_alias_shop_id_external_id_key" ON "partner_book"("alias", "shop_id", "external_id");
CREATE INDEX "partner_book_cover_sha256_idx" ON "partner_book"("cover_sha256");
ALTER TABLE "personal_feed" ADD CONSTRAINT "personal_feed_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "purchase" ADD COLUMN "product" TEXT;
CREATE INDEX "purchase_reader_id_product_idx" ON "purchase"("reader_id", "product");
CREATE INDEX "purchase_reader_id_fast_hash_idx" ON "purchase"("reader_id", "fast_hash");
