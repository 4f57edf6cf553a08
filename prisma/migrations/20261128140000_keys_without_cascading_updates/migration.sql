-- Ids never change, so no foreign key cascades an update, which a database distributed by reader refuses. Each key is replaced
-- without a look at the rows; the next migration compares them, while others write.
-- The order of the locks is that of the product.
LOCK TABLE book, collection, reader, unfinished_upload, shelf, indexed_word, document, blob IN ACCESS EXCLUSIVE MODE;
DO $$
DECLARE
  key record;
BEGIN
  FOR key IN
    SELECT conrelid::regclass AS table_name, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND confupdtype = 'c' AND connamespace = 'public'::regnamespace
      AND conname <> 'fulfilment_device_reader_id_sha256_fkey'
    ORDER BY conrelid::regclass::text, conname
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I %s NOT VALID',
      key.table_name, key.name, key.name, replace(key.definition, ' ON UPDATE CASCADE', ''));
  END LOOP;
END
$$;
