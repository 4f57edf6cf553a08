-- Rows that name bytes are their holders; they are no longer counted. Bytes that lost a holder are looked at later.
ALTER TABLE "blob" ADD COLUMN "released_at" TIMESTAMPTZ(3), ALTER COLUMN "holders" SET DEFAULT 1;
CREATE INDEX "blob_released_at_idx" ON "blob"("released_at") WHERE "released_at" IS NOT NULL;

-- The queue from the transactions of readers to the bytes, by the key of the bytes.
ALTER TABLE "ended_bytes" ADD COLUMN "lost_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "at_once" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "ended_bytes" DROP CONSTRAINT "ended_bytes_pkey", ADD CONSTRAINT "ended_bytes_pkey" PRIMARY KEY ("sha256", "id");
DROP INDEX "ended_bytes_sha256_idx";

-- The release before counts, and removes bytes whose count it has lowered to 0. Here its count stays 1, so it removes none, and
-- whatever it lowers is looked at by this release. Goes with the column in the release after.
CREATE FUNCTION keep_counted_bytes() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.holders < OLD.holders THEN
    NEW.released_at := greatest(OLD.released_at, now());
  END IF;
  NEW.holders := 1;
  RETURN NEW;
END $$;
CREATE TRIGGER "blob_counted" BEFORE UPDATE OF "holders" ON "blob" FOR EACH ROW EXECUTE FUNCTION keep_counted_bytes();
