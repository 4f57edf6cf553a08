import { createHash, type X509Certificate } from 'node:crypto';
import type { ErrorCode } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { LcpEngine, OpenedLicence } from '../../platform/lcp/engine.ts';
import { type Licence, readLicence } from '../../platform/lcp/licence.ts';
import { isGenuine } from '../../platform/lcp/signature.ts';
import type { Vault } from '../../platform/vault.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { Document } from '../files/files.service.ts';
import type { FormService } from '../forms/forms.service.ts';
import { lcpDb } from './lcp.db.ts';
import { tries } from './tries.ts';

/** What a provider says of a licence now (License Status Document 1.0, 2.3). */
export type LicenceStatus = 'ready' | 'active' | 'returned' | 'cancelled' | 'expired' | 'revoked';
/** Null where nobody could be asked: that keeps no book shut. */
export type AskStatus = (licence: Licence) => Promise<LicenceStatus | null>;

type Collaborators = {
  db: Database;
  books: BookService;
  forms: Pick<FormService, 'source'>;
  engines: readonly LcpEngine[];
  /** Who may have given out the certificates of licences; empty: anybody. */
  roots: readonly X509Certificate[];
  vault: Vault;
  status: AskStatus;
  clock: Clock;
};
export type LcpService = ReturnType<typeof lcpService>;

const ENDED = {
  returned: 'lcp.returned',
  cancelled: 'lcp.cancelled',
  expired: 'lcp.expired',
  revoked: 'lcp.revoked',
} as const satisfies Partial<Record<LicenceStatus, ErrorCode>>;

const hasEnded = (status: LicenceStatus | null): status is keyof typeof ENDED => status !== null && status in ENDED;

/** Books under licences of Readium LCP: whether they may be opened, with which key, and how it is learnt. */
export const lcpService = ({ db, books, forms, engines, roots, vault, status, clock }: Collaborators) => {
  const rows = lcpDb(db);
  const wrong = tries(clock);
  const licences = new WeakMap<object, Licence | null>();

  /** Read once for as long as its document is remembered. */
  const licenceOf = (lock: Document['lock'] & { kind: 'lcp' }): Licence | null => {
    const known = licences.get(lock);
    if (known !== undefined) return known;
    const licence = lock.licence === null ? null : readLicence(lock.licence);
    licences.set(lock, licence);
    return licence;
  };
  const genuine = new WeakMap<Licence, boolean>();
  const isTrue = (licence: Licence): boolean => {
    const known = genuine.get(licence) ?? isGenuine(licence, roots);
    genuine.set(licence, known);
    return known;
  };

  /**
   * The licence of a locked book that may be read now, and who opens it; null for a book that is not locked.
   * @throws Refusal `book.adobe`, `book.locked`, `lcp.device_only`, `lcp.licence_broken`, and those of dates and status
   */
  const valid = async (
    { title }: BookRow,
    { lock }: Document,
  ): Promise<{ licence: Licence; engine: LcpEngine } | null> => {
    if (lock === null) return null;
    if (lock.kind !== 'lcp') throw new Refusal(lock.kind === 'adept' ? 'book.adobe' : 'book.locked', { title });
    const licence = licenceOf(lock);
    if (!licence) throw new Refusal('lcp.licence_broken', { title });
    const { provider, start, end } = licence;
    const engine = engines.find(({ knows }) => knows(licence.profile));
    if (!engine) throw new Refusal('lcp.device_only', { title, provider });
    if (!isTrue(licence)) throw new Refusal('lcp.licence_broken', { title });
    const dates = { ...(start && { start: start.toISOString() }), ...(end && { end: end.toISOString() }) };
    const now = await status(licence);
    if (hasEnded(now)) throw new Refusal(ENDED[now], { title, provider, ...dates });
    if (end && end < clock.now()) throw new Refusal('lcp.expired', { title, provider, ...dates });
    if (start && start > clock.now()) throw new Refusal('lcp.not_started', { title, provider, ...dates });
    return { licence, engine };
  };

  const ownerOf = (readerId: bigint, { provider }: Licence): string => `lcp ${readerId} ${provider}`;

  /** What helps the reader to say the passphrase. */
  const asking = ({ title, name }: BookRow, { provider, hint, hintUrl }: Licence) => ({
    title,
    path: `/${name}`,
    provider,
    hint,
    ...(hintUrl !== null && { hintUrl }),
  });

  /** @throws as `valid`; Refusal `lcp.token_missing` when no key of this reader is known, `lcp.token_wrong` when none fits */
  const opened = async (book: BookRow, document: Document): Promise<OpenedLicence | null> => {
    const found = await valid(book, document);
    if (!found) return null;
    const { licence, engine } = found;
    const { readerId } = book;
    const kept = await rows.keys({ readerId, provider: licence.provider, licence: licence.id });
    const keys = kept.flatMap(({ sealed }) => vault.open(ownerOf(readerId, licence), sealed) ?? []);
    for (const key of keys) {
      const open = engine.open(licence, key);
      if (open) return open;
    }
    throw new Refusal(keys.length === 0 ? 'lcp.token_missing' : 'lcp.token_wrong', asking(book, licence));
  };

  return {
    opened,
    /**
     * Learns the key of a book from its passphrase, of which nothing but the hash is kept, sealed. The same provider’s other
     * books open with it, too.
     * @throws as `opened`, Refusal `file.not_found`, `auth.too_many_tries`
     */
    async unlock(readerId: bigint, bookId: string, passphrase: () => string): Promise<'OK'> {
      const book = await books.own(readerId, bookId);
      const said = passphrase();
      const source = await forms.source(book);
      const found = source && (await valid(book, source.document));
      if (!found) return 'OK';
      const { licence, engine } = found;
      wrong.refuseMore(readerId);
      const key = createHash('sha256').update(said, 'utf8').digest();
      if (!engine.open(licence, key)) {
        wrong.failed(readerId);
        throw new Refusal('lcp.token_wrong', asking(book, licence));
      }
      wrong.forget(readerId);
      const named = { readerId, provider: licence.provider, licence: licence.id };
      await rows.keep(named, vault.seal(ownerOf(readerId, licence), key), clock.now());
      return 'OK';
    },
  };
};
