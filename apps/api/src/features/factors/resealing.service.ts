import type { Database } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import { sealedFor } from './codes.ts';
import { factorsDb } from './factors.db.ts';

/** The secrets of authenticator apps under another key; one that the old key does not open stays as it is. */
export const resealAuthenticators = (db: Database, before: Vault, after: Vault): Promise<void> =>
  db.$transaction(async (tx) => {
    const stored = factorsDb(db);
    for (const { readerId, sealed } of await stored.sealed(tx)) {
      const secret = before.open(sealedFor(readerId), sealed);
      if (secret) await stored.reseal(tx, readerId, after.seal(sealedFor(readerId), secret));
    }
  });
