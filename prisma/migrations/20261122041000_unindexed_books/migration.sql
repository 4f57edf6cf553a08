-- Books that have no row in indexed_book yet, so that nobody has to look for them among all books.
CREATE TABLE "unindexed_book" (
    "reader_id" BIGINT NOT NULL,
    "book_id" BIGINT NOT NULL,

    CONSTRAINT "unindexed_book_pkey" PRIMARY KEY ("reader_id", "book_id")
);
ALTER TABLE "unindexed_book" ADD CONSTRAINT "unindexed_book_reader_id_book_id_fkey" FOREIGN KEY ("reader_id", "book_id") REFERENCES "book"("reader_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

INSERT INTO "unindexed_book" ("reader_id", "book_id")
  SELECT b."reader_id", b."id" FROM "book" b
  WHERE NOT EXISTS (SELECT 1 FROM "indexed_book" i WHERE i."reader_id" = b."reader_id" AND i."book_id" = b."id");

-- Whoever writes a book: one that comes without its index entry is caught up with.
CREATE FUNCTION books_to_index() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "unindexed_book" ("reader_id", "book_id") SELECT "reader_id", "id" FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER "books_to_index" AFTER INSERT ON "book"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION books_to_index();
