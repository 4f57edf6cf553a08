import type { Book, Reply, search } from '@lectern/contracts';
import { isCharacter, wordsOf } from '@lectern/formats/letters';
import type { SignedIn } from '../../http/access.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import { foldedOf, piecesOf, piecesOfPrefix, tokenOf, tokensOf } from '../shelves/shelves.service.ts';
import { slipsFrom } from './nearness.ts';
import { type NamedHit, type NearBook, type NearName, type Pair, searchDb, type Wanted } from './search.db.ts';

export type SearchService = ReturnType<typeof searchService>;

type Found = Reply<typeof search.search>;
type Group<T> = { total: number; items: T[] };
type Name = Found['authors']['items'][number];
/** The best of each group, books by their ids, and how many there are. */
type Hits = Record<'recent' | 'books' | 'audiobooks', Group<bigint>> & Record<'collections' | 'authors', Group<Name>>;
type Page = { query: string; limit: number; offset: number };

/** Words of a query that count; more make nothing plainer. */
const MOST_WORDS = 8;
/** A word of so many letters can be wrong in the middle and have no two pieces side by side left. */
const SHORT = 5;

const noHits = (): Hits => ({
  recent: { total: 0, items: [] },
  collections: { total: 0, items: [] },
  authors: { total: 0, items: [] },
  books: { total: 0, items: [] },
  audiobooks: { total: 0, items: [] },
});
const nameOf = ({ name, count }: Name): Name => ({ name, count });

/** Finds books, authors and collections by words: exact and begun ones first, and where there are none, those that are nearly so. */
export const searchService = ({ db, books }: { db: Database; books: BookService }) => {
  const rows = searchDb(db);

  const exact = async (wanted: Wanted, most: number): Promise<Hits> => {
    const [inBooks, collections, authors] = await Promise.all([
      rows.books(wanted, most),
      rows.collections(wanted, most),
      rows.authors(wanted, most),
    ]);
    const hits = noHits();
    for (const { id, group, total } of inBooks) {
      hits[group].total = total;
      hits[group].items.push(id);
    }
    const named = (names: readonly NamedHit[]) => ({ total: names[0]?.total ?? 0, items: names.map(nameOf) });
    return { ...hits, collections: named(collections), authors: named(authors) };
  };

  const near = async ({ readerId, words }: Wanted): Promise<Hits> => {
    const pairs = words.flatMap((word) => pairsOf(readerId, word));
    if (pairs.length === 0) return noHits();
    const [nearBooks, nearCollections, nearAuthors] = await Promise.all([
      rows.nearBooks(readerId, pairs),
      rows.nearCollections(readerId, pairs),
      rows.nearAuthors(readerId, pairs),
    ]);
    const likely = nearest(words, nearBooks, (book) => book.words);
    const groupOf = (those: readonly NearBook[]) => ({ total: those.length, items: those.map(({ id }) => id) });
    const named = (names: readonly NearName[]) => {
      const items = nearest(words, names, ({ folded }) => folded).map(nameOf);
      return { total: items.length, items };
    };
    const opened = likely.filter(({ openedAt }) => openedAt !== null);
    opened.sort((a, b) => Number(b.openedAt) - Number(a.openedAt));
    return {
      recent: groupOf(opened),
      collections: named(nearCollections),
      authors: named(nearAuthors),
      books: groupOf(likely.filter(({ isAudioBook }) => !isAudioBook)),
      audiobooks: groupOf(likely.filter(({ isAudioBook }) => isAudioBook)),
    };
  };

  return {
    /** Nothing is found by nothing, nor by signs alone. */
    async search(reader: SignedIn, { query, limit, offset }: Page): Promise<Found> {
      const { readerId } = reader;
      const words = wordsOf(query).slice(0, MOST_WORDS);
      const tokens = tokensOf(readerId, words.flatMap(piecesOfPrefix));
      const wanted: Wanted = { readerId, words, tokens, folded: foldedOf(words) };
      const hits = words.length === 0 ? noHits() : await exact(wanted, offset + limit);
      const found = words.length > 0 && isNothing(hits) ? await near(wanted) : hits;
      const pageOf = <T>({ total, items }: Group<T>): Group<T> => ({
        total,
        items: items.slice(offset, offset + limit),
      });
      const [recent, inBooks, heard] = [pageOf(found.recent), pageOf(found.books), pageOf(found.audiobooks)];
      const all = [...new Set([recent, inBooks, heard].flatMap(({ items }) => items))];
      const known = new Map((await books.some(reader, all)).map((book) => [book.id, book]));
      const booksOf = ({ total, items }: Group<bigint>): Group<Book> => ({
        total,
        items: items.flatMap((id) => known.get(String(id)) ?? []),
      });
      return {
        recent: booksOf(recent),
        collections: pageOf(found.collections),
        authors: pageOf(found.authors),
        books: booksOf(inBooks),
        audiobooks: booksOf(heard),
      };
    },
  };
};

const isNothing = (hits: Hits): boolean => Object.values(hits).every(({ total }) => total === 0);

/**
 * Pieces of a word that stand side by side, each of them once; of a short one also the first and the last. A slip spoils three
 * pieces in a row, and so two of these pairs: as large a part of them as of all pairs, which are twice as long to look for.
 */
const pairsOf = (readerId: bigint, word: string): Pair[] => {
  if (isCharacter(word)) return [];
  const tokens = piecesOf(word).map((piece) => tokenOf(readerId, piece));
  const pairs: [bigint | undefined, bigint | undefined][] = [];
  for (let at = 0; at < tokens.length - 1; at += 2) pairs.push([tokens[at], tokens[at + 1]]);
  if (tokens.length % 2 === 1) pairs.push([tokens.at(-2), tokens.at(-1)]);
  if (word.length <= SHORT) pairs.push([tokens[0], tokens.at(-1)]);
  return pairs.flatMap(([one, other]) => (one === undefined || other === undefined ? [] : [[one, other] as const]));
};

/** Those that were likely meant, the likeliest first. */
const nearest = <T>(written: readonly string[], candidates: readonly T[], textOf: (one: T) => string): T[] => {
  const slipsOf = slipsFrom(written);
  return candidates
    .flatMap((one) => {
      const slips = slipsOf(textOf(one).split(' '));
      return slips === null ? [] : [{ one, slips }];
    })
    .sort((a, b) => a.slips - b.slips)
    .map(({ one }) => one);
};
