import { toAuthorNames } from '@lectern/formats/names';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { tidyGenres } from '../genres/genres.service.ts';
import type { NameService, SharedNames } from '../names/names.service.ts';
import type { ShelfService } from '../shelves/shelves.service.ts';
import type { RecordChange } from '../sync/sync.service.ts';
import type { BookDescription, BookRow, BooksDb, NewBook } from './books.db.ts';
import { joinNames } from './original-description.ts';

type Dependencies = { rows: BooksDb; names: NameService; shelves: ShelfService; clock: Clock };
/** The columns of a book that its shared names fill. */
export type NameFields = SharedNames & { authors: string | null; genres: string | null; sourceAuthors: string[] };

type Source = SharedNames & { tags: string[] };

const areEqual = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

const toFields = (source: SharedNames, { authorNames, series, genreNames }: SharedNames): NameFields => ({
  authorNames,
  authors: joinNames(authorNames),
  sourceAuthors: areEqual(source.authorNames, authorNames) ? [] : source.authorNames,
  series,
  genreNames,
  genres: joinNames(genreNames),
});
/** The names as the file or the reader gives them, before the library spelled them. */
const toSource = ({ authorNames, sourceAuthors, series, genreNames, tags }: BookRow): Source => ({
  authorNames: sourceAuthors.length > 0 ? sourceAuthors : authorNames,
  series,
  genreNames,
  tags,
});
/** The names of a book that was stored before several authors in one field were taken apart, and genres were tidied. */
const readNamesAgain = (row: BookRow): Source => {
  const source = toSource(row);
  const { genres, tags } = tidyGenres(source.genreNames);
  return {
    ...source,
    authorNames: toAuthorNames(source.authorNames),
    genreNames: genres,
    tags: source.tags.length > 0 ? source.tags : tags,
  };
};
const isSame = (row: BookRow, fields: NameFields & { tags: string[] }): boolean =>
  row.series === fields.series &&
  areEqual(row.authorNames, fields.authorNames) &&
  areEqual(row.sourceAuthors, fields.sourceAuthors) &&
  areEqual(row.genreNames, fields.genreNames) &&
  areEqual(row.tags, fields.tags);

/** Writes the names of books as their library spells them. The caller has locked the books and the reader's row. */
export const createBookNames = ({ rows, names, shelves, clock }: Dependencies) => {
  const unifyOne = async (tx: Db, readerId: bigint, source: SharedNames, own?: SharedNames): Promise<NameFields> => {
    const [unified = source] = await names.unify(tx, readerId, [source], own);
    return toFields(source, unified);
  };
  /**
   * Spells the names of stored books again, and announces those that change. Returns how many. @param readAgain whether they
   * were stored before fields of several authors were taken apart
   */
  const revise = async (
    tx: Db,
    recordChange: RecordChange,
    readerId: bigint,
    books: readonly BookRow[],
    { readAgain = false }: { readAgain?: boolean } = {},
  ): Promise<number> => {
    const sources = books.map(readAgain ? readNamesAgain : toSource);
    const unified = await names.unify(tx, readerId, sources);
    const changes = books.flatMap((row, index) => {
      const [source, spelled] = [sources[index], unified[index]];
      const fields = source && spelled && { ...toFields(source, spelled), tags: source.tags };
      return fields && !isSame(row, fields) ? [{ id: row.id, fields }] : [];
    });
    if (changes.length === 0) return 0;
    const ids = changes.map(({ id }) => id);
    await rows.updateNames(tx, readerId, changes, clock.now());
    const renamed = await rows.findByIds(tx, readerId, ids);
    const former = books.filter(({ id }) => ids.includes(id));
    await shelves.count(tx, readerId, former, renamed);
    await shelves.indexBooks(tx, readerId, renamed);
    for (const bookId of ids) recordChange({ kind: 'book.changed', bookId });
    return changes.length;
  };
  return {
    async unifyNew(tx: Db, readerId: bigint, book: NewBook): Promise<NewBook> {
      return { ...book, ...(await unifyOne(tx, readerId, book)) };
    },
    /** Adds the spellings to an edit that changes names. */
    async unifyEdited(tx: Db, row: BookRow, fields: Partial<BookDescription>): Promise<Partial<BookDescription>> {
      const { authorNames, series, genreNames } = fields;
      if (authorNames === undefined && series === undefined && genreNames === undefined) return fields;
      const unified = await unifyOne(tx, row.readerId, { ...toSource(row), ...fields }, row);
      return {
        ...fields,
        ...(series !== undefined && { series: unified.series }),
        ...(genreNames && { genreNames: unified.genreNames, genres: unified.genres }),
        ...(authorNames && {
          authorNames: unified.authorNames,
          authors: unified.authors,
          sourceAuthors: unified.sourceAuthors,
        }),
      };
    },
    revise,
    /** Runs `change`, which changes how the library spells these authors, with their books locked, and spells them again. Returns how many changed. */
    async respellAuthors(
      tx: Db,
      recordChange: RecordChange,
      readerId: bigint,
      authors: readonly string[],
      change: (books: number) => Promise<void>,
    ): Promise<number> {
      const tokens = authors.map((name) => shelves.computeShelfToken(readerId, 'author', name));
      const affected = await rows.lockBooksOf(tx, readerId, { authors, tokens });
      await rows.lockReader(tx, readerId);
      await change(affected.length);
      return revise(tx, recordChange, readerId, affected);
    },
    /** Unifies the names of stored books after the given one. Returns the last of them, null behind the end. */
    async unifyStored(
      tx: Db,
      recordChange: RecordChange,
      readerId: bigint,
      after: bigint,
      take: number,
    ): Promise<bigint | null> {
      const stored = await rows.lockBooksAfter(tx, readerId, after, take);
      await rows.lockReader(tx, readerId);
      await revise(tx, recordChange, readerId, stored, { readAgain: true });
      return stored.at(-1)?.id ?? null;
    },
  };
};
