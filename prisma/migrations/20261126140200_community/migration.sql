CREATE TABLE "community_connection" (
    "reader_id" BIGINT NOT NULL,
    "alias" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "logged_by" TEXT NOT NULL,
    "avatar" TEXT,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "community_connection_pkey" PRIMARY KEY ("reader_id")
);
CREATE TABLE "community_attempt" (
    "id_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "reader_id" BIGINT NOT NULL,
    "session_id" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "community_attempt_pkey" PRIMARY KEY ("id_hash")
);
CREATE TABLE "community_feed" (
    "alias" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "news" JSONB NOT NULL DEFAULT '[]',
    "discussions" JSONB NOT NULL DEFAULT '[]',
    "wanted_at" TIMESTAMPTZ(3) NOT NULL,
    "fetched_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "community_feed_pkey" PRIMARY KEY ("alias","language")
);
CREATE TABLE "community_avatar" (
    "source_hash" BYTEA NOT NULL,
    "sha256" TEXT NOT NULL,
    "jpeg" BYTEA NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "community_avatar_pkey" PRIMARY KEY ("source_hash")
);
CREATE TABLE "partner_rating" (
    "reader_id" BIGINT NOT NULL,
    "alias" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "shop_book_id" TEXT NOT NULL,
    "reference" UUID NOT NULL,
    "rating" SMALLINT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_rating_pkey" PRIMARY KEY ("reader_id","alias","shop_id","shop_book_id"),
    CONSTRAINT "partner_rating_rating_check" CHECK ("rating" BETWEEN 1 AND 5),
    CONSTRAINT "partner_rating_rater_check" CHECK ("name" <> '' AND "email" <> '')
);
CREATE TABLE "withdrawn_rating" (
    "reference" UUID NOT NULL,
    "alias" TEXT NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "withdrawn_rating_pkey" PRIMARY KEY ("reference")
);
CREATE INDEX "community_connection_alias_idx" ON "community_connection"("alias");
CREATE INDEX "community_attempt_reader_id_idx" ON "community_attempt"("reader_id");
CREATE INDEX "community_attempt_expires_at_idx" ON "community_attempt"("expires_at");
CREATE INDEX "community_avatar_sha256_idx" ON "community_avatar"("sha256");
CREATE INDEX "community_avatar_used_at_idx" ON "community_avatar"("used_at");
CREATE UNIQUE INDEX "partner_rating_reference_key" ON "partner_rating"("reference");
-- What waits for the community, and whose address is due.
CREATE INDEX "partner_rating_unsent_idx" ON "partner_rating"("changed_at") WHERE "sent_at" IS NULL;
CREATE INDEX "partner_rating_address_idx" ON "partner_rating"("changed_at") WHERE "address" IS NOT NULL;
ALTER TABLE "community_connection" ADD CONSTRAINT "community_connection_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "community_attempt" ADD CONSTRAINT "community_attempt_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "partner_rating" ADD CONSTRAINT "partner_rating_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- A rating may go with its reader. The community must remove it all the same, by a reference that names nobody.
CREATE FUNCTION "withdraw_partner_rating"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "withdrawn_rating" ("reference", "alias", "withdrawn_at")
    VALUES (OLD."reference", OLD."alias", now()) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE TRIGGER "partner_rating_withdrawn" AFTER DELETE ON "partner_rating"
    FOR EACH ROW EXECUTE FUNCTION "withdraw_partner_rating"();
