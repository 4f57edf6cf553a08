-- AlterTable
ALTER TABLE "blob" ADD COLUMN "missing_at" TIMESTAMPTZ(3);
