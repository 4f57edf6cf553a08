import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { createLcpDb } from './lcp.db.ts';
import { toSealPurpose } from './reader-keys.ts';

const BEFORE_ALL = { readerId: 0n, provider: '', licence: '' };

/** Seals the keys of readers with another vault; a key that the old one does not open stays as it is. */
export const resealReaderKeys = async (db: Database, before: Vault, after: Vault): Promise<void> => {
  const rows = createLcpDb(db);
  let page = await rows.listKeysAfter(BEFORE_ALL);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const stored of page) {
      const key = before.open(toSealPurpose(stored), stored.sealed);
      if (key) await rows.updateSealed(stored, after.seal(toSealPurpose(stored), key));
    }
    page = await rows.listKeysAfter(last);
  }
};
