import { BOOKS, type Book, getCoverPath } from '../catalogue/books.ts';
import type { ShopIdentity } from '../config.ts';
import { pickTranslation } from '../translated.ts';

/** A feed as the cloud reads it (docs/partners.md, "Feeds"). */
export type FeedEntry = ReturnType<typeof toFeedEntry>;
export type Feed = {
  bookOfTheWeek: FeedEntry | null;
  recommended: FeedEntry[];
  bestsellers: FeedEntry[];
  news: FeedEntry[];
  stories: { id: string; title: string; text: string; link: string }[];
};
/** How often each book was sold, by its slug. */
export type Sales = ReadonlyMap<string, number>;

const WEEK_MS = 7 * 86_400_000;
const NEW_BOOKS = 6;
const RECOMMENDED = 10;

/** The common feed. The demo shop gets no new books, so that its week decides what it presents. */
export const buildFeed = (shop: ShopIdentity, sales: Sales, now: Date, books = BOOKS): Feed => {
  const week = Math.floor(now.getTime() / WEEK_MS);
  const rotated = rotate(books, week);
  const [bookOfTheWeek] = rotated;
  return {
    bookOfTheWeek: bookOfTheWeek ? toFeedEntry(bookOfTheWeek, shop) : null,
    recommended: rotated.slice(1, 1 + RECOMMENDED).map((book) => toFeedEntry(book, shop)),
    bestsellers: sortBySales(books, sales).map((book) => toFeedEntry(book, shop)),
    news: rotate(books, week * NEW_BOOKS)
      .slice(0, NEW_BOOKS)
      .map((book) => toFeedEntry(book, shop)),
    stories: bookOfTheWeek ? [toStory(bookOfTheWeek, shop, week)] : [],
  };
};

/** What is recommended to a customer: nothing that they have, and first what is like it. */
export const buildPersonalFeed = (
  shop: ShopIdentity,
  owned: ReadonlySet<string>,
  books = BOOKS,
): Pick<Feed, 'recommended'> => {
  const library = books.filter(({ slug }) => owned.has(slug));
  const score = (book: Book): number =>
    Math.max(
      0,
      ...library.map(
        (own) =>
          4 * Number(own.author === book.author) +
          2 * Number(own.genre === book.genre) +
          Number(own.language === book.language),
      ),
    );
  const candidates = books.filter(({ slug }) => !owned.has(slug));
  // a stable sort: equal ones stay in the order of the shop
  const recommended = candidates.toSorted((a, b) => score(b) - score(a)).slice(0, RECOMMENDED);
  return { recommended: recommended.map((book) => toFeedEntry(book, shop)) };
};

const toFeedEntry = (book: Book, shop: ShopIdentity) => ({
  id: book.slug,
  title: book.title,
  url: `${shop.publicUrl}/books/${book.slug}`,
  authors: [book.author],
  year: book.year,
  description: pickTranslation(book.description, book.language),
  // relative to the address of the feed, which the cloud reaches; browsers may have another address of the shop
  cover: getCoverPath(book),
  isAudioBook: book.format === 'mp3.zip',
  genres: [book.genre],
  ...(book.series && { series: book.series.title }),
});

const toStory = (book: Book, shop: ShopIdentity, week: number): Feed['stories'][number] => ({
  id: `week-${week}`,
  title: `Book of the week: ${book.title}`,
  text: book.description.en,
  link: `${shop.publicUrl}/books/${book.slug}`,
});

const rotate = <T>(items: readonly T[], by: number): T[] => {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};

const sortBySales = (books: readonly Book[], sales: Sales): Book[] =>
  books.toSorted((a, b) => (sales.get(b.slug) ?? 0) - (sales.get(a.slug) ?? 0));
