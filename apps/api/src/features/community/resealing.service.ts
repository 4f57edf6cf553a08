import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { createCommunityDb } from './community.db.ts';
import { toSealPurpose } from './community-connections.ts';

/**
 * Seals the access tokens of the reading community with another key; one that the old key does not open stays as it is. There may
 * be too many for one transaction.
 */
export const resealCommunityTokens = async (db: Database, before: Vault, after: Vault): Promise<void> => {
  const communityDb = createCommunityDb(db);
  let page = await communityDb.listConnectionsAfter(0n);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const { readerId, sealed } of page) {
      const token = before.open(toSealPurpose(readerId), sealed);
      if (token) await communityDb.updateSealed(readerId, after.seal(toSealPurpose(readerId), token));
    }
    page = await communityDb.listConnectionsAfter(last.readerId);
  }
};
