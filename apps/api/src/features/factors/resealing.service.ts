import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { toSealPurpose } from './code-verifier.ts';
import { createFactorsDb } from './factors.db.ts';

/**
 * Seals the secrets of authenticator apps with another key; a secret that the old key does not open stays as it is. Apart from the
 * service, so that the operator's commands do not load the WebAuthn library.
 */
export const resealAuthenticators = (db: Database, before: Vault, after: Vault): Promise<void> =>
  db.$transaction(async (tx) => {
    const factorsDb = createFactorsDb(db);
    for (const { readerId, sealed } of await factorsDb.sealed(tx)) {
      const secret = before.open(toSealPurpose(readerId), sealed);
      if (secret) await factorsDb.updateSealed(tx, readerId, after.seal(toSealPurpose(readerId), secret));
    }
  });
