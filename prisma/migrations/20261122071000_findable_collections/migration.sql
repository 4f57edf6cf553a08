-- What a collection is found by, made by whoever writes its name; those that are there already are caught up with.
ALTER TABLE "collection" ADD COLUMN "folded" TEXT COLLATE "C", ADD COLUMN "tokens" BIGINT[];
CREATE INDEX "collection_tokens_idx" ON "collection" USING GIN ("tokens") WITH (fastupdate = off);
CREATE INDEX "collection_unfolded_idx" ON "collection"("reader_id", "id") WHERE "tokens" IS NULL;
