import { findShopId, ownShopId, type Partner } from '../shops/shops.service.ts';
import type { partnersDb } from './partners.db.ts';

const DAY_MS = 86_400_000;
/** After so many days somebody who bought a book and does not come is worth a word. */
const UNCLAIMED_DAYS = 7;
/** More at once would push everything else out of the log. */
const MOST_AT_ONCE = 50;
const CODES = ['partner.purchase_unclaimed', 'partner.shop_unknown'] as const;

/** Writes into the log of a partner which purchases wait in vain, each once while the log keeps it. */
export const reportUnclaimed = async (
  rows: ReturnType<typeof partnersDb>,
  partner: Partner,
  now: Date,
): Promise<void> => {
  for (const { shopId, externalId, since } of await rows.unclaimed(partner.alias, now, CODES, MOST_AT_ONCE)) {
    const isKnown = [ownShopId(partner), findShopId(partner, shopId)].includes(shopId);
    const days = Math.floor((now.getTime() - since.getTime()) / DAY_MS);
    if (isKnown && days < UNCLAIMED_DAYS) continue;
    const trouble = { alias: partner.alias, call: 'PUT /partner/files', signed: true, user: externalId.slice(0, 256) };
    const [code, details] = isKnown
      ? [CODES[0], { days, shop_id: shopId }]
      : [CODES[1], { partner: partner.name, shop_id: shopId, days }];
    await rows.addTrouble({ ...trouble, code, details }, now);
  }
};
