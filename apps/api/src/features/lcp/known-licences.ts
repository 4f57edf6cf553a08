import type { Database } from '../../platform/db/db.ts';
import { type Licence, parseLicenceDocument } from '../../platform/lcp/licence.ts';
import { parseStatusDocument, type StatusDocument } from '../../platform/lcp/status-document.ts';
import type { BookRow } from '../books/books.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { createLcpDb } from './lcp.db.ts';

/** What the provider has said of the licence in a reader's book. */
export type KnownLicence = {
  status: StatusDocument | null;
  /** When the provider last answered. */
  checkedAt: Date | null;
  /** A newer licence than the one inside the book. */
  newer: Licence | null;
  registeredAt: Date | null;
};
type Answer = {
  status: { text: string; document: StatusDocument };
  newer: { text: string; licence: Licence } | null;
  checkedAt: Date;
};
type LicensedBook = Pick<BookRow, 'readerId' | 'id' | 'sha256'>;

/** Readers whose licences are cached, and how many of each: providers, whom anybody can play, choose their size. */
const [MAX_READERS, MAX_LICENCES] = [2000, 20];

/**
 * The table of what providers said, with a cache: every part of a book asks. The cache of a reader is dropped by each change of
 * the library, which is how other processes learn of an answer.
 */
export const createKnownLicences = ({
  db,
  sync,
}: {
  db: Database;
  sync: Pick<SyncService, 'write' | 'watchLibraries'>;
}) => {
  const rows = createLcpDb(db);
  const cached = new Map<bigint, Map<string, Promise<KnownLicence>>>();
  const libraries = sync.watchLibraries({
    maxReaders: MAX_READERS,
    onStale(readerId) {
      if (readerId === null) cached.clear();
      else cached.delete(readerId);
    },
  });

  const load = async (book: LicensedBook): Promise<KnownLicence> => {
    await libraries.watch(book.readerId);
    const row = await rows.findLicence(book);
    return {
      status: row?.status ? parseStatusDocument(row.status) : null,
      checkedAt: row?.checkedAt ?? null,
      newer: row?.licence ? parseLicenceDocument(row.licence) : null,
      registeredAt: row?.registeredAt ?? null,
    };
  };
  const forget = ({ readerId }: LicensedBook): void => void cached.delete(readerId);

  return {
    async find(book: LicensedBook): Promise<KnownLicence> {
      const ofReader = cached.get(book.readerId) ?? new Map<string, Promise<KnownLicence>>();
      cached.delete(book.readerId);
      cached.set(book.readerId, ofReader);
      const [oldest] = cached.keys();
      if (cached.size > MAX_READERS && oldest !== undefined) cached.delete(oldest);
      const key = Buffer.from(book.sha256).toString('hex');
      const known = ofReader.get(key) ?? load(book);
      ofReader.delete(key);
      ofReader.set(key, known);
      const [leastUsed] = ofReader.keys();
      if (ofReader.size > MAX_LICENCES && leastUsed !== undefined) ofReader.delete(leastUsed);
      known.catch(() => ofReader.delete(key));
      return known;
    },
    /** Stores an answer. If it changes what readers see, their other devices learn of it. */
    async save(book: LicensedBook, before: KnownLicence, { status, newer, checkedAt }: Answer): Promise<void> {
      await sync.write(book.readerId, async (tx, changed) => {
        await rows.saveAnswer(tx, book, {
          status: status.text,
          checkedAt,
          licence: newer && { text: newer.text, updatedAt: newer.licence.updatedAt },
        });
        if (newer !== null || describe(before.status) !== describe(status.document))
          changed({ kind: 'book.changed', bookId: book.id });
      });
      forget(book);
    },
    async saveRegistration(book: LicensedBook, registeredAt: Date): Promise<void> {
      await rows.saveRegistration(book, registeredAt);
      forget(book);
    },
    deleteUnused: rows.deleteUnused,
    close: libraries.close,
  };
};
export type KnownLicences = ReturnType<typeof createKnownLicences>;

/** What readers see of a status document. `ready` and `active` are the same to them, as is a status that was never asked for. */
const describe = (status: StatusDocument | null): string => {
  const isOpen = status === null || status.status === 'ready' || status.status === 'active';
  return JSON.stringify([
    isOpen ? 'open' : status.status,
    status?.renewableUntil ?? null,
    Boolean(status?.renew),
    Boolean(status?.return),
  ]);
};
