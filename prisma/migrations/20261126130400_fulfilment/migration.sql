-- A token is a placeholder: the book row says when it expires, `fulfilment_token` what it stands for, once in the whole
-- installation. Tokens of before have no key: what they stand for is not read again.
ALTER TABLE "book" ADD COLUMN "token_expires_at" TIMESTAMPTZ(3);
UPDATE "book" SET "is_drm" = true WHERE "format" = 'acsm';
UPDATE "binned_book" SET "kept" = "kept" || '{"is_drm": true}' WHERE "format" = 'acsm';
CREATE TABLE "fulfilment_token" (
    "reader_id" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "key" BYTEA,
    "single_device" BOOLEAN NOT NULL DEFAULT false,
    "purchased" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "fulfilment_token_pkey" PRIMARY KEY ("reader_id","sha256")
);
CREATE TABLE "fulfilment_device" (
    "reader_id" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "serial" TEXT NOT NULL,
    "adobe_user" TEXT NOT NULL,
    "fulfilled_at" TIMESTAMPTZ(3),
    "error" TEXT,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fulfilment_device_pkey" PRIMARY KEY ("reader_id","sha256","serial")
);
CREATE UNIQUE INDEX "fulfilment_token_key_key" ON "fulfilment_token"("key");
ALTER TABLE "fulfilment_token" ADD CONSTRAINT "fulfilment_token_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "fulfilment_device" ADD CONSTRAINT "fulfilment_device_reader_id_sha256_fkey" FOREIGN KEY ("reader_id", "sha256") REFERENCES "fulfilment_token"("reader_id", "sha256") ON DELETE CASCADE ON UPDATE CASCADE;
INSERT INTO "fulfilment_token" ("reader_id", "sha256")
SELECT "reader_id", "sha256" FROM "book" WHERE "format" = 'acsm'
UNION SELECT "reader_id", "sha256" FROM "binned_book" WHERE "format" = 'acsm';
