import type { Book, Reply, search } from '@lectern/contracts';
import { isUnspacedCharacter, parseSearchQuery, type QueryWord } from '@lectern/formats/search-words';
import type { SignedIn } from '../../http/access.ts';
import type { Database } from '../../platform/db/db.ts';
import type { BookService } from '../books/books.service.ts';
import { getGenreWords, listGenresNamed, listTreeGenres } from '../genres/genres.service.ts';
import {
  computeToken,
  computeTokens,
  foldWords,
  toPrefixTrigrams,
  toShelfTerm,
  toTrigrams,
} from '../shelves/shelves.service.ts';
import { allowsTypos, createDistanceFunction, findSpellings } from './fuzzy-match.ts';
import { createSearchDb, type SearchTerms, type TokenPair, type TrigramPair } from './search.db.ts';
import { listSplits } from './word-splits.ts';

export type SearchService = ReturnType<typeof createSearchService>;

type SearchReply = Reply<typeof search.search>;
type Group<T> = { total: number; items: T[] };
type Name = SearchReply['authors']['items'][number];
/** The best hits of each group (books by id) and their total number. */
type SearchHits = Record<'recent' | 'books' | 'audiobooks', Group<bigint>> &
  Record<'collections' | 'authors', Group<Name>>;
/** What a word of the query may be written like. */
type Form = { word: string; distance: number };
/** A word of the query, how it may be written, and the terms of the genres that it may name. */
type Meaning = { word: string; forms: readonly Form[]; genres: readonly string[] };
type Page = { query: string; limit: number; offset: number };

/** Query words that are used; more don't improve the result. */
const MAX_WORDS = 8;
/** In a word this short, one typo in the middle can spoil every adjacent trigram pair. */
const SHORT_WORD_LENGTH = 5;

/** Spellings that are searched for per misspelt word. */
const MAX_SPELLINGS = 12;

const createEmptyHits = (): SearchHits => ({
  recent: { total: 0, items: [] },
  collections: { total: 0, items: [] },
  authors: { total: 0, items: [] },
  books: { total: 0, items: [] },
  audiobooks: { total: 0, items: [] },
});
const toName = ({ name, count }: Name): Name => ({ name, count });

type Dependencies = {
  db: Database;
  books: BookService;
  /** The flag `audioBooks`: without it no recording is found. */
  hasAudiobooks: boolean;
};

/** Finds books, authors and collections by words and prefixes; if nothing matches, by similar words. */
export const createSearchService = ({ db, books, hasAudiobooks }: Dependencies) => {
  const rows = createSearchDb(db, hasAudiobooks);

  /** Searches books and authors for some terms, collections for others; `null` finds nothing. */
  const searchExact = async (
    terms: SearchTerms | null,
    collectionTerms: SearchTerms | null,
    maxHits: number,
  ): Promise<SearchHits> => {
    const [books, names] = await Promise.all([
      terms ? rows.listBooks(terms, maxHits) : [],
      rows.listNames({ authors: terms, collections: collectionTerms }, maxHits),
    ]);
    const hits = createEmptyHits();
    for (const { id, group, total } of books) {
      hits[group].total = total;
      hits[group].items.push(id);
    }
    for (const { group, total, ...name } of names) {
      hits[group].total = total;
      hits[group].items.push(toName(name));
    }
    return hits;
  };

  /** Looks up the library's words that may have been meant, then searches for those. */
  const searchFuzzy = async (readerId: bigint, words: readonly string[], maxHits: number): Promise<SearchHits> => {
    const queryPairs = words.filter(allowsTypos).map(toTrigramPairs);
    if (queryPairs.length === 0) return createEmptyHits();
    const toTokenPair = ([first, second]: TrigramPair): TokenPair => [
      computeToken(readerId, first),
      computeToken(readerId, second),
    ];
    const [similar, known] = await Promise.all([
      rows.listSimilar(readerId, queryPairs, queryPairs.flat().map(toTokenPair)),
      rows.listKnown(readerId, [], [], listTreeGenres()),
    ]);
    const genreWords = [...known.genres].flatMap(getGenreWords);
    const meanings = words.map((word): Meaning => {
      const meant = findSpellings(word, genreWords, MAX_SPELLINGS).flatMap((spelling) =>
        listGenresNamed(spelling.word),
      );
      return {
        word,
        forms: findSpellings(word, similar.words, MAX_SPELLINGS),
        genres: toGenreTerms(meant, known.genres),
      };
    });
    const hits = meanings.every(isPossible)
      ? await searchExact(toSearchTerms(readerId, meanings), null, maxHits)
      : createEmptyHits();
    const items = rankByDistance(words, similar.collections, ({ folded }) => folded).map(toName);
    return { ...hits, collections: { total: items.length, items } };
  };

  /**
   * What may stand for each word in books: the word, it and its neighbours written together, its parts written apart, genres
   * that it names. What no book of the reader has is left out; `null` when nothing is left of a word.
   */
  const listMeanings = async (readerId: bigint, words: readonly QueryWord[]): Promise<Meaning[] | null> => {
    const all = words.map(({ word, joined }) => {
      const splits = listSplits(word);
      const genres = [word, ...joined].flatMap(listGenresNamed);
      const forms = [
        { word, distance: 0 },
        ...joined.map((word) => ({ word, distance: 1 })),
        ...splits.map((parts) => ({ word: parts.join(' '), distance: 1 })),
      ];
      return { word, joined, splits, genres, forms };
    });
    const known = await rows.listKnown(
      readerId,
      all.flatMap(({ word, joined }) => [word, ...joined]),
      all.flatMap(({ splits }) => splits),
      all.flatMap(({ genres }) => genres),
    );
    const meanings = all.map(
      ({ word, forms, genres }): Meaning => ({
        word,
        forms: forms.filter(({ word }) => known.terms.has(word)),
        genres: toGenreTerms(genres, known.genres),
      }),
    );
    return meanings.every(isPossible) ? meanings : null;
  };

  const searchWords = async (readerId: bigint, words: readonly QueryWord[], maxHits: number): Promise<SearchHits> => {
    const meanings = await listMeanings(readerId, words);
    // The names of collections are not among the words of books, and there are few: nothing is left out.
    const forCollections = words.map(({ word, joined }): Meaning => {
      const forms = [word, ...joined].map((form, at) => ({ word: form, distance: Math.min(at, 1) }));
      return { word, forms, genres: [] };
    });
    const hits = await searchExact(
      meanings && toSearchTerms(readerId, meanings),
      toSearchTerms(readerId, forCollections),
      maxHits,
    );
    if (!isEmpty(hits)) return hits;
    return searchFuzzy(
      readerId,
      words.map(({ word }) => word),
      maxHits,
    );
  };

  return {
    /** An empty query, or one without letters and digits, finds nothing. */
    async search(reader: SignedIn, { query, limit, offset }: Page): Promise<SearchReply> {
      const { readerId } = reader;
      const words = parseSearchQuery(query).slice(0, MAX_WORDS);
      const found = words.length === 0 ? createEmptyHits() : await searchWords(readerId, words, offset + limit);
      const slicePage = <T>({ total, items }: Group<T>): Group<T> => ({
        total,
        items: items.slice(offset, offset + limit),
      });
      const [recent, ebooks, audio] = [slicePage(found.recent), slicePage(found.books), slicePage(found.audiobooks)];
      const all = [...new Set([recent, ebooks, audio].flatMap(({ items }) => items))];
      const booksById = new Map((await books.listByIds(reader, all)).map((book) => [book.id, book]));
      const toBooks = ({ total, items }: Group<bigint>): Group<Book> => ({
        total,
        items: items.flatMap((id) => booksById.get(String(id)) ?? []),
      });
      return {
        recent: toBooks(recent),
        collections: slicePage(found.collections),
        authors: slicePage(found.authors),
        books: toBooks(ebooks),
        audiobooks: toBooks(audio),
      };
    },
  };
};

