ALTER TABLE "reader" ADD COLUMN "terminates_at" TIMESTAMPTZ(3);
CREATE INDEX "reader_terminates_at_idx" ON "reader"("terminates_at");
ALTER TABLE "notification" ADD COLUMN "reason" TEXT NOT NULL DEFAULT '';

CREATE TABLE "sanction" (
    "reader_id" BIGINT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "act" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "about" TEXT NOT NULL DEFAULT '',
    "done_by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sanction_pkey" PRIMARY KEY ("reader_id","id")
);
ALTER TABLE "sanction" ADD CONSTRAINT "sanction_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was done stays as it was written down. Only the removal of the whole reader, one trigger deeper, takes it away.
CREATE FUNCTION refuse_change_of_sanction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of sanction are only added';
END $$;
CREATE TRIGGER sanction_only_added BEFORE UPDATE OR DELETE ON "sanction"
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_sanction();

CREATE TABLE "removed_book" (
    "reader_id" BIGINT NOT NULL,
    "sha256" BYTEA NOT NULL,
    "reason" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "removed_book_pkey" PRIMARY KEY ("reader_id","sha256")
);
ALTER TABLE "removed_book" ADD CONSTRAINT "removed_book_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "unlock_link" (
    "reader_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "unlock_link_pkey" PRIMARY KEY ("reader_id")
);
CREATE UNIQUE INDEX "unlock_link_hash_key" ON "unlock_link"("hash");
ALTER TABLE "unlock_link" ADD CONSTRAINT "unlock_link_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "ban" (
    "hash" BYTEA NOT NULL,
    "cause" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "reason" TEXT NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),

    CONSTRAINT "ban_pkey" PRIMARY KEY ("hash","cause")
);
CREATE UNIQUE INDEX "ban_id_key" ON "ban"("id");
CREATE INDEX "ban_until_idx" ON "ban"("until");
