-- Books that are opened part by part know by which version of the scan they were read: those of before are read again.
ALTER TABLE "document" ADD COLUMN "scan_version" INTEGER;
UPDATE "document" SET "scan_version" = 1 WHERE "manifest" IS NOT NULL AND "inside" IS NULL;
CREATE INDEX "document_scan_version_idx" ON "document" ("scan_version");
