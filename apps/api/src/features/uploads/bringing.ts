import { limits } from '@lectern/contracts';
import { sniff } from '@lectern/formats';
import { storing } from '../../http/away.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { FileService, OpenedZip, Received } from '../files/files.service.ts';
import type { QuotaService } from '../storage-quota/storage-quota.service.ts';
import type { Changed } from '../sync/sync.service.ts';
import type { Counting } from './counted.ts';
import { newBook } from './new-book.ts';
import { readable } from './readable.ts';
import { type Watch, watchedSpace } from './watched-space.ts';

type Sent = {
  name: string;
  type: string | undefined;
  /** Bytes by Content-Length; null when nobody said. */
  declared: number | null;
  /** What the bytes must be; null when nobody said. */
  sha256: Buffer | null;
  source: AsyncIterable<Uint8Array>;
};
export type Brought = Sent & {
  readerId: bigint;
  /** Runs last in the transaction that shelves the book, or brings it back from the bin. */
  end: (tx: Db, row: BookRow, changed: Changed) => Promise<void>;
};
/** The facts of a book that nobody keeps. */
type Facts = {
  path: string;
  name: string;
  title: string;
  authors: string | null;
  format: string;
  mime_type: string;
  bytes: number;
  fast_hash: string;
};

type Parts = {
  files: FileService;
  books: BookService;
  quota: QuotaService;
  clock: Clock;
  counted: (name: string, reservation: Awaited<ReturnType<QuotaService['reserve']>>, received: Received) => Counting;
  formatOf: (head: Uint8Array, name: string, type: string | undefined) => string;
  /** Removes these objects when `work` is refused. */
  orDiscard: <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;
  /** Whether the reader's library or bin has these bytes. */
  isOwn: (readerId: bigint, received: Received) => Promise<boolean>;
  settle: (
    to: Counting & Pick<Brought, 'readerId' | 'name' | 'type' | 'end'> & { free: boolean; purchased: boolean },
    received: Received,
    zip?: OpenedZip,
  ) => Promise<{ row: BookRow; isNew: boolean }>;
};

/** Books that somebody else brings for a reader: one file is one book, and nobody is told in the reader's name. */
export const bringing = ({ files, books, quota, clock, counted, formatOf, orDiscard, isOwn, settle }: Parts) => {
  /** @throws Refusal `file.empty`, `file.mismatch` */
  const receive = async ({ declared, sha256, source }: Sent, watch?: Watch): Promise<Received> => {
    if (declared === 0) throw new Refusal('file.empty');
    const received = await storing(files.receive(source, watch));
    const { prints } = received;
    const differs = (declared ?? prints.bytes) !== prints.bytes || (sha256 !== null && !sha256.equals(prints.sha256));
    return orDiscard([received.key], async () => {
      if (prints.bytes === 0) throw new Refusal('file.empty');
      if (differs) throw new Refusal('file.mismatch');
      return received;
    });
  };

  /** Lends the ZIP that the bytes are, when they are one that the reader has not. @throws Refusal `file.too_many_inside` */
  const withZip = async <T>(
    received: Received,
    { name, type, readerId }: Sent & { readerId: bigint | null },
    use: (zip?: OpenedZip) => Promise<T>,
  ): Promise<T> => {
    const isZip = sniff(received.head, name, type).format?.name === 'zip';
    if (!isZip || (readerId !== null && (await isOwn(readerId, received)))) return use();
    return readable(
      files.openZip(received, async (zip) => {
        if (zip.books.length > 1) throw new Refusal('file.too_many_inside', { books: zip.books.length, most: 1 });
        return use(zip);
      }),
    );
  };

  return {
    /**
     * Answers the book, and whether the reader had it in the library already; then nothing was changed.
     * @throws the refusals of `files.put` but `file.already_there`
     */
    async bring(sent: Brought): Promise<{ row: BookRow; isThere: boolean }> {
      const { readerId, name, type, declared, end } = sent;
      const wanted = declared === null ? { needed: 1, wished: limits.RESERVE_STEP_BYTES } : { needed: declared };
      const reservation = await quota.reserve(readerId, wanted);
      try {
        const received = await receive(sent, watchedSpace(quota, reservation, declared, clock));
        const to = { readerId, name, type, ...counted(name, reservation, received), free: false, purchased: true, end };
        try {
          const shelved = () => withZip(received, sent, (zip) => settle(to, received, zip));
          const { row } = await orDiscard([received.key], shelved);
          return { row, isThere: false };
        } catch (error) {
          const present = isAlreadyThere(error) ? await books.withBytes(readerId, received.prints.sha256) : null;
          if (!present) throw error;
          await quota.release(reservation);
          return { row: present, isThere: true };
        }
      } catch (error) {
        await quota.release(reservation).catch(() => undefined); // it expires by itself
        throw error;
      }
    },

    /** All that `bring` looks at, and nothing is kept; `readerId` null: of somebody whose space is all free. */
    async tryOut(sent: Sent & { readerId: bigint | null }): Promise<Facts> {
      const { readerId, name, type, declared } = sent;
      const reservation = readerId !== null && (await quota.reserve(readerId, { needed: declared ?? 1 }));
      if (reservation) await quota.release(reservation);
      const received = await receive(sent, fileOfAtMost(declared ?? limits.RESERVE_STEP_BYTES));
      const keys = [received.key];
      try {
        const format = formatOf(received.head, name, type);
        const described = await withZip(received, sent, (zip) => readable(files.describe(received, format, zip)));
        keys.push(...described.pictures.map(({ key }) => key));
        const { title, authors, mimeType, bytes, fastHash, ...book } = newBook(name, received.prints, described);
        return {
          path: `/${name}`,
          name,
          title,
          authors: authors ?? null,
          format: book.format,
          mime_type: mimeType,
          bytes: Number(bytes),
          fast_hash: fastHash,
        };
      } finally {
        await files.discard(keys);
      }
    },
  };
};

/** Where it is not said how long a file is, a try takes no more than one step. @throws Refusal `file.mismatch` */
const fileOfAtMost =
  (most: number): Watch =>
  async (soFar) => {
    if (soFar > most) throw new Refusal('file.mismatch');
  };

const isAlreadyThere = (error: unknown): boolean => error instanceof Refusal && error.code === 'file.already_there';
