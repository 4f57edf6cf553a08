-- Where each reader has signed in from: a stranger's failures must not keep the owner out.
CREATE TABLE "known_source" (
    "reader_id" BIGINT NOT NULL,
    "name_hash" BYTEA NOT NULL,
    "shop_id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_source_pkey" PRIMARY KEY ("reader_id", "source", "name_hash", "shop_id")
);
CREATE INDEX "known_source_name_hash_idx" ON "known_source"("name_hash");
CREATE INDEX "known_source_source_idx" ON "known_source"("source");
CREATE INDEX "known_source_last_seen_at_idx" ON "known_source"("last_seen_at");
ALTER TABLE "known_source" ADD CONSTRAINT "known_source_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- When a reader was last told by mail that somebody guesses the password.
CREATE TABLE "guessing_notice" (
    "reader_id" BIGINT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guessing_notice_pkey" PRIMARY KEY ("reader_id")
);
ALTER TABLE "guessing_notice" ADD CONSTRAINT "guessing_notice_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As before, and answers how many failures each bucket had before this try.
DROP FUNCTION count_try(text[], integer[], timestamptz[], timestamptz);
CREATE FUNCTION count_try(buckets text[], limits integer[], sinces timestamptz[], tried_at timestamptz,
  OUT ids bigint[], OUT full_at integer, OUT oldest timestamptz, OUT counts integer[]) LANGUAGE plpgsql AS $$
DECLARE
  failures integer;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  counts := ARRAY[]::integer[];
  FOR place IN 1 .. cardinality(buckets) LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(buckets[place], 0));
    SELECT count(*), min(at) INTO failures, oldest FROM failed_try
      WHERE bucket = buckets[place] AND at > sinces[place];
    counts := counts || failures;
    IF failures >= limits[place] THEN
      full_at := place;
      RETURN;
    END IF;
  END LOOP;
  WITH made AS (INSERT INTO failed_try (bucket, at) SELECT unnest(buckets), tried_at RETURNING id)
  SELECT array_agg(id) INTO ids FROM made;
END $$;
