CREATE TABLE "partner" (
    "alias" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,
    "key" BYTEA NOT NULL,
    "old_key" BYTEA,
    "old_key_until" TIMESTAMPTZ(3),
    "declared_key" BYTEA,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_pkey" PRIMARY KEY ("alias")
);
CREATE UNIQUE INDEX "partner_number_key" ON "partner"("number");
