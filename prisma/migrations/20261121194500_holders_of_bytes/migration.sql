-- CreateIndex
CREATE INDEX "book_sha256_idx" ON "book"("sha256");

-- CreateIndex
CREATE INDEX "document_covers_idx" ON "document" USING GIN ("covers" jsonb_path_ops);
