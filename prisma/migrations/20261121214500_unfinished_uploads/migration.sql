-- CreateTable
CREATE TABLE "unfinished_upload" (
    "reader_id" BIGINT NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT,
    "md5" BYTEA,
    "length" BIGINT NOT NULL,
    "received" BIGINT NOT NULL DEFAULT 0,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "outcome" JSONB,

    CONSTRAINT "unfinished_upload_pkey" PRIMARY KEY ("reader_id","id")
);

-- CreateTable
CREATE TABLE "upload_piece" (
    "reader_id" BIGINT NOT NULL,
    "upload_id" UUID NOT NULL,
    "start" BIGINT NOT NULL,
    "object_key" TEXT NOT NULL,

    CONSTRAINT "upload_piece_pkey" PRIMARY KEY ("reader_id","upload_id","start")
);

-- CreateIndex
CREATE INDEX "unfinished_upload_expires_at_idx" ON "unfinished_upload"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "upload_piece_object_key_key" ON "upload_piece"("object_key");

-- AddForeignKey
ALTER TABLE "unfinished_upload" ADD CONSTRAINT "unfinished_upload_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "upload_piece" ADD CONSTRAINT "upload_piece_reader_id_upload_id_fkey" FOREIGN KEY ("reader_id", "upload_id") REFERENCES "unfinished_upload"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
