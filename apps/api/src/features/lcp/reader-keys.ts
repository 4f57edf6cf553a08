import type { lcp, Reply } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Licence } from '../../platform/lcp/licence.ts';
import type { Vault } from '../../platform/vault.ts';
import type { ShopService } from '../shops/shops.service.ts';
import { createLcpDb, type StoredKey } from './lcp.db.ts';

type Dependencies = {
  db: Database;
  vault: Vault;
  clock: Clock;
  shops: Pick<ShopService, 'findPartner'>;
};
/** A key that a shop registers for all books of a provider. */
export type RegisteredKey = { readerId: bigint; provider: string; key: Buffer; partnerAlias: string };

/** `licence` of a key for all books of its provider. */
const ALL_LICENCES = '';

/** Binds a sealed key to its owner: it opens nothing for another reader or provider. */
export const toSealPurpose = ({ readerId, provider }: Pick<StoredKey, 'readerId' | 'provider'>): string =>
  `lcp ${readerId} ${provider}`;

/** The user keys of readers, sealed for the reader and the provider. */
export const createReaderKeys = ({ db, vault, clock, shops }: Dependencies) => {
  const rows = createLcpDb(db);
  const upsert = (owner: Parameters<typeof rows.upsertKey>[0], key: Buffer, partnerAlias: string | null) =>
    rows.upsertKey(owner, { sealed: vault.seal(toSealPurpose(owner), key), createdAt: clock.now(), partnerAlias });
  return {
    /** Keys that may open a licence, the most likely first. */
    async listFor(readerId: bigint, { provider, id }: Licence): Promise<Buffer[]> {
      const stored = await rows.listKeys({ readerId, provider, licence: id });
      return stored.flatMap(({ sealed }) => vault.open(toSealPurpose({ readerId, provider }), sealed) ?? []);
    },
    /** Stores the key that has opened a licence. */
    save: (readerId: bigint, { provider, id }: Licence, key: Buffer): Promise<void> =>
      upsert({ readerId, provider, licence: id }, key, null),
    /** Stores a key that opens all books of a provider without asking. */
    register: ({ readerId, provider, key, partnerAlias }: RegisteredKey): Promise<void> =>
      upsert({ readerId, provider, licence: ALL_LICENCES }, key, partnerAlias),
    /** @throws Refusal `lcp.no_token`, `lcp.vendor_not_found`, `lcp.login_needed` */
    async getToken(readerId: bigint, provider: string | undefined): Promise<Reply<typeof lcp.userToken>> {
      for (const stored of await rows.listReaderKeys(readerId, provider)) {
        const key = vault.open(toSealPurpose(stored), stored.sealed);
        if (key) return { provider: stored.provider, lcp_hashed_passphrase: key.toString('base64') };
      }
      const partner = await shops.findPartner(await rows.findProviderAlias(readerId));
      if (!partner) throw new Refusal('lcp.login_needed');
      throw new Refusal((await rows.hasRegistered(partner.alias)) ? 'lcp.no_token' : 'lcp.vendor_not_found');
    },
  };
};
export type ReaderKeys = ReturnType<typeof createReaderKeys>;
