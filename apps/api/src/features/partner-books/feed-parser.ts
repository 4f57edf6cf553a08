import { z } from 'zod';
import { toPlainText } from '../../platform/plain-text.ts';

/** A book as a feed describes it, checked. */
export type FeedBook = {
  externalId: string;
  title: string;
  authors: string | null;
  authorNames: string[];
  url: string;
  year: number | null;
  description: string;
  fastHash: string | null;
  isAudioBook: boolean;
  series: string | null;
  genreNames: string[];
  /** Null when the feed does not say. */
  createdAt: Date | null;
  coverUrl: string | null;
};
export type FeedStory = { id: string; title: string; text: string; link: string; createdAt: string | null };
export type FeedList = 'recommended' | 'bestsellers' | 'news';
export type Feed = {
  /** Each book of the lists once. */
  books: FeedBook[];
  /** Ids of the shop, in its order. */
  lists: Record<FeedList, string[]>;
  bookOfTheWeek: string | null;
  stories: FeedStory[];
  /** Entries that were left out because they are invalid, and the first of them. */
  dropped: number;
  firstDropped: string | null;
};
export type FeedProblem = 'not_json' | 'not_a_feed' | 'no_valid_entry';

/** How many entries of a list are kept. */
export const MAX_LISTED = 60;
/** How many are looked at: millions of invalid ones, or of the same one, would keep this process busy. */
const MAX_READ = 10_000;
const MAX_STORIES = 20;
const MAX_NAMES = 10;
const NAME_LENGTH = 300;
const URL_LENGTH = 2048;
const YEARS = { min: -3000, max: 3000 };

const text = (max: number) =>
  z.union([z.string(), z.number().transform(String)]).transform((raw) => toPlainText(raw, max));
/** A number beyond 2^53 would be rounded: ids are text. */
const id = z
  .union([z.string(), z.int().transform(String)])
  .transform((raw) => raw.trim())
  .pipe(z.string().min(1).max(128).refine(isPrintable));
const names = z
  .union([
    // as plain text first: it is short then, and an entity ends with a semicolon, too
    z.string().transform((raw) => toPlainText(raw, MAX_NAMES * NAME_LENGTH).split(/[,;]/)),
    z.array(z.unknown()).transform((raw) => raw.slice(0, MAX_NAMES).map(toName)),
  ])
  .transform((given) => {
    const named = given.map((name) => name.trim()).filter((name) => name !== '' && name.length <= NAME_LENGTH);
    return [...new Set(named)].slice(0, MAX_NAMES);
  })
  .catch([]);
const year = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,4}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(YEARS.min).max(YEARS.max))
  .nullable()
  .catch(null);
const moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .transform((raw) => new Date(raw))
  // some software writes year 1, or 0, for no date; PostgreSQL has no year 0
  .refine((at) => at.getTime() > 0)
  .nullable()
  .catch(null);
/** A link for readers: http(s), without a name and password in it. */
const link = z
  .string()
  .max(URL_LENGTH)
  .transform((raw) => URL.parse(raw.trim()))
  .refine((url) => url !== null && isWebAddress(url))
  .transform((url) => url?.href ?? '');

const Entry = z.object({
  id,
  title: text(NAME_LENGTH).pipe(z.string().min(1)),
  url: link,
  authors: names,
  fast_hash: z
    .string()
    .regex(/^[0-9a-f]{32}$/i)
    .transform((hash) => hash.toLowerCase())
    .nullable()
    .catch(null),
  year,
  description: text(2000).catch(''),
  created_at: moment,
  cover: z.string().max(URL_LENGTH).nullable().catch(null),
  isAudioBook: z.boolean().catch(false),
  series: text(NAME_LENGTH).catch(''),
  genres: names,
});
const Story = z.object({
  id,
  title: text(NAME_LENGTH).pipe(z.string().min(1)),
  text: text(1000).catch(''),
  link: link.catch(''),
  created_at: moment,
});
const list = z.array(z.unknown()).optional();
const Envelope = z
  .object({ recommended: list, bestsellers: list, news: list, stories: list, bookOfTheWeek: z.unknown().optional() })
  .refine(({ recommended, bestsellers, news, stories, bookOfTheWeek }) =>
    [recommended, bestsellers, news, stories, bookOfTheWeek].some((part) => part !== undefined),
  );

/**
 * Reads a feed (docs/partners.md, "Feeds"). Invalid entries are left out; a feed without a single valid one is a problem.
 * @param feedUrl covers may be relative to it
 */
