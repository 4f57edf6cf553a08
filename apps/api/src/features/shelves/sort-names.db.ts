import type { BookMetadata, SortNames } from '@lectern/formats';
import type { Db } from '../../platform/db/db.ts';

/** What the order of a book follows from, with what its file says about sort names. */
export type SortableBook = {
  title: string;
  lang: string | null;
  authorNames: string[];
  series: string | null;
  seriesOrd: string | null;
  sortTitle: string | null;
  /** Nulls: it says nothing, or was not parsed. */
  file: { title: string | null; authors: BookMetadata['authors'] | null; sortTitle: string | null };
};
/** What a book is ordered by. */
export type BookOrder = { sortNames: SortNames; titleKey: string; authorKey: string; seriesPlace: string | null };
export type StoredOrder = BookOrder & { id: bigint };
export type SortableRow = SortableBook & StoredOrder;
/** `sortName`: null where the rule for names holds. */
export type ShelfOrder = { kind: 'author' | 'series'; name: string; sortName: string | null; sortKey: string };

/** Rows that say what books and shelves are ordered by. The caller has locked the books and the reader. */
export const sortNamesDb = {
  listSortable: (tx: Db, readerId: bigint, ids: readonly bigint[]): Promise<SortableRow[]> => tx.$queryRaw<
    SortableRow[]
  >`
    SELECT b.id, b.title, b.lang, b.author_names AS "authorNames", b.series, b.series_ord AS "seriesOrd",
      b.sort_title AS "sortTitle", b.sort_names AS "sortNames", b.title_key AS "titleKey", b.author_key AS "authorKey",
      b.series_place AS "seriesPlace", jsonb_build_object('title', d.metadata -> 'title', 'authors', d.metadata -> 'authors',
        'sortTitle', d.metadata -> 'sortTitle') AS file
    FROM book b LEFT JOIN document d ON d.sha256 = b.sha256 AND d.facts = b.facts
    WHERE b.reader_id = ${readerId} AND b.id = ANY (${ids}::bigint[])`,
  /** The sort names that are settled for some authors; the rule holds for the others. */
  async findSortNames(tx: Db, readerId: bigint, authors: readonly string[]): Promise<Map<string, string>> {
    const rows = await tx.$queryRaw<{ name: string; sortName: string }[]>`
      SELECT name, sort_name AS "sortName" FROM shelf
      WHERE reader_id = ${readerId} AND kind = 'author' AND name = ANY (${authors}::text[]) AND sort_name IS NOT NULL`;
    return new Map(rows.map(({ name, sortName }) => [name, sortName]));
  },
  async updateBooks(tx: Db, readerId: bigint, books: readonly StoredOrder[]): Promise<void> {
    if (books.length === 0) return;
    await tx.$executeRaw`
      UPDATE book b SET sort_names = o.sort_names::jsonb, title_key = o.title_key, author_key = o.author_key,
        series_place = o.series_place
      FROM unnest(${books.map(({ id }) => id)}::bigint[], ${books.map(({ sortNames }) => JSON.stringify(sortNames))}::text[],
        ${books.map(({ titleKey }) => titleKey)}::text[], ${books.map(({ authorKey }) => authorKey)}::text[],
        ${books.map(({ seriesPlace }) => seriesPlace)}::text[]
      ) AS o (id, sort_names, title_key, author_key, series_place)
      WHERE b.reader_id = ${readerId} AND b.id = o.id`;
  },
  async updateShelves(tx: Db, readerId: bigint, shelves: readonly ShelfOrder[]): Promise<void> {
    if (shelves.length === 0) return;
    await tx.$executeRaw`
      UPDATE shelf s SET sort_name = o.sort_name, sort_key = o.sort_key
      FROM unnest(${shelves.map(({ kind }) => kind)}::text[], ${shelves.map(({ name }) => name)}::text[],
        ${shelves.map(({ sortName }) => sortName)}::text[], ${shelves.map(({ sortKey }) => sortKey)}::text[]
      ) AS o (kind, name, sort_name, sort_key)
      WHERE s.reader_id = ${readerId} AND s.kind = o.kind AND s.name = o.name
        AND (s.sort_key, s.sort_name) IS DISTINCT FROM (o.sort_key, o.sort_name)`;
  },
  async setSortNames(tx: Db, readerId: bigint, names: ReadonlyMap<string, string | null>): Promise<void> {
    await tx.$executeRaw`
      UPDATE shelf s SET sort_name = o.sort_name
      FROM unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[]) AS o (name, sort_name)
      WHERE s.reader_id = ${readerId} AND s.kind = 'author' AND s.name = o.name`;
  },
  /** Has the other books of these authors indexed again, by the job. */
  async indexAgain(tx: Db, readerId: bigint, authors: readonly string[], except: readonly bigint[]): Promise<void> {
    if (authors.length === 0) return;
    await tx.$executeRaw`
      INSERT INTO unindexed_book (reader_id, book_id)
      SELECT reader_id, id FROM book
      WHERE reader_id = ${readerId} AND author_names && ${authors}::text[] AND id <> ALL (${except}::bigint[])
        AND EXISTS (SELECT FROM shelf s WHERE s.reader_id = ${readerId} AND s.kind = 'author'
          AND s.name = ANY (${authors}::text[]) AND s.books > 1)
      ON CONFLICT DO NOTHING`;
  },
};
