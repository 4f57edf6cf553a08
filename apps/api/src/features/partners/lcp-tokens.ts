import { createHash } from 'node:crypto';
import { partners } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import { type Caller, type Customers, isTest, parseContentHash, toCustomer } from './customers.ts';

/** A key for all books of a provider under Readium LCP. */
type LcpKey = { readerId: bigint; provider: string; key: Buffer; partnerAlias: string };
/** Stores the key of a reader, sealed. */
export type RegisterLcpKey = (key: LcpKey) => Promise<void>;

/** Hashed passphrases that shops register for their customers, so that nobody has to enter them. */
export const createLcpTokens =
  ({ customers, registerLcpKey }: { customers: Customers; registerLcpKey: RegisterLcpKey }) =>
  /** @throws the refusals of `partners.lcpToken` */
  async (caller: Caller, body: Buffer): Promise<'OK'> => {
    toCustomer(caller);
    const hash = parseContentHash(caller);
    if (hash && !createHash('sha256').update(body).digest().equals(hash)) throw new Refusal('file.mismatch');
    const { provider, lcp_hashed_passphrase: key } = parseBody(body);
    if (isTest(caller)) return 'OK';
    const { id: readerId } = await customers.findOrAdd(caller);
    await registerLcpKey({ readerId, provider, key, partnerAlias: caller.partner.alias });
    return 'OK';
  };

/** @throws Refusal `partner.malformed` */
const parseBody = (body: Buffer): { provider: string; lcp_hashed_passphrase: Buffer } => {
  const parsed = partners.lcpToken.body.safeParse(tryParseJson(body.toString('utf8')));
  if (!parsed.success)
    throw new Refusal('partner.malformed', { field: String(parsed.error.issues[0]?.path[0] ?? 'body') });
  const { provider, lcp_hashed_passphrase: text } = parsed.data;
  // LCP Automatic Key Retrieval says hex, its examples are base64
  return { provider, lcp_hashed_passphrase: Buffer.from(text, text.length === 64 ? 'hex' : 'base64') };
};

const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
