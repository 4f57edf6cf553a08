import { createHash, type X509Certificate } from 'node:crypto';
import type { ErrorCode } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { LcpEngine, OpenedLicence } from '../../platform/lcp/engine.ts';
import { type Licence, parseLicenceDocument } from '../../platform/lcp/licence.ts';
import { isSignatureValid } from '../../platform/lcp/signature.ts';
import type { Vault } from '../../platform/vault.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { ConversionService } from '../conversion/conversion.service.ts';
import type { Document } from '../files/files.service.ts';
import { createLcpDb } from './lcp.db.ts';
import { createPassphraseAttempts } from './passphrase-attempts.ts';

/** What a provider says of a licence now (License Status Document 1.0, 2.3). */
export type LicenceStatus = 'ready' | 'active' | 'returned' | 'cancelled' | 'expired' | 'revoked';
/** Null when the status is unknown, which does not prevent opening. */
export type AskStatus = (licence: Licence) => Promise<LicenceStatus | null>;

type Dependencies = {
  db: Database;
  books: BookService;
  conversion: Pick<ConversionService, 'findSource'>;
  engines: readonly LcpEngine[];
  /** Trusted issuers of licence certificates; empty: any. */
  roots: readonly X509Certificate[];
  vault: Vault;
  status: AskStatus;
  clock: Clock;
};
export type LcpService = ReturnType<typeof createLcpService>;

const ENDED = {
  returned: 'lcp.returned',
  cancelled: 'lcp.cancelled',
  expired: 'lcp.expired',
  revoked: 'lcp.revoked',
} as const satisfies Partial<Record<LicenceStatus, ErrorCode>>;

const hasEnded = (status: LicenceStatus | null): status is keyof typeof ENDED => status !== null && status in ENDED;

/** Books protected by Readium LCP: validates licences, opens them with stored keys and stores new keys. */
export const createLcpService = ({
  db,
  books,
  conversion: forms,
  engines,
  roots,
  vault,
  status,
  clock,
}: Dependencies) => {
  const rows = createLcpDb(db);
  const attempts = createPassphraseAttempts(clock);
  const licences = new WeakMap<object, Licence | null>();

  /** Parsed once per cached document. */
  const parseLicence = (lock: Document['lock'] & { kind: 'lcp' }): Licence | null => {
    const known = licences.get(lock);
    if (known !== undefined) return known;
    const licence = lock.licence === null ? null : parseLicenceDocument(lock.licence);
    licences.set(lock, licence);
    return licence;
  };
  const genuine = new WeakMap<Licence, boolean>();
  const isVerified = (licence: Licence): boolean => {
    const known = genuine.get(licence) ?? isSignatureValid(licence, roots);
    genuine.set(licence, known);
    return known;
  };

  /**
   * The licence of a protected book that may be read now, and the engine for it; null for an unprotected book.
   * @throws Refusal `book.adobe`, `book.locked`, `lcp.device_only`, `lcp.licence_broken`, and those of dates and status
   */
  const validateLicence = async (
    { title }: BookRow,
    { lock }: Document,
  ): Promise<{ licence: Licence; engine: LcpEngine } | null> => {
    if (lock === null) return null;
    if (lock.kind !== 'lcp') throw new Refusal(lock.kind === 'adept' ? 'book.adobe' : 'book.locked', { title });
    const licence = parseLicence(lock);
    if (!licence) throw new Refusal('lcp.licence_broken', { title });
    const { provider, start, end } = licence;
    const engine = engines.find(({ supports: knows }) => knows(licence.profile));
    if (!engine) throw new Refusal('lcp.device_only', { title, provider });
    if (!isVerified(licence)) throw new Refusal('lcp.licence_broken', { title });
    const dates = { ...(start && { start: start.toISOString() }), ...(end && { end: end.toISOString() }) };
    const currentStatus = await status(licence);
    if (hasEnded(currentStatus)) throw new Refusal(ENDED[currentStatus], { title, provider, ...dates });
    if (end && end < clock.now()) throw new Refusal('lcp.expired', { title, provider, ...dates });
    if (start && start > clock.now()) throw new Refusal('lcp.not_started', { title, provider, ...dates });
    return { licence, engine };
  };

  const toVaultLabel = (readerId: bigint, { provider }: Licence): string => `lcp ${readerId} ${provider}`;

  /** Details that help the reader to enter the passphrase. */
  const toPassphraseDetails = ({ title, name }: BookRow, { provider, hint, hintUrl }: Licence) => ({
    title,
    path: `/${name}`,
    provider,
    hint,
    ...(hintUrl !== null && { hintUrl }),
  });

  /** @throws as `validateLicence`; Refusal `lcp.token_missing` when the reader has no key, `lcp.token_wrong` when none fits */
  const openLicence = async (book: BookRow, document: Document): Promise<OpenedLicence | null> => {
    const validated = await validateLicence(book, document);
    if (!validated) return null;
    const { licence, engine } = validated;
    const { readerId } = book;
    const stored = await rows.listKeys({ readerId, provider: licence.provider, licence: licence.id });
    const keys = stored.flatMap(({ sealed }) => vault.open(toVaultLabel(readerId, licence), sealed) ?? []);
    for (const key of keys) {
      const open = engine.open(licence, key);
      if (open) return open;
    }
    throw new Refusal(keys.length === 0 ? 'lcp.token_missing' : 'lcp.token_wrong', toPassphraseDetails(book, licence));
  };

  return {
    openLicence,
    /**
     * Stores the key of a book, derived from its passphrase; only the sealed hash is kept. Other books of the same provider
     * open with it too.
     * @throws as `openLicence`, Refusal `file.not_found`, `auth.too_many_tries`
     */
    async unlock(readerId: bigint, bookId: string, passphrase: () => string): Promise<'OK'> {
      const book = await books.requireOwned(readerId, bookId);
      const sentPassphrase = passphrase();
      const source = await forms.findSource(book);
      const validated = source && (await validateLicence(book, source.document));
      if (!validated) return 'OK';
      const { licence, engine } = validated;
      attempts.assertAllowed(readerId);
      const key = createHash('sha256').update(sentPassphrase, 'utf8').digest();
      if (!engine.open(licence, key)) {
        attempts.recordFailure(readerId);
        throw new Refusal('lcp.token_wrong', toPassphraseDetails(book, licence));
      }
      attempts.reset(readerId);
      const licenceKey = { readerId, provider: licence.provider, licence: licence.id };
      await rows.upsertKey(licenceKey, vault.seal(toVaultLabel(readerId, licence), key), clock.now());
      return 'OK';
    },
  };
};
