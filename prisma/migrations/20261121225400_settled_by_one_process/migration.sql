-- AlterTable
ALTER TABLE "unfinished_upload" ADD COLUMN "settling_until" TIMESTAMPTZ(3);
