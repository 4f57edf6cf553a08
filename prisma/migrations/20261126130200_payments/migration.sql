CREATE TABLE "payment" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "plan_id" TEXT NOT NULL,
    "plan_name" TEXT NOT NULL,
    "storage_bytes" BIGINT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "order_id" TEXT,
    "approval_url" TEXT,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "capture_id" TEXT,
    "refunded_cents" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("reader_id","id")
);
CREATE TABLE "payment_record" (
    "id" UUID NOT NULL,
    "plan_name" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "refunded_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "capture_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "keep_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_record_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "invoice" (
    "number" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "corrects" INTEGER,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "seller_name" TEXT NOT NULL,
    "seller_address" TEXT NOT NULL,
    "seller_tax_id" TEXT NOT NULL,
    "buyer_name" TEXT NOT NULL,
    "buyer_email" TEXT,
    "plan_name" TEXT NOT NULL,
    "tax_rate" INTEGER NOT NULL,
    "net_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "capture_id" TEXT NOT NULL,
    "keep_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_pkey" PRIMARY KEY ("number")
);
CREATE TABLE "invoice_counter" (
    "id" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "invoice_counter_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "payment_event" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "payment_id_key" ON "payment"("id");
CREATE UNIQUE INDEX "payment_order_id_key" ON "payment"("order_id");
CREATE UNIQUE INDEX "payment_capture_id_key" ON "payment"("capture_id");
CREATE INDEX "payment_status_created_at_idx" ON "payment"("status", "created_at");
CREATE INDEX "payment_record_keep_until_idx" ON "payment_record"("keep_until");
CREATE UNIQUE INDEX "invoice_name_key" ON "invoice"("name");
CREATE INDEX "invoice_payment_id_idx" ON "invoice"("payment_id");
CREATE INDEX "invoice_keep_until_idx" ON "invoice"("keep_until");
CREATE INDEX "payment_event_received_at_idx" ON "payment_event"("received_at");
ALTER TABLE "payment" ADD CONSTRAINT "payment_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
