ALTER TABLE "reader" ADD COLUMN "plan_id" TEXT,
ADD COLUMN "plan_storage_bytes" BIGINT,
ADD COLUMN "plan_expires_at" TIMESTAMPTZ(3),
ADD COLUMN "plan_notice" TEXT;
CREATE TABLE "tariff_plan" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "descriptions" JSONB NOT NULL DEFAULT '{}',
    "storage_bytes" BIGINT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "declared" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "tariff_plan_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "tariff_plan_storage_positive" CHECK ("storage_bytes" > 0),
    CONSTRAINT "tariff_plan_price_positive" CHECK ("price_cents" > 0)
);
CREATE TABLE "plan_grant" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "plan_id" TEXT NOT NULL,
    "storage_bytes" BIGINT NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "plan_grant_pkey" PRIMARY KEY ("reader_id","id")
);
CREATE INDEX "reader_plan_expires_at_idx" ON "reader"("plan_expires_at");
ALTER TABLE "plan_grant" ADD CONSTRAINT "plan_grant_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "plan_grant" ADD CONSTRAINT "plan_grant_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "tariff_plan"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
