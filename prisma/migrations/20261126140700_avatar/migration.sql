CREATE TABLE "avatar" (
    "reader_id" BIGINT NOT NULL,
    "source" TEXT NOT NULL,
    "id" TEXT,
    "picture" BYTEA,
    "shop_address" TEXT,
    "asked_at" TIMESTAMPTZ(3),
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "avatar_pkey" PRIMARY KEY ("reader_id"),
    CONSTRAINT "avatar_source_check" CHECK ("source" IN ('own', 'shop', 'none')),
    CONSTRAINT "avatar_picture_check" CHECK (("id" IS NULL) = ("picture" IS NULL)
        AND ("source" <> 'own' OR "picture" IS NOT NULL) AND ("source" <> 'none' OR "picture" IS NULL)),
    CONSTRAINT "avatar_shop_check" CHECK (("source" = 'shop') = ("shop_address" IS NOT NULL)
        AND ("shop_address" IS NULL) = ("asked_at" IS NULL))
);
CREATE UNIQUE INDEX "avatar_id_key" ON "avatar"("id");
ALTER TABLE "avatar" ADD CONSTRAINT "avatar_reader_id_fkey" FOREIGN KEY ("reader_id") REFERENCES "reader"("id") ON DELETE CASCADE ON UPDATE CASCADE;
