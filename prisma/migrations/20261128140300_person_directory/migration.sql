-- Which reader a person at a shop is. A reader's row is found by its id then, wherever it lies.
CREATE TABLE "person_directory" (
    "provider_alias" TEXT NOT NULL,
    "shop_id" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "reader_id" BIGINT NOT NULL,

    CONSTRAINT "person_directory_pkey" PRIMARY KEY ("provider_alias", "shop_id", "external_id")
);
CREATE UNIQUE INDEX "person_directory_reader_id_key" ON "person_directory"("reader_id");
ALTER TABLE "person_directory" ADD CONSTRAINT "person_directory_reader_id_fkey"
  FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- The release before this one writes readers without the directory. The trigger goes with the release that no longer runs beside it.
CREATE FUNCTION name_person() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "person_directory" AS d ("provider_alias", "shop_id", "external_id", "reader_id")
    VALUES (NEW."provider_alias", NEW."shop_id", NEW."external_id", NEW."id")
    ON CONFLICT ("reader_id") DO UPDATE SET "provider_alias" = excluded."provider_alias", "shop_id" = excluded."shop_id",
      "external_id" = excluded."external_id"
    WHERE (d."provider_alias", d."shop_id", d."external_id")
      <> (excluded."provider_alias", excluded."shop_id", excluded."external_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "person_named" AFTER INSERT OR UPDATE OF "provider_alias", "shop_id", "external_id" ON "reader"
  FOR EACH ROW EXECUTE FUNCTION name_person();
