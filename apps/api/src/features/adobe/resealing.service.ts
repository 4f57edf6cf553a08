import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { createAdobeDb } from './adobe.db.ts';
import { toSealPurpose } from './internal-accounts.ts';

/**
 * Seals the passwords of internal accounts with another key; one that the old key does not open stays as it is. Every reader has
 * one: too many for one transaction.
 */
export const resealAdobePasswords = async (db: Database, before: Vault, after: Vault): Promise<void> => {
  const adobeDb = createAdobeDb(db);
  let page = await adobeDb.listInternalAfter(0n);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const row of page) {
      const password = row.sealed && before.open(toSealPurpose(row), row.sealed);
      if (!password) continue;
      const sealed = after.seal(toSealPurpose(row), password);
      await adobeDb.updateIdentity(db, row, { sealed, keyId: after.keyId });
    }
    page = await adobeDb.listInternalAfter(last.readerId);
  }
};
