import type { NameKind } from '@lectern/formats/names';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookService } from '../books/books.service.ts';
import type { NameService } from '../names/names.service.ts';
import type { SyncService } from '../sync/sync.service.ts';

type Dependencies = { books: BookService; names: NameService; sync: SyncService };
type Changed = { changed: number };

/** Books whose names are unified in one transaction. */
const BATCH_SIZE = 300;
const READERS_PER_PAGE = 100;

export type AuthorService = ReturnType<typeof createAuthorService>;

/** Authors of a library that its reader merges, and the names of books that were stored before names were unified. */
export const createAuthorService = ({ books, names, sync }: Dependencies) => {
  const spellAll = (readerId: bigint, authors: readonly string[]): Promise<string[]> =>
    Promise.all(authors.map((name) => names.spell(readerId, 'author', name)));

  const unifyReader = async (readerId: bigint, signal: AbortSignal): Promise<void> => {
    let after: bigint | null = 0n;
    while (after !== null && !signal.aborted) {
      const from: bigint = after;
      after = await sync.write(readerId, (tx, recordChange) =>
        books.unifyStoredNames(tx, recordChange, readerId, from, BATCH_SIZE),
      );
    }
    if (after === null) await sync.write(readerId, (tx) => names.markCurrent(tx, readerId));
  };

  return {
    /** How the library writes a name, and what was merged into it. */
    async findSpelling({ readerId }: SignedIn, kind: NameKind, asked: string) {
      const name = await names.spell(readerId, kind, asked);
      return { name, merged: await names.listMerged(readerId, kind, name) };
    },
    /** @throws Refusal `file.not_found` when no book is by any of them */
    async merge({ readerId }: SignedIn, authors: readonly string[], target: string): Promise<Changed> {
      const spelled = await spellAll(readerId, [...authors, target]);
      return sync.write(readerId, async (tx, recordChange) => ({
        changed: await books.respellAuthors(tx, recordChange, readerId, spelled, async (count) => {
          if (count === 0) throw new Refusal('file.not_found');
          await names.merge(tx, readerId, authors, target);
        }),
      }));
    },
    /** @throws Refusal `file.not_found` when none of them was merged into an author with books */
    async split({ readerId }: SignedIn, authors: readonly string[], kept: readonly string[]): Promise<Changed> {
      const spelled = await spellAll(readerId, authors);
      return sync.write(readerId, async (tx, recordChange) => ({
        changed: await books.respellAuthors(tx, recordChange, readerId, spelled, async (count) => {
          if (count === 0) throw new Refusal('file.not_found');
          await names.split(tx, readerId, authors, kept);
        }),
      }));
    },
    /** Unifies the names of books that were stored before this version. Returns the number of libraries. */
    async unifyStored(signal: AbortSignal): Promise<{ libraries: number }> {
      let libraries = 0;
      while (!signal.aborted) {
        const readers = await names.listOutdatedReaders(READERS_PER_PAGE);
        for (const readerId of readers) if (!signal.aborted) await unifyReader(readerId, signal);
        libraries += readers.length;
        if (readers.length < READERS_PER_PAGE) break;
      }
      return { libraries };
    },
  };
};
