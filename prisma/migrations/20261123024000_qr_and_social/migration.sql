CREATE TABLE "qr_request" (
    "id_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "number" SMALLINT NOT NULL,
    "numbers" SMALLINT[],
    "network" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,
    "polls" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "approved_at" TIMESTAMPTZ(3),
    "reader_id" BIGINT,
    "session_id" UUID,
    "taken_at" TIMESTAMPTZ(3),

    CONSTRAINT "qr_request_pkey" PRIMARY KEY ("id_hash")
);
CREATE INDEX "qr_request_network_created_at_idx" ON "qr_request"("network", "created_at");
CREATE INDEX "qr_request_expires_at_idx" ON "qr_request"("expires_at");

CREATE TABLE "phone_code" (
    "reader_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "session_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "used_by" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "phone_code_pkey" PRIMARY KEY ("reader_id")
);

CREATE TABLE "linked_identity" (
    "reader_id" BIGINT NOT NULL,
    "provider" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "linked_identity_pkey" PRIMARY KEY ("reader_id","provider")
);
CREATE UNIQUE INDEX "linked_identity_provider_subject_key" ON "linked_identity"("provider", "subject");

CREATE TABLE "social_attempt" (
    "id_hash" BYTEA NOT NULL,
    "browser_hash" BYTEA NOT NULL,
    "provider" TEXT NOT NULL,
    "network" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "reader_id" BIGINT,
    "session_id" UUID,

    CONSTRAINT "social_attempt_pkey" PRIMARY KEY ("id_hash")
);
CREATE INDEX "social_attempt_network_created_at_idx" ON "social_attempt"("network", "created_at");
CREATE INDEX "social_attempt_expires_at_idx" ON "social_attempt"("expires_at");

ALTER TABLE "qr_request" ADD CONSTRAINT "qr_request_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "linked_identity" ADD CONSTRAINT "linked_identity_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "social_attempt" ADD CONSTRAINT "social_attempt_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
