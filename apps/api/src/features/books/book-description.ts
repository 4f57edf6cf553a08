import { isDeepStrictEqual } from 'node:util';
import type { BookDetails } from '@lectern/contracts';
import { deriveTitleSort, getAuthorSort, type SortNames } from '@lectern/formats';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { CoverService } from '../covers/covers.service.ts';
import type { Document, DocumentKey, FileService } from '../files/files.service.ts';
import type { RemovalService } from '../files/removal.service.ts';
import type { ShelfService } from '../shelves/shelves.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import type { createBookNames } from './book-names.ts';
import type { BookDescription, BookRow, BooksDb, CoverUpdate } from './books.db.ts';
import { type OriginalDescription, toBookDescription, toOriginalDescription } from './original-description.ts';

type Dependencies = {
  rows: BooksDb;
  names: BookNames;
  files: FileService;
  removal: Pick<RemovalService, 'release'>;
  covers: CoverService;
  shelves: ShelfService;
  sync: SyncService;
  clock: Clock;
};
type BookNames = ReturnType<typeof createBookNames>;
type BookKey = { readerId: bigint; bookId: bigint };
type DescriptionDetails = Pick<
  BookDetails,
  'sort_title' | 'author_sorts' | 'author_names' | 'genre_names' | 'tags' | 'original' | 'own_cover'
>;

const toSortDetails = ({ title, lang, authorNames, sortNames }: BookRow) => {
  const names = sortNames as SortNames; // written by `orderBooks`
  return {
    sort_title: names.title ?? deriveTitleSort(title, lang),
    author_sorts: authorNames.map((name) => getAuthorSort(name, names)),
  };
};

/** Metadata and cover of a book: as edited by its reader, and as stored in the file. */
export const createBookDescription = ({ rows, names, files, removal, covers, shelves, sync, clock }: Dependencies) => {
  const lockBook = async (tx: Db, { readerId, bookId }: BookKey): Promise<BookRow> => {
    await rows.touch(tx, readerId, bookId, clock.now());
    const row = await rows.findLocked(tx, readerId, bookId);
    if (!row) throw new Refusal('file.not_found');
    return row;
  };
  /** @throws Refusal `file.not_found` */
  const updateDescription = async (
    tx: Db,
    recordChange: RecordChange,
    at: BookKey,
    getFields: (row: BookRow) => Partial<BookDescription>,
    authorSorts: ReadonlyMap<string, string | null> = new Map(),
  ): Promise<void> => {
    const row = await lockBook(tx, at);
    await rows.lockReader(tx, row.readerId);
    const fields = await names.unifyEdited(tx, row, getFields(row));
    const described = await rows.updateDescription(tx, row, fields, clock.now());
    await shelves.count(tx, row.readerId, [row], [described]);
    if (authorSorts.size > 0) await shelves.setAuthorSorts(tx, at, authorSorts);
    await shelves.indexBook(tx, described);
    recordChange({ kind: 'book.changed', bookId: row.id });
  };
  return {
    toDetails(row: BookRow, document: Document | null, origin?: string): DescriptionDetails {
      const original = toOriginalDescription(row, document);
      return {
        author_names: row.authorNames,
        ...toSortDetails(row),
        genre_names: row.genreNames,
        tags: row.tags,
        original: {
          title: original.title,
          series: original.series,
          series_ord: original.seriesOrd,
          lang: original.lang,
          authors: original.authorNames,
          genres: original.genreNames,
          cover: covers.listLinks(row.readerId, original.covers, origin),
        },
        own_cover: row.ownCover,
      };
    },
    getOriginalDescription: async (row: BookRow): Promise<OriginalDescription> =>
      toOriginalDescription(row, await files.findDocument(row)),
    /**
     * Updates the metadata of a book in the caller's transaction; `getFields` is called once the book is locked. `authorSorts`: what
     * authors are sorted by in all their books; null: what the file or the rule says.
     * @throws Refusal `file.not_found`
     */
    updateDescription,
    /** Gives all books with a document the description that is found now, except for what their readers changed. */
    async updateDescriptions(key: DocumentKey, before: Document, after: Document): Promise<void> {
      for (const row of await rows.listByDocument(key)) {
        if (Object.keys(findNewFields(row, before, after)).length === 0) continue;
        const at = { readerId: row.readerId, bookId: row.id };
        await sync
          .write(row.readerId, (tx, recordChange) =>
            updateDescription(tx, recordChange, at, (locked) => findNewFields(locked, before, after)),
          )
          .catch(ignoreNotFound);
      }
    },
    /**
     * Replaces the covers of a book in the caller's transaction; own ones must be stored, and are released by a later replacement.
     * @throws Refusal `file.not_found`
     * @throws BytesVanished
     */
    async updateCover(tx: Db, recordChange: RecordChange, at: BookKey, cover: CoverUpdate): Promise<void> {
      const row = await lockBook(tx, at);
      await rows.lockReader(tx, row.readerId);
      if (cover.isOwn) await files.holdBytes(tx, covers.listHashes(cover.covers));
      await rows.updateCovers(tx, row, cover, clock.now());
      recordChange({ kind: 'book.changed', bookId: row.id });
      if (row.ownCover) await removal.release(tx, covers.listHashes(row.covers));
    },
  };
};

/** The fields that another document changes, unless the reader has. */
const findNewFields = (row: BookRow, before: Document, after: Document): Partial<BookDescription> => {
  const former = toBookDescription(row.name, before);
  const isUnedited = ([field]: [string, unknown]): boolean => {
    const key = field as keyof BookDescription; // of the entries of one
    return !isDeepStrictEqual(former[key], found[key]) && isDeepStrictEqual(row[key], former[key]);
  };
  const found = toBookDescription(row.name, after);
  return Object.fromEntries(Object.entries(found).filter(isUnedited));
};

/** The book was deleted meanwhile. */
const ignoreNotFound = (error: unknown): void => {
  if (!(error instanceof Refusal && error.code === 'file.not_found')) throw error;
};
