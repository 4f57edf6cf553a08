import type { BookDetails, Edit } from '@lectern/contracts';
import type { Actor, SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { rethrowAsNotStored } from '../../http/unavailable.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { toDescriptionChanges } from './description-changes.ts';
import { type CoverRenderer, renderUploadedCover } from './uploaded-cover.ts';

type Dependencies = { books: BookService; files: FileService; sync: SyncService; parsers: CoverRenderer };

/** An uploaded picture is held in memory while it is rendered. */
const RENDER_QUEUE = { max: 1, maxWaiting: 10, timeoutMs: 30_000 };
const RETRY_SECONDS = 5;

export type EditingService = ReturnType<typeof createEditingService>;

/** Edits of metadata and covers by readers. The file, and what other readers see of it, stay unchanged. */
export const createEditingService = ({ books, files, sync, parsers }: Dependencies) => {
  const enqueue = createConcurrencyLimiter(RENDER_QUEUE);
  /** Claims the cover for this action; false when a newer action on it exists. */
  const claimCover = async (tx: Db, actor: Actor, bookId: bigint): Promise<boolean> =>
    (await sync.claim(tx, actor, [bookId], () => `edit/${bookId}/cover`)).length > 0;
  return {
    /**
     * @param sent is called after the book was found: a stranger's book is not found, whatever the body says
     * @throws Refusal `file.not_found`
     */
    async edit(reader: SignedIn, id: string, sent: () => Edit): Promise<BookDetails> {
      const { readerId } = reader;
      const book = await books.requireOwned(readerId, id);
      const edit = sent();
      const fields = Object.keys(edit) as (keyof Edit)[]; // of the parsed shape, which has no others
      const original = await books.getOriginalDescription(book);
      await sync.write(readerId, async (tx, recordChange) => {
        const claimed = await sync.claim(tx, reader, fields, (field) => `edit/${book.id}/${field}`);
        if (claimed.length === 0) return;
        const claimedEdit = Object.fromEntries(claimed.map((field) => [field, edit[field]])) as Edit; // some of its fields
        const { author_sorts: sorts = [] } = claimedEdit;
        await books.updateDescription(
          tx,
          recordChange,
          { readerId, bookId: book.id },
          (row) => toDescriptionChanges(claimedEdit, row, original),
          new Map(sorts.map(({ name, sort }) => [name, sort || null])),
        );
      });
      return books.getDetails(reader, id);
    },

    /**
     * @param source is opened after the book was found
     * @throws Refusal `file.not_found`, `cover.type_unsupported`, `cover.unreadable`, `cover.too_large`, `request.too_many`
     */
    async setCover(reader: SignedIn, id: string, source: () => AsyncIterable<Uint8Array>): Promise<BookDetails> {
      const { readerId } = reader;
      const { id: bookId } = await books.requireOwned(readerId, id);
      const done = await enqueue(readerId, async () => {
        const { covers, pictures } = await rethrowAsNotStored(
          files.storeCover(await renderUploadedCover(source(), parsers)),
        );
        const objects = await sync
          .write(readerId, async (tx, recordChange) => {
            if (!(await claimCover(tx, reader, bookId))) return pictures.map(({ key }) => key);
            const hold = (): Promise<string[]> => files.addPictureHolders(tx, pictures);
            return books.updateCover(tx, recordChange, { readerId, bookId }, { covers, isOwn: true, hold });
          })
          .catch(async (error: unknown) => {
            // only a refusal guarantees that nothing was committed; otherwise the sweep removes unreferenced objects
            if (error instanceof Refusal) await files.discard(pictures.map(({ key }) => key));
            throw error;
          });
        await files.discard(objects);
      });
      if (!done) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
      return books.getDetails(reader, id);
    },

    /** @throws Refusal `file.not_found` */
    async resetCover(reader: SignedIn, id: string): Promise<BookDetails> {
      const { readerId } = reader;
      const book = await books.requireOwned(readerId, id);
      const { covers } = await books.getOriginalDescription(book);
      const objects = await sync.write(readerId, async (tx, recordChange) =>
        (await claimCover(tx, reader, book.id))
          ? books.updateCover(tx, recordChange, { readerId, bookId: book.id }, { covers, isOwn: false })
          : [],
      );
      await files.discard(objects);
      return books.getDetails(reader, id);
    },
  };
};
