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
import { type BookOrder, type ShelfOrder, type SortableRow, sortNamesDb } from './sort-names.db.ts';

/**
 * What a file says that the authors of the book are sorted by. They are found by their keys: the library may write them in
 * another way than the file.
 */
const listFileSortNames = ({ file, lang, authorNames }: SortableRow): Map<string, string> => {
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
const findSortTitle = ({ title, lang, sortTitle, file }: SortableRow): string | undefined => {
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

/** What a book is ordered by; without sort names, by the rule. */
export const toOrderKeys = (
  book: Pick<SortableRow, 'title' | 'lang' | 'authorNames' | 'series' | 'seriesOrd'>,
  sortNames: SortNames = {},
): Pick<BookOrder, 'titleKey' | 'authorKey' | 'seriesPlace'> => {
  const { title, lang, authorNames: authors, series, seriesOrd: seriesNumber } = book;
  const keys = toBookKeys({ title, lang, authors, seriesNumber, sortNames });
  return { titleKey: keys.title, authorKey: keys.author, seriesPlace: series ? keys.place : null };
};

const toOrder = (row: SortableRow, settled: ReadonlyMap<string, string>): BookOrder => {
  const title = findSortTitle(row);
  const authors = listAuthorSorts(row.authorNames, settled);
  const sortNames: SortNames = {
    ...(title !== undefined && { title }),
    ...(Object.keys(authors).length > 0 && { authors }),
  };
  return { id: row.id, sortNames, ...toOrderKeys(row, sortNames) };
};

const isChanged = (row: SortableRow, order: BookOrder): boolean =>
  row.titleKey !== order.titleKey || row.authorKey !== order.authorKey || row.seriesPlace !== order.seriesPlace;
/** PostgreSQL orders the keys of an object its own way. */
const hasOtherNames = (row: SortableRow, { sortNames }: BookOrder): boolean => {
  const toText = ({ title = '', authors = {} }: SortNames) =>
    JSON.stringify([title, Object.entries(authors).toSorted(([a], [b]) => (a < b ? -1 : 1))]);
  return toText(row.sortNames) !== toText(sortNames);
};

/**
 * Writes what some books of a reader, their authors and their series are ordered by. All books of an author have one sort
 * name: the first that a file says, until the reader says another; other books of the author are indexed again. Returns the
 * books whose sort names are others than before.
 */
export const orderBooks = async (tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<bigint[]> => {
  const rows = await sortNamesDb.listSortable(tx, readerId, ids);
  const authors = [...new Set(rows.flatMap(({ authorNames }) => authorNames))];
  const settled = await sortNamesDb.findSortNames(tx, readerId, authors);
  const learned: string[] = [];
  for (const [name, sortName] of rows.flatMap((row) => [...listFileSortNames(row)])) {
    if (settled.has(name) || !authors.includes(name)) continue;
    settled.set(name, sortName);
    learned.push(name);
  }
  const orders = rows.map((row) => ({ row, order: toOrder(row, settled) }));
  const renamed = orders.filter(({ row, order }) => hasOtherNames(row, order)).map(({ row }) => row.id);
  const changed = orders.filter(({ row, order }) => isChanged(row, order) || hasOtherNames(row, order));
  await sortNamesDb.updateBooks(
    tx,
    readerId,
    changed.map(({ order }) => order),
  );
  const series = new Map(
    rows.flatMap(({ series, lang }) => (series ? [[truncateShelfName(series), lang] as const] : [])),
  );
  await sortNamesDb.updateShelves(tx, readerId, [
    ...authors.map((name): ShelfOrder => {
      const sortName = settled.get(name) ?? null;
      return { kind: 'author', name, sortName, sortKey: toSortKey(sortName ?? deriveAuthorSort(name)) };
    }),
    ...[...series].map(([name, lang]): ShelfOrder => {
      return { kind: 'series', name, sortName: null, sortKey: toSortKey(deriveTitleSort(name, lang)) };
    }),
  ]);
  await sortNamesDb.indexAgain(tx, readerId, learned, ids);
  return renamed;
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
