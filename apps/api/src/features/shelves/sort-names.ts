import {
  deriveAuthorSort,
  deriveAuthorSortByLanguage,
  deriveTitleSort,
  type SortNames,
  toBookKeys,
  toSortKey,
} from '@lectern/formats';
import { toNameKey, toSortedAuthors } from '@lectern/formats/names';
import type { Db } from '../../platform/db/db.ts';
import { truncateShelfName } from './shelf-name.ts';
import { type BookOrder, type ShelfOrder, type SortableBook, type SortableRow, sortNamesDb } from './sort-names.db.ts';

/**
 * What a file says that the authors of the book are sorted by. They are found by their keys: the library may write them in
 * another way than the file.
 */
const listFileSortNames = ({ file, lang, authorNames }: SortableBook): Map<string, string> => {
  const byKey = new Map<string, string>();
  for (const { name, sortName } of (file.authors ?? []).flatMap((author) =>
    toSortedAuthors(author.name, author.fileAs),
  )) {
    const said = sortName ?? deriveAuthorSortByLanguage(name, lang);
    const key = toNameKey('author', name);
    if (said !== null && !byKey.has(key)) byKey.set(key, said);
  }
  if (byKey.size === 0) return byKey;
  return new Map(
    authorNames.flatMap((name) => {
      const said = byKey.get(toNameKey('author', name));
      return said === undefined || said === deriveAuthorSort(name) ? [] : [[name, said] as const];
    }),
  );
};

/** The sort title that differs from the rule: the reader's, else the file's while the book has the title of the file. */
const findSortTitle = ({ title, lang, sortTitle, file }: SortableBook): string | undefined => {
  const said = sortTitle ?? (file.title === title ? file.sortTitle : null);
  return said === null || said === deriveTitleSort(title, lang) ? undefined : said;
};

const listAuthorSorts = (names: readonly string[], settled: ReadonlyMap<string, string>): Record<string, string> => {
  const sorts = names.flatMap((name) => {
    const sortName = settled.get(name);
    return sortName === undefined || sortName === deriveAuthorSort(name) ? [] : [[name, sortName] as const];
  });
  return Object.fromEntries(sorts);
};

const toOrder = (row: SortableBook, settled: ReadonlyMap<string, string>): BookOrder => {
  const title = findSortTitle(row);
  const authors = listAuthorSorts(row.authorNames, settled);
  const sortNames: SortNames = {
    ...(title !== undefined && { title }),
    ...(Object.keys(authors).length > 0 && { authors }),
  };
  const { title: bookTitle, lang, authorNames, series, seriesOrd } = row;
  const keys = toBookKeys({ title: bookTitle, lang, authors: authorNames, seriesNumber: seriesOrd, sortNames });
  return {
    sortNames,
    titleKey: keys.title,
    authorKey: keys.author,
    seriesPlace: series ? keys.place : null,
  };
};

const isChanged = (row: SortableRow, order: BookOrder): boolean =>
  row.titleKey !== order.titleKey || row.authorKey !== order.authorKey || row.seriesPlace !== order.seriesPlace;
/** PostgreSQL orders the keys of an object its own way. */
const hasOtherNames = (row: SortableRow, { sortNames }: BookOrder): boolean => {
  const toText = ({ title = '', authors = {} }: SortNames) =>
    JSON.stringify([title, Object.entries(authors).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return toText(row.sortNames) !== toText(sortNames);
};

/** The sort names of the authors of some books; `learned`: those that the files of the books settle now. */
type AuthorSorts = { authors: string[]; settled: Map<string, string>; learned: string[] };

const settleAuthors = async (tx: Db, readerId: bigint, books: readonly SortableBook[]): Promise<AuthorSorts> => {
  const authors = [...new Set(books.flatMap(({ authorNames }) => authorNames))];
  const settled =
    authors.length > 0 ? await sortNamesDb.findSortNames(tx, readerId, authors) : new Map<string, string>();
  const learned: string[] = [];
  for (const [name, sortName] of books.flatMap((book) => [...listFileSortNames(book)])) {
    if (settled.has(name) || !authors.includes(name)) continue;
    settled.set(name, sortName);
    learned.push(name);
  }
  return { authors, settled, learned };
};

/** What the shelves of the authors and the series of some books are ordered by. */
const listShelfOrders = (books: readonly SortableBook[], { authors, settled }: AuthorSorts): ShelfOrder[] => {
  const series = new Map(
    books.flatMap(({ series, lang }) => (series ? [[truncateShelfName(series), lang] as const] : [])),
  );
  return [
    ...authors.map((name): ShelfOrder => {
      const sortName = settled.get(name) ?? null;
      return { kind: 'author', name, sortName, sortKey: toSortKey(sortName ?? deriveAuthorSort(name)) };
    }),
    ...[...series].map(([name, lang]): ShelfOrder => {
      return { kind: 'series', name, sortName: null, sortKey: toSortKey(deriveTitleSort(name, lang)) };
    }),
  ];
};

/**
 * Writes what some books of a reader, their authors and their series are ordered by. All books of an author have one sort
 * name: the first that a file says, until the reader says another; other books of the author are indexed again. Returns the
 * books whose sort names are others than before.
 */
export const orderBooks = async (tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> => {
  const rows = await sortNamesDb.listSortable(tx, readerId, ids);
  const sorts = await settleAuthors(tx, readerId, rows);
  const orders = rows.map((row) => ({ row, order: toOrder(row, sorts.settled) }));
  const renamed = orders.filter(({ row, order }) => hasOtherNames(row, order)).map(({ row }) => row.id);
  const changed = orders.filter(({ row, order }) => isChanged(row, order) || hasOtherNames(row, order));
  await sortNamesDb.updateBooks(
    tx,
    readerId,
    changed.map(({ row, order }) => ({ ...order, id: row.id })),
  );
  await sortNamesDb.updateShelves(tx, readerId, listShelfOrders(rows, sorts));
  await sortNamesDb.indexAgain(tx, readerId, sorts.learned, ids);
  return renamed;
};

/** What a book is ordered by that is about to be inserted; `store` writes the order of its shelves when it has been. */
export type NewOrder = { order: BookOrder; store(tx: Db, bookId: bigint): Promise<void> };

/** The same as `orderBooks` for a new book, whose row is written once. */
export const orderNewBook = async (tx: Db, readerId: bigint, book: SortableBook): Promise<NewOrder> => {
  const sorts = await settleAuthors(tx, readerId, [book]);
  return {
    order: toOrder(book, sorts.settled),
    async store(tx, bookId) {
      await sortNamesDb.updateShelves(tx, readerId, listShelfOrders([book], sorts));
      await sortNamesDb.indexAgain(tx, readerId, sorts.learned, [bookId]);
    },
  };
};

/** Sets what authors are sorted by, for all their books; null: what files or the rule say. The caller indexes the book. */
export const setAuthorSorts = async (
  tx: Db,
  { readerId, bookId }: { readerId: bigint; bookId: bigint },
  names: ReadonlyMap<string, string | null>,
): Promise<void> => {
  await sortNamesDb.setSortNames(tx, readerId, names);
  await sortNamesDb.indexAgain(tx, readerId, [...names.keys()], [bookId]);
};
