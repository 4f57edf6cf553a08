-- A place is dated by what its session has told of the same book.
ALTER TABLE "session" DROP COLUMN "place_contact_at";
