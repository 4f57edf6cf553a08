ALTER TABLE "document" ADD COLUMN "lock" JSONB;
-- Of books that came in before, the licence was not kept: they say so when they are opened, until they come in anew.
UPDATE "document" SET "lock" = CASE WHEN ("metadata"->>'isDrm')::boolean THEN '{"kind": "other"}'::jsonb
  ELSE '{"kind": "lcp", "licence": null, "resources": []}'::jsonb END
WHERE "format" = 'epub' AND (("metadata"->>'isDrm')::boolean OR ("metadata"->>'isLcp')::boolean);

CREATE TABLE "lcp_key" (
    "reader_id" BIGINT NOT NULL,
    "provider" TEXT NOT NULL,
    "licence" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lcp_key_pkey" PRIMARY KEY ("reader_id","provider","licence")
);
ALTER TABLE "lcp_key" ADD CONSTRAINT "lcp_key_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
