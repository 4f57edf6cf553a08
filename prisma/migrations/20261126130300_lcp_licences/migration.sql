ALTER TABLE "lcp_key" ADD COLUMN "partner_alias" TEXT;
-- whether a partner is an LCP provider: has it registered any key?
CREATE INDEX "lcp_key_partner_alias_idx" ON "lcp_key"("partner_alias") WHERE "partner_alias" IS NOT NULL;
CREATE TABLE "lcp_licence" (
    "reader_id" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "status" TEXT,
    "checked_at" TIMESTAMPTZ(3),
    "licence" TEXT,
    "licence_updated_at" TIMESTAMPTZ(3),
    "registered_at" TIMESTAMPTZ(3),

    CONSTRAINT "lcp_licence_pkey" PRIMARY KEY ("reader_id","sha256")
);
ALTER TABLE "lcp_licence" ADD CONSTRAINT "lcp_licence_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
