-- Ids by which a partner itself names its shops. Those that readers have signed in by are known already.
ALTER TABLE "partner" ADD COLUMN "shop_ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
UPDATE "partner" p SET "shop_ids" = known.ids FROM (
  SELECT alias, array_agg(shop_id ORDER BY readers DESC, shop_id) AS ids FROM (
    SELECT provider_alias AS alias, shop_id, count(*) AS readers FROM "reader" WHERE awaited_at IS NULL GROUP BY 1, 2
  ) seen GROUP BY alias
) known WHERE known.alias = p."alias";
-- New partners sign their calls by signature_v2. Those that are here already keep what they were told when they were added.
UPDATE "partner" SET "settings" = "settings" || '{"require_v2": false}' WHERE NOT "settings" ? 'require_v2';
