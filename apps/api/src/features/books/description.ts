import type { BookDetails } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { Document, FileService } from '../files/files.service.ts';
import type { ShelvesService } from '../shelves/shelves.service.ts';
import type { Changed } from '../sync/sync.service.ts';
import type { BookRow, BooksDb, Described, NewCover } from './books.db.ts';
import { type Original, originalOf } from './original.ts';

type Parts = { rows: BooksDb; files: FileService; covers: CoverService; shelves: ShelvesService; clock: Clock };
type OneBook = { readerId: bigint; bookId: bigint };
type OfDetails = Pick<BookDetails, 'author_names' | 'genre_names' | 'original' | 'own_cover'>;

/** What a book says of itself and is shown by: as its reader has it, and as the file has it. */
export const bookDescription = ({ rows, files, covers, shelves, clock }: Parts) => {
  const locked = async (tx: Db, { readerId, bookId }: OneBook): Promise<BookRow> => {
    await rows.touch(tx, readerId, bookId, clock.now());
    const row = await rows.locked(tx, readerId, bookId);
    if (!row) throw new Refusal('file.not_found');
    return row;
  };
  /** Lets pictures go that the book's own row held. Answers the objects that nobody holds any more. */
  const letCoverGo = async (
    tx: Db,
    { ownCover, covers: held }: Pick<BookRow, 'ownCover' | 'covers'>,
  ): Promise<string[]> => {
    const objects: string[] = [];
    for (const hash of ownCover ? covers.hashes(held) : []) objects.push(...(await files.letGo(tx, hash)));
    return objects;
  };
  return {
    wire(row: BookRow, document: Document | null, origin?: string): OfDetails {
      const original = originalOf(row, document);
      return {
        author_names: row.authorNames,
        genre_names: row.genreNames,
        original: {
          title: original.title,
          series: original.series,
          series_ord: original.seriesOrd,
          lang: original.lang,
          authors: original.authorNames,
          genres: original.genreNames,
          cover: covers.links(row.readerId, original.covers, origin),
        },
        own_cover: row.ownCover,
      };
    },
    original: async (row: BookRow): Promise<Original> => originalOf(row, await files.document(row)),
    /**
     * Changes what the book says of itself, in the caller's transaction: `fields` are asked for when it is locked.
     * @throws Refusal `file.not_found`
     */
    async describe(tx: Db, changed: Changed, at: OneBook, fields: (row: BookRow) => Partial<Described>): Promise<void> {
      const row = await locked(tx, at);
      await shelves.index(tx, await rows.describe(tx, row, fields(row), clock.now()));
      changed({ kind: 'book.changed', bookId: row.id });
    },
    /**
     * Gives the book other pictures, in the caller's transaction; `hold` holds those that are the reader's own, which the
     * book lets go later. Answers the objects to discard when it has committed. @throws Refusal `file.not_found`
     */
    async cover(
      tx: Db,
      changed: Changed,
      at: OneBook,
      cover: NewCover & { hold?: () => Promise<string[]> },
    ): Promise<string[]> {
      const row = await locked(tx, at);
      await rows.lockReader(tx, row.readerId);
      const objects = (await cover.hold?.()) ?? [];
      await rows.cover(tx, row, cover, clock.now());
      changed({ kind: 'book.changed', bookId: row.id });
      return [...objects, ...(await letCoverGo(tx, row))];
    },
  };
};
