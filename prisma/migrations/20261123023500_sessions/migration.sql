ALTER TABLE "reader" ADD COLUMN "blocked_until" TIMESTAMPTZ(3),
ADD COLUMN "blocked_reason" TEXT,
ADD COLUMN "locked_at" TIMESTAMPTZ(3),
ADD COLUMN "restricted_at" TIMESTAMPTZ(3),
ADD COLUMN "deletion_at" TIMESTAMPTZ(3);

CREATE TABLE "app_password" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "app_password_pkey" PRIMARY KEY ("reader_id","id")
);
CREATE UNIQUE INDEX "app_password_hash_key" ON "app_password"("hash");
ALTER TABLE "app_password" ADD CONSTRAINT "app_password_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "known_device" (
    "reader_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("reader_id","hash")
);
CREATE INDEX "known_device_last_seen_at_idx" ON "known_device"("last_seen_at");
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "session" ADD COLUMN "way" TEXT NOT NULL DEFAULT 'password',
ADD COLUMN "scope" TEXT NOT NULL DEFAULT 'full',
ADD COLUMN "user_agent" TEXT NOT NULL DEFAULT '',
ADD COLUMN "network" TEXT NOT NULL DEFAULT '',
ADD COLUMN "device_hash" BYTEA,
ADD COLUMN "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN "app_password_id" UUID;
-- Of sessions from before, the newest renewal is the newest token.
UPDATE "session" s SET "last_seen_at" = GREATEST(s."created_at",
  (SELECT max(t."issued_at") FROM "refresh_token" t WHERE t."reader_id" = s."reader_id" AND t."session_id" = s."id"));
ALTER TABLE "session" ADD CONSTRAINT "session_reader_id_app_password_id_fkey" FOREIGN KEY ("reader_id", "app_password_id") REFERENCES "app_password"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
