import { limits } from '@lectern/contracts';
import { sniff, UnreadableBook } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import { type Described, DocumentVanished, type FileService, type Received } from '../files/files.service.ts';
import type { QuotaService, Reservation } from '../storage-quota/storage-quota.service.ts';
import { newBook } from './new-book.ts';
import { watchedSpace } from './watched-space.ts';

export type Upload = {
  readerId: bigint;
  name: string;
  /** Bytes by Content-Length; null when the client did not say. */
  declared: number | null;
  /** 16 bytes by the header file_md5; null without it. */
  md5: Buffer | null;
  type: string | undefined;
  source: AsyncIterable<Uint8Array>;
};
type Collaborators = { db: Database; files: FileService; books: BookService; quota: QuotaService; clock: Clock };

export type UploadService = ReturnType<typeof uploadService>;

/** A book's journey from the first byte to the shelf. */
export const uploadService = ({ db, files, books, quota, clock }: Collaborators) => {
  /** @throws Refusal `file.format_unsupported`, `file.mime_unsupported`, `file.unreadable` */
  const describe = async (received: Received, name: string, type: string | undefined): Promise<Described> => {
    const { format, refusal } = sniff(received.head, name, type);
    if (refusal !== undefined)
      throw new Refusal(refusal === 'mime' ? 'file.mime_unsupported' : 'file.format_unsupported');
    try {
      return await files.describe(received, name, format.name);
    } catch (error) {
      if (error instanceof UnreadableBook) throw new Refusal('file.unreadable', { reason: error.reason });
      throw error;
    }
  };

  /** Book, bytes and space in one transaction. Answers the objects that turned out superfluous as well. */
  const shelve = (
    upload: Pick<Upload, 'readerId' | 'name'>,
    received: Received,
    described: Described,
    reservation: Reservation | null,
  ) =>
    db.$transaction(async (tx) => {
      const { readerId, name } = upload;
      // Locks the reader's row first: two uploads of one reader can't take the same name or the same bytes twice.
      if (reservation) await quota.settle(tx, reservation, received.prints.bytes);
      if (await books.has(tx, readerId, received.prints.sha256)) throw new Refusal('file.already_there');
      const superfluous = await files.hold(tx, received, described);
      const row = await books.add(tx, readerId, {
        ...newBook(name, received.prints, described.document),
        free: reservation === null,
      });
      return { row, superfluous };
    });

  /** Leaves either the book with its bytes, or nothing. */
  const settle = async (
    upload: Omit<Upload, 'source'>,
    received: Received,
    reservation: Reservation | null,
  ): Promise<BookRow> => {
    let described: Described | null = null;
    try {
      if (await books.has(db, upload.readerId, received.prints.sha256)) throw new Refusal('file.already_there');
      described = await describe(received, upload.name, upload.type);
      const { row, superfluous } = await shelve(upload, received, described, reservation);
      await files.discard(superfluous);
      return row;
    } catch (error) {
      const pictures = (described?.pictures ?? []).map(({ key }) => key);
      if (error instanceof DocumentVanished) {
        await files.discard(pictures);
        return settle(upload, received, reservation);
      }
      await files.discard([received.key, ...pictures]);
      throw error;
    }
  };

  return {
    /** @throws the refusals of `files.put`; a broken connection leaves nothing behind. */
    async store(upload: Upload): Promise<BookRow> {
      if (upload.declared === 0) throw new Refusal('file.empty');
      const { declared } = upload;
      const wanted = declared === null ? { needed: 1, wished: limits.RESERVE_STEP_BYTES } : { needed: declared };
      const reservation = await quota.reserve(upload.readerId, wanted);
      try {
        const watch = watchedSpace(quota, reservation, upload.declared, clock);
        const received = await files.receive(upload.source, watch);
        const wrong = wrongness(upload, received);
        if (wrong) {
          await files.discard([received.key]);
          throw wrong;
        }
        return await settle(upload, received, reservation);
      } finally {
        await quota.release(reservation);
      }
    },
    /** Puts in a book that the product gives: it counts for no space. */
    async give(readerId: bigint, name: string, bytes: Uint8Array): Promise<BookRow> {
      const received = await files.receive(once(bytes));
      return settle({ readerId, name, declared: bytes.length, md5: null, type: undefined }, received, null);
    },
  };
};

const wrongness = ({ declared, md5 }: Upload, { prints }: Received): Refusal | null => {
  if (prints.bytes === 0) return new Refusal('file.empty');
  const differs = (declared !== null && declared !== prints.bytes) || (md5 !== null && !md5.equals(prints.md5));
  return differs ? new Refusal('file.mismatch') : null;
};

async function* once(bytes: Uint8Array) {
  yield bytes;
}
