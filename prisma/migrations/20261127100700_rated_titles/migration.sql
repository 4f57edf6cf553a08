-- A rating outlives the entry of its book in the feed of the shop, so it keeps the title.
ALTER TABLE "partner_rating" ADD COLUMN "title" TEXT NOT NULL DEFAULT '';
UPDATE "partner_rating" r SET "title" = b."title" FROM "partner_book" b
    WHERE b."alias" = r."alias" AND b."shop_id" = r."shop_id" AND b."external_id" = r."shop_book_id";
