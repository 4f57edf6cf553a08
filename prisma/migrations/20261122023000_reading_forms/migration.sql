ALTER TABLE "document" ADD COLUMN "form_sha256" BYTEA,
  ADD COLUMN "form_version" INTEGER,
  ADD COLUMN "form_failed" TEXT;
CREATE INDEX "document_form_sha256_idx" ON "document"("form_sha256");
