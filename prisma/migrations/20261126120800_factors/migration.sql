ALTER TABLE "reader" ADD COLUMN "asks_factor" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "session" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
CREATE TABLE "passkey" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "credential_id" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL,
    "transports" TEXT[],
    "synced" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_pkey" PRIMARY KEY ("reader_id","id")
);
CREATE TABLE "authenticator" (
    "reader_id" BIGINT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "last_step" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "authenticator_pkey" PRIMARY KEY ("reader_id")
);
CREATE TABLE "recovery_code" (
    "reader_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("reader_id","hash")
);
CREATE TABLE "factor_challenge" (
    "reader_id" BIGINT NOT NULL,
    "holder" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "secret" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_challenge_pkey" PRIMARY KEY ("reader_id","holder","kind")
);
CREATE TABLE "factor_sign_in" (
    "reader_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "device_hash" BYTEA NOT NULL,
    "way" TEXT NOT NULL,
    "remember" BOOLEAN NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_sign_in_pkey" PRIMARY KEY ("reader_id","hash")
);
CREATE TABLE "factor_try" (
    "reader_id" BIGINT NOT NULL,
    "bucket" TEXT NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "factor_try_pkey" PRIMARY KEY ("reader_id","bucket","id")
);
CREATE UNIQUE INDEX "passkey_credential_id_key" ON "passkey"("credential_id");
CREATE INDEX "factor_challenge_expires_at_idx" ON "factor_challenge"("expires_at");
CREATE UNIQUE INDEX "factor_sign_in_hash_key" ON "factor_sign_in"("hash");
CREATE INDEX "factor_sign_in_expires_at_idx" ON "factor_sign_in"("expires_at");
CREATE INDEX "factor_try_at_idx" ON "factor_try"("at");
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "authenticator" ADD CONSTRAINT "authenticator_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "factor_challenge" ADD CONSTRAINT "factor_challenge_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "factor_sign_in" ADD CONSTRAINT "factor_sign_in_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "factor_try" ADD CONSTRAINT "factor_try_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
