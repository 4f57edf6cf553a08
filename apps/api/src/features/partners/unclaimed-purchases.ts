import { findShopId, getOwnShopId, type Partner } from '../shops/shops.service.ts';
import type { PartnersDb } from './partners.db.ts';

const DAY_MS = 86_400_000;
/** After so many days a purchase that nobody claims is reported. */
const UNCLAIMED_DAYS = 7;
/** More at once would push everything else out of the log. */
const MAX_AT_ONCE = 50;
const CODES = ['partner.purchase_unclaimed', 'partner.shop_unknown'] as const;

/** Writes unclaimed purchases into the error log of a partner, each once as long as the log keeps it. */
export const reportUnclaimedPurchases = async (rows: PartnersDb, partner: Partner, now: Date): Promise<void> => {
  for (const { shopId, externalId, since } of await rows.listUnclaimed(partner.alias, now, CODES, MAX_AT_ONCE)) {
    const isKnown = [getOwnShopId(partner), findShopId(partner, shopId)].includes(shopId);
    const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
    if (isKnown && days < UNCLAIMED_DAYS) continue;
    const error = { alias: partner.alias, call: 'PUT /partner/files', signed: true, user: externalId.slice(0, 256) };
    const [code, details] = isKnown
      ? [CODES[0], { days, shop_id: shopId }]
      : [CODES[1], { partner: partner.name, shop_id: shopId, days }];
    await rows.insertError({ ...error, code, details }, now);
  }
};
