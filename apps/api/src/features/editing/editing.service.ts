import type { BookDetails, Edit } from '@lectern/contracts';
import type { Actor, SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { rethrowAsNotStored } from '../../http/unavailable.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Db } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import { BytesVanished, type FileService } from '../files/files.service.ts';
import type { RemovalService } from '../files/removal.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { toDescriptionChanges } from './description-changes.ts';
import { type CoverRenderer, renderUploadedCover } from './uploaded-cover.ts';

type Dependencies = {
  books: BookService;
  files: FileService;
  removal: Pick<RemovalService, 'removeReleased' | 'withdraw'>;
  sync: SyncService;
  parsers: CoverRenderer;
};

/** An uploaded picture is held in memory while it is rendered. */
const RENDER_QUEUE = { max: 1, maxWaiting: 10, timeoutMs: 30_000 };
const RETRY_SECONDS = 5;

export type EditingService = ReturnType<typeof createEditingService>;

/** Edits of metadata and covers by readers. The file, and what other readers see of it, stay unchanged. */
export const createEditingService = ({ books, files, removal, sync, parsers }: Dependencies) => {
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
        const { stored, superfluous } = await files.storeBytes(pictures);
        await files.discard(superfluous);
        const isSet = await sync
          .write(readerId, async (tx, recordChange) => {
            if (!(await claimCover(tx, reader, bookId))) return false;
            await books.updateCover(tx, recordChange, { readerId, bookId }, { covers, isOwn: true });
            return true;
          })
          .catch(async (error: unknown) => {
            // after any other error the commit may have succeeded
            if (error instanceof Refusal || error instanceof BytesVanished) await removal.withdraw(stored);
            throw error instanceof BytesVanished ? new Refusal('server.unavailable', {}, RETRY_SECONDS) : error;
          });
        if (!isSet) await removal.withdraw(stored);
        await removal.removeReleased();
      });
      if (!done) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
      return books.getDetails(reader, id);
    },

    /** @throws Refusal `file.not_found` */
    async resetCover(reader: SignedIn, id: string): Promise<BookDetails> {
      const { readerId } = reader;
      const book = await books.requireOwned(readerId, id);
      const { covers } = await books.getOriginalDescription(book);
      await sync.write(readerId, async (tx, recordChange) => {
        if (await claimCover(tx, reader, book.id))
          await books.updateCover(tx, recordChange, { readerId, bookId: book.id }, { covers, isOwn: false });
      });
      await removal.removeReleased();
      return books.getDetails(reader, id);
    },
  };
};
