ALTER TABLE "book" ADD COLUMN "purchased" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "reader" ADD COLUMN "awaited_at" TIMESTAMPTZ(3);

CREATE TABLE "purchase" (
    "reader_id" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "fast_hash" TEXT NOT NULL,
    "own_before" BOOLEAN NOT NULL,
    "bought_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_pkey" PRIMARY KEY ("reader_id","sha256")
);
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "partner_nonce" (
    "alias" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "partner_nonce_pkey" PRIMARY KEY ("alias","nonce")
);
CREATE INDEX "partner_nonce_expires_at_idx" ON "partner_nonce"("expires_at");

CREATE TABLE "partner_trouble" (
    "alias" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "call" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "signed" BOOLEAN NOT NULL,
    "user" TEXT,
    "details" JSONB NOT NULL,

    CONSTRAINT "partner_trouble_pkey" PRIMARY KEY ("alias","id")
);
CREATE INDEX "partner_trouble_at_idx" ON "partner_trouble"("at");