export const parseFeed = (json: string, feedUrl: string, now: Date): Feed | { problem: FeedProblem } => {
  const given = parseJson(json);
  const parsed = Envelope.safeParse(given);
  if (!parsed.success) return { problem: given === undefined ? 'not_json' : 'not_a_feed' };
  const reader = createEntryReader(feedUrl, now);
  const lists = {
    recommended: reader.readList('recommended', parsed.data.recommended),
    bestsellers: reader.readList('bestsellers', parsed.data.bestsellers),
    news: reader.readList('news', parsed.data.news),
  };
  const week = parsed.data.bookOfTheWeek ?? null;
  const bookOfTheWeek = week === null ? null : reader.readBook('bookOfTheWeek', week);
  const stories = reader.readStories(parsed.data.stories);
  const { books, dropped, firstDropped } = reader.finish();
  if (books.length === 0 && stories.length === 0 && dropped > 0) return { problem: 'no_valid_entry' };
  return { books, lists, bookOfTheWeek, stories, dropped, firstDropped };
};

const createEntryReader = (feedUrl: string, now: Date) => {
  const books = new Map<string, FeedBook>();
  let dropped = 0;
  let firstDropped: string | null = null;
  const drop = (place: string, error: z.ZodError): null => {
    dropped += 1;
    firstDropped ??= [place, ...(error.issues[0]?.path ?? [])].join('.');
    return null;
  };
  const readBook = (place: string, entry: unknown): string | null => {
    const parsed = Entry.safeParse(entry);
    if (!parsed.success) return drop(place, parsed.error);
    const book = toFeedBook(parsed.data, feedUrl, now);
    // the first description of a book holds for all lists
    if (!books.has(book.externalId)) books.set(book.externalId, book);
    return book.externalId;
  };
  return {
    readBook,
    readList(name: FeedList, entries: readonly unknown[] = []): string[] {
      const ids = new Set<string>();
      for (const [index, entry] of entries.slice(0, MAX_READ).entries()) {
        if (ids.size >= MAX_LISTED) break;
        const externalId = readBook(`${name}.${index}`, entry);
        if (externalId !== null) ids.add(externalId);
      }
      return [...ids];
    },
    readStories(entries: readonly unknown[] = []): FeedStory[] {
      const stories: FeedStory[] = [];
      for (const [index, entry] of entries.slice(0, MAX_READ).entries()) {
        if (stories.length >= MAX_STORIES) break;
        const parsed = Story.safeParse(entry);
        if (!parsed.success) drop(`stories.${index}`, parsed.error);
        else stories.push(toFeedStory(parsed.data, now));
      }
      return stories;
    },
    finish: () => ({ books: [...books.values()], dropped, firstDropped }),
  };
};

const toFeedBook = (entry: z.infer<typeof Entry>, feedUrl: string, now: Date): FeedBook => ({
  externalId: entry.id,
  title: entry.title,
  authors: entry.authors.length > 0 ? entry.authors.join(', ') : null,
  authorNames: entry.authors,
  url: entry.url,
  year: entry.year,
  description: entry.description,
  fastHash: entry.fast_hash,
  isAudioBook: entry.isAudioBook,
  series: entry.series || null,
  genreNames: entry.genres,
  createdAt: toPast(entry.created_at, now),
  coverUrl: toCoverUrl(entry.cover, feedUrl),
});

const toFeedStory = (entry: z.infer<typeof Story>, now: Date): FeedStory => ({
  id: entry.id,
  title: entry.title,
  text: entry.text,
  link: entry.link,
  createdAt: toPast(entry.created_at, now)?.toISOString() ?? null,
});

/** A date to come says nothing about when the book came. */
const toPast = (moment: Date | null, now: Date): Date | null => (moment && moment < now ? moment : null);

const toCoverUrl = (cover: string | null, feedUrl: string): string | null => {
  const url = cover === null || cover.trim() === '' ? null : URL.parse(cover.trim(), feedUrl);
  return url && isWebAddress(url) ? url.href : null;
};

function isWebAddress({ href, protocol, username, password }: URL): boolean {
  // the text that was given may have been shorter: what is no ASCII is percent-encoded
  return /^https?:$/.test(protocol) && username === '' && password === '' && href.length <= URL_LENGTH;
}

function toName(raw: unknown): string {
  return typeof raw === 'string' ? toPlainText(raw, NAME_LENGTH) : '';
}

function isPrintable(value: string): boolean {
  return value.isWellFormed() && !/\p{Cc}/u.test(value);
}

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};
