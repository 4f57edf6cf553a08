import { limits } from '@lectern/contracts';
import { cleanName, type NameKind, toNameKey } from '@lectern/formats/names';
import type { Database, Db } from '../../platform/db/db.ts';
import { findTreeGenre } from '../genres/genres.service.ts';
import { createNamesDb, type NameEntry } from './names.db.ts';

/** The rules by which names are unified; a higher number unifies the stored libraries again. */
const NAMES_VERSION = 3;

/** The names that a book shares with others. */
export type SharedNames = { authorNames: string[]; series: string | null; genreNames: string[] };

export type NameService = ReturnType<typeof createNameService>;

const toEntry = (kind: NameKind, raw: string): NameEntry => {
  const name = cleanName(raw);
  return { kind, key: toNameKey(kind, name), name };
};
const toEntries = ({ authorNames, series, genreNames }: SharedNames): NameEntry[] =>
  [
    ...authorNames.map((name) => toEntry('author', name)),
    ...(series === null ? [] : [toEntry('series', series)]),
    // the tree has its own spelling
    ...genreNames.filter((name) => findTreeGenre(name) === null).map((name) => toEntry('genre', name)),
  ].filter(({ key }) => key !== '');
const toMapKey = ({ kind, key }: NameEntry): string => `${kind}\n${key}`;

/**
 * One spelling for each author, series and genre of a library: names with one identity key (`toNameKey`), or merged by the
 * reader, are written alike, so that lists, counts and devices group them by comparing texts.
 */
export const createNameService = ({ db }: { db: Database }) => {
  const rows = createNamesDb(db);
  return {
    /**
     * The library's spellings of the names of books; the first spelling of a new name is kept. Runs in the caller's
     * transaction, which has locked the reader's row. @param own the present names of a book that is being edited
     */
    async unify(tx: Db, readerId: bigint, books: readonly SharedNames[], own?: SharedNames): Promise<SharedNames[]> {
      const asked = new Map<string, NameEntry>();
      for (const entry of books.flatMap(toEntries)) if (!asked.has(toMapKey(entry))) asked.set(toMapKey(entry), entry);
      const entries = [...asked.values()];
      const ownNames = own ? toEntries(own).map(({ name }) => name) : [];
      const spelled = entries.length > 0 ? await rows.upsert(tx, readerId, entries, ownNames) : [];
      const spellings = new Map(spelled.map((entry) => [toMapKey(entry), entry.name]));
      const spell = (kind: NameKind, name: string): string[] => {
        const entry = toEntry(kind, name);
        const treeGenre = kind === 'genre' ? findTreeGenre(name) : null;
        if (treeGenre) return [treeGenre];
        return entry.key === '' ? [] : [spellings.get(toMapKey(entry)) ?? entry.name];
      };
      return books.map(({ authorNames, series, genreNames }) => ({
        authorNames: [...new Set(authorNames.flatMap((name) => spell('author', name)))],
        series: series === null ? null : (spell('series', series)[0] ?? null),
        genreNames: [...new Set(genreNames.flatMap((name) => spell('genre', name)))],
      }));
    },
    /** The library's spelling of a name; the name itself when the library does not know it. */
    async spell(readerId: bigint, kind: NameKind, name: string): Promise<string> {
      const treeGenre = kind === 'genre' ? findTreeGenre(name) : null;
      return treeGenre ?? (await rows.findSpelling(readerId, kind, toEntry(kind, name).key)) ?? name;
    },
    /** The names that were merged into one, as many as can be separated at once. */
    listMerged: (readerId: bigint, kind: NameKind, name: string): Promise<string[]> =>
      rows.listMerged(readerId, kind, toEntry(kind, name).key, limits.MERGED_AUTHORS),
    /** Lets `target` stand for all these authors, now and in books that come later. */
    merge: (tx: Db, readerId: bigint, names: readonly string[], target: string): Promise<void> =>
      rows.merge(
        tx,
        readerId,
        names.map((name) => toEntry('author', name)),
        toEntry('author', target),
      ),
    /**
     * Lets these authors stand for themselves again, and for those that were merged into them before, except `kept`. Returns
     * the names that stood for them.
     */
    async split(tx: Db, readerId: bigint, names: readonly string[], kept: readonly string[]): Promise<string[]> {
      const toKeys = (authors: readonly string[]): string[] => authors.map((name) => toEntry('author', name).key);
      await rows.keepMerged(tx, readerId, 'author', toKeys(kept));
      return rows.split(tx, readerId, 'author', toKeys(names));
    },
    /** Readers whose books were stored before the rules that are in force. */
    listOutdatedReaders: (take: number): Promise<bigint[]> => rows.listOutdatedReaders(NAMES_VERSION, take),
    markCurrent: (tx: Db, readerId: bigint): Promise<void> => rows.updateVersion(tx, readerId, NAMES_VERSION),
  };
};
