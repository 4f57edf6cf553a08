import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { toSealPurpose } from './code-verifier.ts';
import { createFactorsDb } from './factors.db.ts';

/**
 * Seals the secrets of authenticator apps with another key; a secret that the old key does not open stays as it is. Apart from the
 * service, so that the operator's commands do not load the WebAuthn library. There may be too many for one transaction.
 */
export const resealAuthenticators = async (db: Database, before: Vault, after: Vault): Promise<void> => {
  const factorsDb = createFactorsDb(db);
  let page = await factorsDb.listSealedAfter(db, 0n);
  for (let last = page.at(-1); last; last = page.at(-1)) {
    for (const { readerId, sealed } of page) {
      const secret = before.open(toSealPurpose(readerId), sealed);
      if (secret) await factorsDb.updateSealed(db, readerId, after.seal(toSealPurpose(readerId), secret));
    }
    page = await factorsDb.listSealedAfter(db, last.readerId);
  }
};
