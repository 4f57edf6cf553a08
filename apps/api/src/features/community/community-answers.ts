import { z } from 'zod';
import { toPlainText } from '../../platform/plain-text.ts';
import type { CommunityAccount, CommunityEntries, CommunityEntry } from './community-provider.ts';

/** Entries of one list that are kept; later ones are dropped. */
const MAX_ENTRIES = 20;
const MAX_ADDRESS_CHARS = 2048;
const TITLE_CHARS = 200;
const TEXT_CHARS = 600;
const NAME_CHARS = 100;
/** What an item without a page links to (spec section 3). */
const NO_LINK = '#';

const createTextSchema = (maxChars: number) =>
  z
    .union([z.string(), z.number().transform(String)])
    .transform((html) => toPlainText(html, maxChars))
    .catch('');
/** An address of the web, absolute or relative to `base`; null otherwise. */
const toWebAddress = (value: unknown, base: string): string | null => {
  if (typeof value !== 'string' || value === '' || value.length > MAX_ADDRESS_CHARS) return null;
  const url = URL.parse(value, base);
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null;
};

const Entry = z.object({
  id: z.union([z.string().min(1).max(200), z.number().transform(String)]),
  title: createTextSchema(TITLE_CHARS),
  text: createTextSchema(TEXT_CHARS),
  author: z
    .object({ name: createTextSchema(NAME_CHARS), avatar: z.unknown().optional() })
    .catch({ name: '', avatar: null }),
  comments_count: z.coerce.number().int().min(0).max(1e9).catch(0),
  link: z.unknown().optional(),
});
const Feed = z.object({
  news: z.array(z.unknown()).default([]),
  discussions: z.array(z.unknown()).default([]),
});
const Account = z.object({
  first_name: createTextSchema(NAME_CHARS),
  last_name: createTextSchema(NAME_CHARS),
  logged_by: createTextSchema(NAME_CHARS),
  avatar: z.unknown().optional(),
});
const Token = z.object({
  access_token: z
    .string()
    .max(4096)
    .regex(/^[\x21-\x7e]{8,}$/), // it goes into a header
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Everything from a community is hostile: texts become plain, addresses http(s), what has no title is dropped. */
const toEntry = (sent: unknown, base: string): CommunityEntry | null => {
  const parsed = Entry.safeParse(sent);
  if (!parsed.success || parsed.data.title === '') return null;
  const { id, title, text, author, comments_count: commentsCount, link } = parsed.data;
  return {
    id: toPlainText(id, NAME_CHARS),
    title,
    text,
    author: { name: author.name, avatar: toWebAddress(author.avatar, base) },
    commentsCount,
    link: toWebAddress(link, base) ?? NO_LINK,
  };
};

const toEntries = (sent: readonly unknown[], base: string): CommunityEntry[] => {
  const entries = new Map<string, CommunityEntry>();
  for (const item of sent) {
    const entry = toEntry(item, base);
    if (entry && !entries.has(entry.id)) entries.set(entry.id, entry);
    if (entries.size === MAX_ENTRIES) break;
  }
  return [...entries.values()];
};

/** Parses news and discussions; null when the whole answer is invalid. `base`: what relative addresses refer to. */
export const parseEntries = (text: string, base: string): CommunityEntries | null => {
  const feed = Feed.safeParse(parseJson(text));
  if (!feed.success) return null;
  return { news: toEntries(feed.data.news, base), discussions: toEntries(feed.data.discussions, base) };
};

export const parseAccount = (text: string, base: string): CommunityAccount | null => {
  const account = Account.safeParse(parseJson(text));
  if (!account.success) return null;
  const { first_name: firstName, last_name: lastName, logged_by: loggedBy, avatar } = account.data;
  return { firstName, lastName, loggedBy, avatar: toWebAddress(avatar, base) };
};

export const parseToken = (text: string): string | null => Token.safeParse(parseJson(text)).data?.access_token ?? null;
