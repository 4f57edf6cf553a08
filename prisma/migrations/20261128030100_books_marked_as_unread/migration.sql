-- A book that is marked as unread has no position; the one that it had waits here for the reader who takes that back.
ALTER TABLE "book" ADD COLUMN "unread_at" TIMESTAMPTZ(3), ADD COLUMN "left_position" JSONB;
