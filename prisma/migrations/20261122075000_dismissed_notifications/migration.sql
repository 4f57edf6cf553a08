ALTER TABLE "notification" ADD COLUMN "dismissed_at" TIMESTAMPTZ(3);