const isPossible = ({ forms, genres }: Meaning): boolean => forms.length + genres.length > 0;
/** The terms of the shelves of those genres that the reader has. */
const toGenreTerms = (genres: readonly string[], own: ReadonlySet<string>): string[] =>
  genres.filter((genre) => own.has(genre)).map((genre) => toShelfTerm('genre', genre));

const isEmpty = (hits: SearchHits): boolean => Object.values(hits).every(({ total }) => total === 0);

/**
 * Disjoint pairs of adjacent trigrams of a word; for a short word also the first and last. A typo spoils three adjacent
 * trigrams, and so two of these pairs: the same share as of all overlapping pairs, which take twice as long to look up.
 */
const toTrigramPairs = (word: string): TrigramPair[] => {
  if (isUnspacedCharacter(word)) return [];
  const trigrams = toTrigrams(word);
  const pairs: [string | undefined, string | undefined][] = [];
  for (let index = 0; index < trigrams.length - 1; index += 2) pairs.push([trigrams[index], trigrams[index + 1]]);
  if (trigrams.length % 2 === 1) pairs.push([trigrams.at(-2), trigrams.at(-1)]);
  if (word.length <= SHORT_WORD_LENGTH) pairs.push([trigrams[0], trigrams.at(-1)]);
  return pairs.flatMap(([first, second]) =>
    first === undefined || second === undefined ? [] : [[first, second] as const],
  );
};

/** Trigrams that every text has which contains these words, the last one as a prefix. */
const toFormTrigrams = (form: string): string[] => {
  const words = form.split(' ');
  return words.flatMap((word, at) => (at < words.length - 1 ? toTrigrams(word) : toPrefixTrigrams(word)));
};

/** A hit contains one alternative of every word; words with a single spelling are combined. */
const toSearchTerms = (readerId: bigint, meanings: readonly Meaning[]): SearchTerms => {
  const isSingle = ({ forms, genres }: Meaning): boolean => forms.length === 1 && genres.length === 0;
  const words = meanings.filter(isSingle).flatMap(({ forms }) => forms.map(({ word }) => word));
  const toTokens = (words: readonly string[]) => computeTokens(readerId, words.flatMap(toFormTrigrams));
  const ambiguous = meanings
    .filter((meaning) => !isSingle(meaning))
    .map(({ forms, genres }) => ({
      spellings: forms.map(({ word, distance }) => ({ word, distance, tokens: toTokens([word]) })),
      genreTokens: computeTokens(readerId, genres),
    }));
  const folded = foldWords(meanings.map(({ word, forms }) => forms[0]?.word ?? word));
  return { readerId, folded, words, tokens: toTokens(words), ambiguous };
};

/** The candidates that are similar to the query, most similar first. */
const rankByDistance = <T>(
  queryPairs: readonly string[],
  candidates: readonly T[],
  getText: (candidate: T) => string,
): T[] => {
  const getDistance = createDistanceFunction(queryPairs);
  return candidates
    .flatMap((candidate) => {
      const distance = getDistance(getText(candidate).split(' '));
      return distance === null ? [] : [{ candidate, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
};
