import { createHash, type X509Certificate } from 'node:crypto';
import { Refusal } from '../../http/refusal.ts';
import { createCircuitBreaker } from '../../platform/circuit-breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import type { LcpEngine, OpenedLicence } from '../../platform/lcp/engine.ts';
import type { Licence } from '../../platform/lcp/licence.ts';
import type { Vault } from '../../platform/vault.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { ConversionService } from '../conversion/conversion.service.ts';
import type { Document } from '../files/files.service.ts';
import type { ShopService } from '../shops/shops.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { createDeviceIdentities } from './device-identity.ts';
import { createKnownLicences } from './known-licences.ts';
import { createLicenceUpdates } from './licence-updates.ts';
import { type CurrentLicence, createLicences } from './licences.ts';
import { createLoans } from './loans.ts';
import { createReaderKeys } from './reader-keys.ts';
import { createStatusClient } from './status-client.ts';

type Dependencies = {
  db: Database;
  auth: Pick<AuthService, 'beginAttempt'>;
  books: BookService;
  conversion: Pick<ConversionService, 'findSource'>;
  shops: Pick<ShopService, 'findPartner' | 'toProviderAddress'>;
  sync: Pick<SyncService, 'write' | 'watchLibraries'>;
  http: HttpClient;
  engines: readonly LcpEngine[];
  /** Trusted issuers of licence certificates; empty: any. */
  roots: readonly X509Certificate[];
  vault: Vault;
  /** Makes the device ids that providers get; never changes. */
  deviceKey: Buffer;
  publicUrl: string;
  clock: Clock;
  report: (error: unknown) => void;
};
export type LcpService = ReturnType<typeof createLcpService>;

/**
 * Wrong passphrases of one reader. Whoever has the file can guess offline without limit, so this merely keeps the server from
 * doing it for them.
 */
const PASSPHRASE_LIMIT = { limit: 10, windowMs: 15 * 60_000 };
/** A status server that fails this often in a row is not asked for a while. */
const BREAKER = { failures: 3, pauseMs: 30_000 };

/** Books protected by Readium LCP: validates licences, opens them with stored keys, and follows what their providers say. */
export const createLcpService = ({
  db,
  auth,
  books,
  conversion,
  shops,
  sync,
  http,
  engines,
  roots,
  vault,
  deviceKey,
  publicUrl,
  clock,
  report,
}: Dependencies) => {
  const keys = createReaderKeys({ db, vault, clock, shops });
  const known = createKnownLicences({ db, sync });
  const licences = createLicences({ known, engines, roots, clock });
  const devices = createDeviceIdentities({ key: deviceKey, publicUrl });
  const client = createStatusClient({ http, shops, devices, breaker: createCircuitBreaker({ ...BREAKER, clock }) });
  const updates = createLicenceUpdates({ client, known, licences, keys, clock, report });

  /** Details that help the reader to enter the passphrase. */
  const toPassphraseDetails = ({ title, name }: BookRow, { provider, hint, hintUrl }: Licence) => ({
    title,
    path: `/${name}`,
    provider,
    hint,
    ...(hintUrl !== null && { hintUrl }),
  });

  /** @throws as `openLicence` */
  const openWithStoredKeys = async (book: BookRow, current: CurrentLicence): Promise<OpenedLicence> => {
    const engine = licences.requireUsable(book, current);
    const stored = await keys.listFor(book.readerId, current.licence);
    for (const key of stored) {
      const open = engine.open(current.licence, key);
      if (open) return open;
    }
    const code = stored.length === 0 ? 'lcp.token_missing' : 'lcp.token_wrong';
    throw new Refusal(code, toPassphraseDetails(book, current.licence));
  };

  /** The licence of a book after its provider has been asked, which takes three seconds at most; null for an unprotected book. */
  const findChecked = async (book: BookRow, document: Document): Promise<CurrentLicence | null> => {
    const current = await licences.find(book, document);
    if (!current || !licences.isVerified(current.licence)) return current;
    await updates.check(book, current);
    return licences.find(book, document);
  };

  return {
    /**
     * Opens the licence of a book for one of its parts; null for an unprotected book. Its provider is asked in the background.
     * @throws Refusal `book.adobe`, `book.locked`, `lcp.device_only`, `lcp.licence_broken`, those of dates and status,
     * `lcp.token_missing` when the reader has no key, `lcp.token_wrong` when none fits
     */
    async openLicence(book: BookRow, document: Document): Promise<OpenedLicence | null> {
      const current = await licences.find(book, document);
      if (!current) return null;
      const opened = await openWithStoredKeys(book, current);
      updates.checkInBackground(book, current);
      return opened;
    },
    /**
     * Makes sure that a reader may open a book now: asks the provider first, and registers this installation as a device.
     * @throws as `openLicence`
     */
    async assertReadable(book: BookRow, document: Document): Promise<void> {
      const current = await findChecked(book, document);
      if (!current) return;
      await openWithStoredKeys(book, current);
      updates.registerInBackground(book, current);
    },
    /**
     * Stores the key of a book, derived from its passphrase; only the sealed hash is kept. Other books of the same provider
     * open with it too.
     * @throws as `openLicence`, Refusal `file.not_found`, `auth.too_many_tries`
     */
    async unlock(readerId: bigint, bookId: string, passphrase: () => string): Promise<'OK'> {
      const book = await books.requireOwned(readerId, bookId);
      const sentPassphrase = passphrase();
      const source = await conversion.findSource(book);
      const current = source && (await findChecked(book, source.document));
      if (!current) return 'OK';
      const engine = licences.requireUsable(book, current);
      const attempt = await auth.beginAttempt([{ name: `lcp ${readerId}`, ...PASSPHRASE_LIMIT }]);
      const key = createHash('sha256').update(sentPassphrase, 'utf8').digest();
      if (!engine.open(current.licence, key))
        throw new Refusal('lcp.token_wrong', toPassphraseDetails(book, current.licence));
      await attempt.succeed();
      await keys.save(readerId, current.licence, key);
      return 'OK';
    },
    ...createLoans({ books, conversion, licences, updates, client, clock }),
    registerKey: keys.register,
    getToken: keys.getToken,
    /** Deletes what is known of licences whose books are gone. Answers how many. */
    clean: async (): Promise<{ licences: number }> => ({ licences: await known.deleteUnused() }),
    close: updates.close,
  };
};
