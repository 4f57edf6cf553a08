import type { Book, Reply, search } from '@lectern/contracts';
import { isCharacter, wordsOf } from '@lectern/formats/letters';
import type { SignedIn } from '../../http/access.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import { foldedOf, piecesOf, piecesOfPrefix, tokenOf, tokensOf } from '../shelves/shelves.service.ts';
import { canSlip, meantBy, slipsFrom } from './nearness.ts';
import { type NamedHit, type Pair, searchDb, type TokenPair, type Wanted } from './search.db.ts';

export type SearchService = ReturnType<typeof searchService>;

type Found = Reply<typeof search.search>;
type Group<T> = { total: number; items: T[] };
type Name = Found['authors']['items'][number];
/** The best of each group, books by their ids, and how many there are. */
type Hits = Record<'recent' | 'books' | 'audiobooks', Group<bigint>> & Record<'collections' | 'authors', Group<Name>>;
type SearchedGroup = NamedHit['group'] | 'books';
type Page = { query: string; limit: number; offset: number };

/** Words of a query that count; more make nothing plainer. */
const MOST_WORDS = 8;
/** A word of so many letters can be wrong in the middle and have no two pieces side by side left. */
const SHORT = 5;

/** What a word with slips may have meant: so many are looked for. */
const MOST_SPELLINGS = 12;

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

  const those = async (wanted: Wanted, groups: readonly SearchedGroup[], most: number): Promise<Hits> => {
    const [books, names] = await Promise.all([
      groups.includes('books') ? rows.books(wanted, most) : [],
      rows.names(
        wanted,
        groups.filter((group) => group !== 'books'),
        most,
      ),
    ]);
    const hits = noHits();
    for (const { id, group, total } of books) {
      hits[group].total = total;
      hits[group].items.push(id);
    }
    for (const { group, total, ...name } of names) {
      hits[group].total = total;
      hits[group].items.push(nameOf(name));
    }
    return hits;
  };

  /** The library's own words are looked up that may have been meant, and then what has them. */
  const near = async ({ readerId, words }: Wanted, most: number): Promise<Hits> => {
    const written = words.filter(canSlip).map(pairsOf);
    if (written.length === 0) return noHits();
    const inTokens = ([one, other]: Pair): TokenPair => [tokenOf(readerId, one), tokenOf(readerId, other)];
    const known = await rows.near(readerId, written, written.flat().map(inTokens));
    const meant = words.map((word) => meantBy(word, known.words, MOST_SPELLINGS));
    const hits = meant.some((spellings) => spellings.length === 0)
      ? noHits()
      : await those(wantedOf(readerId, meant), ['books', 'authors'], most);
    const items = nearest(words, known.collections, ({ folded }) => folded).map(nameOf);
    return { ...hits, collections: { total: items.length, items } };
  };

  return {
    /** Nothing is found by nothing, nor by signs alone. */
    async search(reader: SignedIn, { query, limit, offset }: Page): Promise<Found> {
      const { readerId } = reader;
      const words = wordsOf(query).slice(0, MOST_WORDS);
      const wanted = wantedOf(
        readerId,
        words.map((word) => [{ word, slips: 0 }]),
      );
      // a word that begins none of any book is no book's and no author's: with most slips only the collections are left
      const groups: SearchedGroup[] = (await rows.areBegun(readerId, words))
        ? ['books', 'collections', 'authors']
        : ['collections'];
      const hits = words.length === 0 ? noHits() : await those(wanted, groups, offset + limit);
      const found = words.length > 0 && isNothing(hits) ? await near(wanted, offset + limit) : hits;
      const pageOf = <T>({ total, items }: Group<T>): Group<T> => ({
        total,
        items: items.slice(offset, offset + limit),
      });
      const [recent, read, heard] = [pageOf(found.recent), pageOf(found.books), pageOf(found.audiobooks)];
      const all = [...new Set([recent, read, heard].flatMap(({ items }) => items))];
      const known = new Map((await books.some(reader, all)).map((book) => [book.id, book]));
      const booksOf = ({ total, items }: Group<bigint>): Group<Book> => ({
        total,
        items: items.flatMap((id) => known.get(String(id)) ?? []),
      });
      return {
        recent: booksOf(recent),
        collections: pageOf(found.collections),
        authors: pageOf(found.authors),
        books: booksOf(read),
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
const pairsOf = (word: string): Pair[] => {
  if (isCharacter(word)) return [];
  const pieces = piecesOf(word);
  const pairs: [string | undefined, string | undefined][] = [];
  for (let at = 0; at < pieces.length - 1; at += 2) pairs.push([pieces[at], pieces[at + 1]]);
  if (pieces.length % 2 === 1) pairs.push([pieces.at(-2), pieces.at(-1)]);
  if (word.length <= SHORT) pairs.push([pieces[0], pieces.at(-1)]);
  return pairs.flatMap(([one, other]) => (one === undefined || other === undefined ? [] : [[one, other] as const]));
};

/** A hit has one spelling of every word; those with one alone are looked for together. */
const wantedOf = (readerId: bigint, each: readonly (readonly { word: string; slips: number }[])[]): Wanted => {
  const words = each.flatMap((spellings) => (spellings.length === 1 ? spellings.map(({ word }) => word) : []));
  const tokensIn = (those: readonly string[]) => tokensOf(readerId, those.flatMap(piecesOfPrefix));
  const unsure = each
    .filter((spellings) => spellings.length > 1)
    .map((spellings) => spellings.map(({ word, slips }) => ({ word, slips, tokens: tokensIn([word]) })));
  const folded = foldedOf(each.flatMap(([likeliest]) => (likeliest ? [likeliest.word] : [])));
  return { readerId, folded, words, tokens: tokensIn(words), unsure };
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
