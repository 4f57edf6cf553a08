import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { BinService } from '../../bin/bin.service.ts';
import type { BookRow, BookService } from '../../books/books.service.ts';
import type { FileService } from '../../files/files.service.ts';
import type { RemovalService, StoredBytes } from '../../files/removal.service.ts';
import type { TokenClaims } from '../../fulfilment/fulfilment.service.ts';
import type { NotificationService } from '../../notifications/notifications.service.ts';
import type { QuotaService, Reservation } from '../../storage-quota/storage-quota.service.ts';
import type { RecordChange, SyncService } from '../../sync/sync.service.ts';
import type { PublicationSource } from './open-publication.ts';

export type IngestServices = {
  files: FileService;
  removal: Pick<RemovalService, 'release' | 'removeReleased' | 'withdraw'>;
  books: BookService;
  bin: BinService;
  quota: QuotaService;
  sync: SyncService;
  notifications: NotificationService;
  tokenClaims: TokenClaims;
  publications: PublicationSource;
  /** Whether the reader has these bytes in the library or the bin, or the operator took them away. */
  isKnown(readerId: bigint, sha256: Uint8Array): Promise<boolean>;
  /** Bytes that the operator took from a reader don't come back. @throws Refusal `file.removed` */
  refuseRemoved(readerId: bigint, sha256: Uint8Array): Promise<void>;
  /** Whether the server converts sound that most browsers can't play. */
  canConvertSound(): Promise<boolean>;
  clock: Clock;
};

/** What the sender says about a file. */
export type IncomingFile = {
  /** As `toFileName` returns it. */
  name: string;
  /** Content-Type. */
  type: string | undefined;
  /** Content-Length; null when it is unknown. */
  declaredBytes: number | null;
  /** What the bytes must hash to, where the sender says so: 16 and 32 bytes. */
  md5?: Buffer | null;
  sha256?: Buffer | null;
};

/** The space of the reader that a file takes. */
export type Space =
  /** None is reserved: not yet, or no longer, because a book has taken it. */
  | { kind: 'none' }
  /** `isOurs`: the pipeline has reserved it and releases it when no book takes it. A resumable upload keeps its own. */
  | { kind: 'reserved'; reservation: Reservation; isOurs: boolean }
  /** The book counts for no space. */
  | { kind: 'free' };

/** Bytes of a publication that have arrived, and all of them, if the licence or its server says so. */
export type DownloadProgress = { received: number; total: number | null };

export type IngestHooks = {
  /** Runs in the transaction that adds the book or restores it from the bin; throws when the reader is to get none. */
  claim?: (tx: Db) => Promise<void>;
  /** Runs last in the same transaction. */
  onAdded?: (tx: Db, row: BookRow, changed: RecordChange) => Promise<void>;
  /** Runs before each book of a ZIP with several. */
  onZipBook?: () => Promise<void>;
  /** Runs every second while the publication of a licence is downloaded; ends the download when it throws. */
  onDownloading?: (progress: DownloadProgress) => Promise<void>;
};

/** A file that is inspected: what its sender says, and which objects the steps have stored so far. */
export type FileContext = {
  readonly services: IngestServices;
  readonly file: IncomingFile;
  /** Keys of stored objects that no row names. Those that are left at the end are discarded. */
  readonly unreferencedObjects: Set<string>;
  /** Fires when nobody waits for the file any more. */
  readonly signal?: AbortSignal | undefined;
};

/** A file on its way into the library of a reader: what every step of the pipeline gets. */
export type IngestContext = FileContext & {
  readonly readerId: bigint;
  readonly isPurchased: boolean;
  /** Bytes that have a row, and no holder yet. Those that are left at the end are withdrawn. */
  readonly unheldBytes: StoredBytes[];
  /** How many books a ZIP may hold. */
  readonly maxBooksInZip: number;
  readonly hooks: IngestHooks;
  /** The book gets the name of its title instead of the file's. */
  readonly isNamedByTitle: boolean;
  space: Space;
};

/**
 * The result for one book: `renewed` means that a newer token replaced the one in the library, `present` that the library had the
 * book already, and nothing was changed.
 */
export type IngestedBook = { row: BookRow; outcome: 'added' | 'restored' | 'renewed' | 'present' };

type IngestOptions = Pick<IngestContext, 'readerId' | 'file'> &
  Partial<Pick<IngestContext, 'isPurchased' | 'maxBooksInZip' | 'hooks' | 'space' | 'isNamedByTitle' | 'signal'>>;

/** By default: one book, which counts for space that the pipeline reserves. */
export const createIngestContext = (services: IngestServices, options: IngestOptions): IngestContext => ({
  isPurchased: false,
  maxBooksInZip: 1,
  hooks: {},
  isNamedByTitle: false,
  space: { kind: 'none' },
  ...options,
  services,
  unreferencedObjects: new Set(),
  unheldBytes: [],
});
