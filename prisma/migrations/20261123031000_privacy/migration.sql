-- CreateTable
CREATE TABLE "reader_export" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "percent" INTEGER,
    "failed" BOOLEAN NOT NULL DEFAULT false,
    "object_key" TEXT,
    "bytes" BIGINT,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "reader_export_pkey" PRIMARY KEY ("reader_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "reader_export_id_key" ON "reader_export"("id");

-- CreateIndex
CREATE UNIQUE INDEX "reader_export_object_key_key" ON "reader_export"("object_key");

-- CreateIndex
CREATE INDEX "reader_export_expires_at_idx" ON "reader_export"("expires_at");

-- CreateIndex
CREATE INDEX "reader_deletion_at_idx" ON "reader"("deletion_at");

-- AddForeignKey
ALTER TABLE "reader_export" ADD CONSTRAINT "reader_export_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
