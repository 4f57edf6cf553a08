import type { BookDetails, Edit } from '@lectern/contracts';
import type { Acting, SignedIn } from '../../http/access.ts';
import { storing } from '../../http/away.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Db } from '../../platform/db/db.ts';
import { turns } from '../../platform/turns.ts';
import type { BookService } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import { changesOf } from './changes-of.ts';
import { type Drawer, drawnCover } from './drawn-cover.ts';

type Collaborators = { books: BookService; files: FileService; sync: SyncService; parsers: Drawer };

/** Each picture of a reader's is held in memory while it is drawn. */
const TURNS = { most: 1, waiting: 10, patienceMs: 30_000 };
const RETRY_SECONDS = 5;

export type EditingService = ReturnType<typeof editingService>;

/** What readers make of their books' descriptions and covers. The file, and what other readers see of it, stay as they are. */
export const editingService = ({ books, files, sync, parsers }: Collaborators) => {
  const inTurn = turns(TURNS);
  /** Whether no later action on the cover is known. */
  const claimCover = async (tx: Db, acting: Acting, bookId: bigint): Promise<boolean> =>
    (await sync.claim(tx, acting, [bookId], () => `edit/${bookId}/cover`)).length > 0;
  return {
    /**
     * @param sent is asked for after the book was found: a stranger's is not found, whatever the body says
     * @throws Refusal `file.not_found`
     */
    async edit(reader: SignedIn, id: string, sent: () => Edit): Promise<BookDetails> {
      const { readerId } = reader;
      const book = await books.own(readerId, id);
      const edit = sent();
      const fields = Object.keys(edit) as (keyof Edit)[]; // of the parsed shape, which has no others
      const original = await books.original(book);
      await sync.write(readerId, async (tx, changed) => {
        const newer = await sync.claim(tx, reader, fields, (field) => `edit/${book.id}/${field}`);
        if (newer.length === 0) return;
        const rest = Object.fromEntries(newer.map((field) => [field, edit[field]])) as Edit; // some of its fields
        await books.describe(tx, changed, { readerId, bookId: book.id }, (row) => changesOf(rest, row, original));
      });
      return books.details(reader, id);
    },

    /**
     * @param source is read after the book was found
     * @throws Refusal `file.not_found`, `cover.type_unsupported`, `cover.unreadable`, `cover.too_large`, `request.too_many`
     */
    async setCover(reader: SignedIn, id: string, source: () => AsyncIterable<Uint8Array>): Promise<BookDetails> {
      const { readerId } = reader;
      const { id: bookId } = await books.own(readerId, id);
      const done = await inTurn(readerId, async () => {
        const { covers, pictures } = await storing(files.storePictures(await drawnCover(source(), parsers)));
        const objects = await sync
          .write(readerId, async (tx, changed) => {
            if (!(await claimCover(tx, reader, bookId))) return pictures.map(({ key }) => key);
            const hold = (): Promise<string[]> => files.holdPictures(tx, pictures);
            return books.cover(tx, changed, { readerId, bookId }, { covers, isOwn: true, hold });
          })
          .catch(async (error: unknown) => {
            // only then it is certain that nothing was committed; else the sweep finds what nobody holds
            if (error instanceof Refusal) await files.discard(pictures.map(({ key }) => key));
            throw error;
          });
        await files.discard(objects);
      });
      if (!done) throw new Refusal('request.too_many', {}, RETRY_SECONDS);
      return books.details(reader, id);
    },

    /** @throws Refusal `file.not_found` */
    async resetCover(reader: SignedIn, id: string): Promise<BookDetails> {
      const { readerId } = reader;
      const book = await books.own(readerId, id);
      const { covers } = await books.original(book);
      const objects = await sync.write(readerId, async (tx, changed) =>
        (await claimCover(tx, reader, book.id))
          ? books.cover(tx, changed, { readerId, bookId: book.id }, { covers, isOwn: false })
          : [],
      );
      await files.discard(objects);
      return books.details(reader, id);
    },
  };
};
