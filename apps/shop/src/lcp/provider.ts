import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { z } from 'zod';
import { type Clock, type Database, queryRows } from '../database.ts';
import { createProviderCertificate, type ProviderCertificate } from './certificates.ts';
import type { SecretBox } from './secret-box.ts';

type Dependencies = { db: Database; secrets: SecretBox; clock: Clock; shop: { name: string } };

const ProviderRow = z.object({
  authority: z.instanceof(Buffer),
  certificate: z.instanceof(Buffer),
  private_key: z.instanceof(Buffer),
});

/** The row that the private key is sealed for. */
const KEY_OWNER = 'lcp_provider';

/**
 * Stores the certificate that signs licences. It is made when it is first needed, so that a shop without protected books
 * starts as fast as before, and again when the key cannot be opened any more.
 */
export const createProviderStore = ({ db, secrets, clock, shop }: Dependencies) => {
  let provider: Promise<ProviderCertificate> | undefined;

  const find = async (): Promise<{ provider?: ProviderCertificate; sealedKey?: Buffer }> => {
    const [row] = await queryRows(db, ProviderRow, 'SELECT authority, certificate, private_key FROM lcp_provider', []);
    if (!row) return {};
    const key = secrets.open(row.private_key, KEY_OWNER);
    if (!key) return { sealedKey: row.private_key };
    const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    return { provider: { authority: row.authority, certificate: row.certificate, privateKey } };
  };

  const findOrCreate = async (): Promise<ProviderCertificate> => {
    const found = await find();
    if (found.provider) return found.provider;
    const created = await createProviderCertificate(shop.name, clock());
    const sealedKey = secrets.seal(exportKey(created.privateKey), KEY_OWNER);
    // The first of several processes wins.
    await db.query(
      `INSERT INTO lcp_provider AS p (authority, certificate, private_key, created_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET authority = $1, certificate = $2, private_key = $3, created_at = $4
       WHERE p.private_key = $5`,
      [created.authority, created.certificate, sealedKey, clock(), found.sealedKey ?? null],
    );
    const stored = await find();
    if (!stored.provider) throw new Error('Another process of the shop has another SHOP_SHARED_KEY.');
    return stored.provider;
  };

  const get = (): Promise<ProviderCertificate> => {
    provider ??= findOrCreate().catch((fault: unknown) => {
      provider = undefined; // the next call tries again
      throw fault;
    });
    return provider;
  };

  return {
    /** Signs a text with RSA and SHA-256. */
    sign: async (text: string): Promise<{ certificate: Buffer; value: Buffer }> => {
      const { certificate, privateKey } = await get();
      return { certificate, value: sign('sha256', Buffer.from(text), privateKey) };
    },
    /** The certificate of the authority (PEM), for those who verify licences. */
    getAuthority: async (): Promise<string> => toPem((await get()).authority),
  };
};

/** See {@link createProviderStore}. */
export type ProviderStore = ReturnType<typeof createProviderStore>;

const exportKey = (key: KeyObject): Buffer => key.export({ type: 'pkcs8', format: 'der' });

const toPem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;
