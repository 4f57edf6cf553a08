-- One try in every bucket, unless one is full. Tries at the same instant wait for each other: the locks hold until the
-- commit, and each statement in here sees what was there when it began, which one statement alone would not.
-- Neither function waits for the disk: what a crash of the server forgets are tries of the last half second.
CREATE FUNCTION count_try(buckets text[], limits integer[], sinces timestamptz[], tried_at timestamptz,
  OUT ids bigint[], OUT full_at integer, OUT oldest timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  failures bigint;
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  FOR place IN 1 .. cardinality(buckets) LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(buckets[place], 0));
    SELECT count(*), min(at) INTO failures, oldest FROM failed_try
      WHERE bucket = buckets[place] AND at > sinces[place];
    IF failures >= limits[place] THEN
      full_at := place;
      RETURN;
    END IF;
  END LOOP;
  WITH made AS (INSERT INTO failed_try (bucket, at) SELECT unnest(buckets), tried_at RETURNING id)
  SELECT array_agg(id) INTO ids FROM made;
END $$;

-- Takes one try back, and forgets all of `cleared` where that is not null.
CREATE FUNCTION forget_try(buckets text[], tries bigint[], cleared text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('synchronous_commit', 'off', true);
  DELETE FROM failed_try WHERE bucket = ANY(buckets) AND id = ANY(tries);
  IF cleared IS NOT NULL THEN
    DELETE FROM failed_try WHERE bucket = cleared;
  END IF;
END $$;
