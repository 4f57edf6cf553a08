CREATE TABLE "adobe_identity" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "vendor_id" TEXT NOT NULL,
    "login" TEXT NOT NULL,
    "uuid" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "serial" TEXT NOT NULL,
    "is_main" BOOLEAN NOT NULL DEFAULT false,
    "is_internal" BOOLEAN NOT NULL DEFAULT false,
    "sealed" BYTEA,
    "key_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "adobe_identity_pkey" PRIMARY KEY ("reader_id","id"),
    CONSTRAINT "adobe_identity_sealed_check" CHECK ("is_internal" = ("sealed" IS NOT NULL) AND "is_internal" = ("key_id" IS NOT NULL))
);
CREATE TABLE "adobe_password_link" (
    "reader_id" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "adobe_password_link_pkey" PRIMARY KEY ("reader_id","hash")
);
CREATE UNIQUE INDEX "adobe_identity_reader_id_vendor_id_login_key" ON "adobe_identity"("reader_id", "vendor_id", "login");
-- One default and one internal account per reader; at our own sign-in service, one account per login and per URN.
CREATE UNIQUE INDEX "adobe_identity_main_key" ON "adobe_identity"("reader_id") WHERE "is_main";
CREATE UNIQUE INDEX "adobe_identity_internal_key" ON "adobe_identity"("reader_id") WHERE "is_internal";
CREATE UNIQUE INDEX "adobe_identity_internal_login_key" ON "adobe_identity"("login") WHERE "is_internal";
CREATE UNIQUE INDEX "adobe_identity_internal_uuid_key" ON "adobe_identity"("uuid") WHERE "is_internal";
CREATE UNIQUE INDEX "adobe_password_link_hash_key" ON "adobe_password_link"("hash");
CREATE INDEX "adobe_password_link_expires_at_idx" ON "adobe_password_link"("expires_at");
ALTER TABLE "adobe_identity" ADD CONSTRAINT "adobe_identity_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "adobe_password_link" ADD CONSTRAINT "adobe_password_link_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
