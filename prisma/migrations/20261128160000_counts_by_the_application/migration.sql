-- The application counts shelves and words itself and says so at the beginning of each transaction. These triggers count for the
-- release before (0.2.0), which may run beside this one; they go with the release that no longer runs beside it.
CREATE OR REPLACE TRIGGER "books_added" AFTER INSERT ON "book"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (current_setting('lectern.counts', true) IS DISTINCT FROM 'application') EXECUTE FUNCTION books_added();
CREATE OR REPLACE TRIGGER "books_removed" AFTER DELETE ON "book"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  WHEN (current_setting('lectern.counts', true) IS DISTINCT FROM 'application') EXECUTE FUNCTION books_removed();
CREATE OR REPLACE TRIGGER "books_moved" AFTER UPDATE ON "book"
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
  WHEN (current_setting('lectern.counts', true) IS DISTINCT FROM 'application') EXECUTE FUNCTION books_moved();
CREATE OR REPLACE TRIGGER "books_to_index" AFTER INSERT ON "book"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (current_setting('lectern.counts', true) IS DISTINCT FROM 'application') EXECUTE FUNCTION books_to_index();
CREATE OR REPLACE TRIGGER "words_added" AFTER INSERT ON "indexed_book"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (current_setting('lectern.counts', true) IS DISTINCT FROM 'application') EXECUTE FUNCTION words_added();
CREATE OR REPLACE TRIGGER "words_removed" AFTER DELETE ON "indexed_book"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT
  WHEN (current_setting('lectern.counts', true) IS DISTINCT FROM 'application') EXECUTE FUNCTION words_removed();
CREATE OR REPLACE TRIGGER "words_changed" AFTER UPDATE ON "indexed_book" FOR EACH ROW
  WHEN (OLD."words" IS DISTINCT FROM NEW."words"
    AND current_setting('lectern.counts', true) IS DISTINCT FROM 'application') EXECUTE FUNCTION words_changed();
