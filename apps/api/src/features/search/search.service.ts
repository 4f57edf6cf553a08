import type { Book, Reply, search } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import {
  foldedOf,
  isCharacter,
  piecesOf,
  piecesOfPrefix,
  tokenOf,
  tokensOf,
  wordsOf,
} from '../shelves/shelves.service.ts';
import { slipsTo } from './nearness.ts';
import { type NearBook, type Pair, searchDb, type Wanted } from './search.db.ts';

export type SearchService = ReturnType<typeof searchService>;

type Found = Reply<typeof search.search>;
type Names = Found['authors'];
/** Ids of the best of each group, and how many there are. */
type Ids = Record<'recent' | 'books' | 'audiobooks', { total: number; ids: bigint[] }>;

/** Words of a query that count; more make nothing plainer. */
const MOST_WORDS = 8;
/** A word of so many letters can be wrong in the middle and have no two pieces side by side left. */
const SHORT = 5;

const noNames = (): Names => ({ total: 0, items: [] });
const noIds = (): Ids => ({
  recent: { total: 0, ids: [] },
  books: { total: 0, ids: [] },
  audiobooks: { total: 0, ids: [] },
});

/** Finds books and authors by words: exact and begun ones first, and where there are none, those that are nearly so. */
export const searchService = ({ db, books }: { db: Database; books: BookService }) => {
  const rows = searchDb(db);

  const exact = async (wanted: Wanted, limit: number): Promise<{ ids: Ids; authors: Names }> => {
    const [hits, names] = await Promise.all([rows.books(wanted, limit), rows.authors(wanted, limit)]);
    const ids = noIds();
    for (const { id, group, total } of hits) {
      ids[group].total = total;
      ids[group].ids.push(id);
    }
    const items = names.map(({ name, count }) => ({ name, count }));
    return { ids, authors: { total: names[0]?.total ?? 0, items } };
  };

  const near = async ({ readerId, words }: Wanted, limit: number): Promise<{ ids: Ids; authors: Names }> => {
    const pairs = words.flatMap((word) => pairsOf(readerId, word));
    if (pairs.length === 0) return { ids: noIds(), authors: noNames() };
    const [nearBooks, nearAuthors] = await Promise.all([
      rows.nearBooks(readerId, pairs),
      rows.nearAuthors(readerId, pairs),
    ]);
    const likely = nearest(words, nearBooks, (book) => book.words);
    const authors = nearest(words, nearAuthors, ({ folded }) => folded);
    const groupOf = (those: readonly NearBook[]) => ({
      total: those.length,
      ids: those.slice(0, limit).map(({ id }) => id),
    });
    const opened = likely.filter(({ openedAt }) => openedAt !== null);
    opened.sort((a, b) => Number(b.openedAt) - Number(a.openedAt));
    return {
      ids: {
        recent: groupOf(opened),
        books: groupOf(likely.filter(({ isAudioBook }) => !isAudioBook)),
        audiobooks: groupOf(likely.filter(({ isAudioBook }) => isAudioBook)),
      },
      authors: {
        total: authors.length,
        items: authors.slice(0, limit).map(({ name, count }) => ({ name, count })),
      },
    };
  };

  return {
    /** Nothing is found by nothing, nor by signs alone. */
    async search(reader: SignedIn, { query, limit }: { query: string; limit: number }): Promise<Found> {
      const { readerId } = reader;
      const words = wordsOf(query).slice(0, MOST_WORDS);
      const tokens = tokensOf(readerId, words.flatMap(piecesOfPrefix));
      const wanted: Wanted = { readerId, words, tokens, folded: foldedOf(words) };
      const hits = words.length === 0 ? { ids: noIds(), authors: noNames() } : await exact(wanted, limit);
      const { ids, authors } = words.length > 0 && isNothing(hits) ? await near(wanted, limit) : hits;
      const all = [...new Set(Object.values(ids).flatMap((group) => group.ids))];
      const found = new Map((await books.some(reader, all)).map((book) => [book.id, book]));
      const groupOf = (group: keyof Ids): { total: number; items: Book[] } => ({
        total: ids[group].total,
        items: ids[group].ids.flatMap((id) => found.get(String(id)) ?? []),
      });
      return {
        recent: groupOf('recent'),
        // There are no collections yet.
        collections: noNames(),
        authors,
        books: groupOf('books'),
        audiobooks: groupOf('audiobooks'),
      };
    },
  };
};

const isNothing = ({ ids, authors }: { ids: Ids; authors: Names }): boolean =>
  ids.books.total + ids.audiobooks.total + authors.total === 0;

/** Pieces of a word that stand side by side; of a short one also the first and the last. */
const pairsOf = (readerId: bigint, word: string): Pair[] => {
  if (isCharacter(word)) return [];
  const tokens = piecesOf(word).map((piece) => tokenOf(readerId, piece));
  const pairs: [bigint | undefined, bigint | undefined][] = tokens.slice(1).map((token, at) => [tokens[at], token]);
  if (word.length <= SHORT) pairs.push([tokens[0], tokens.at(-1)]);
  return pairs.flatMap(([one, other]) => (one === undefined || other === undefined ? [] : [[one, other] as const]));
};

/** Those that were likely meant, the likeliest first. */
const nearest = <T>(written: readonly string[], candidates: readonly T[], textOf: (one: T) => string): T[] =>
  candidates
    .flatMap((one) => {
      const slips = slipsTo(written, textOf(one).split(' '));
      return slips === null ? [] : [{ one, slips }];
    })
    .sort((a, b) => a.slips - b.slips)
    .map(({ one }) => one);
