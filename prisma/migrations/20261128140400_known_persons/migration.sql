-- Readers of before the directory; new ones are in it already. Reads the table once and lets others write.
INSERT INTO "person_directory" ("provider_alias", "shop_id", "external_id", "reader_id")
  SELECT "provider_alias", "shop_id", "external_id", "id" FROM "reader" ON CONFLICT DO NOTHING;
