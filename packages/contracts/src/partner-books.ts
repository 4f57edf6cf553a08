import { z } from 'zod';
import { defineCall } from './call.ts';
import { IdText, Time } from './common-schemas.ts';

/** A book of a shop's feed (docs/partners.md, "Feeds"). Texts are plain: markup of the shop is removed. */
export const PartnerBook = z.object({
  id: IdText,
  title: z.string(),
  /** Of the file in the reader's library, or else the one that the shop names. */
  fast_hash: z.string().nullable(),
  /** The page of the book in the shop. */
  url: z.string(),
  year: z.int().nullable(),
  /** Empty when the shop gives none. */
  description: z.string(),
  /** When it came into the shop; without a date of the shop, when it first was in its feed. */
  created_at: Time,
  /** A copy on our own host, absolute; null without a cover. */
  cover: z.string().nullable(),
  /** The same as a path of this host, for our own app. */
  cover_path: z.string().nullable(),
  authors: z.string().nullable(),
  isAudioBook: z.boolean(),
  /** The shop delivered it to this reader. */
  purchased: z.boolean(),
  /** The same book in the reader's library, which opens instead of the shop. */
  library_id: IdText.nullable(),
});
export type PartnerBook = z.infer<typeof PartnerBook>;

/** A news item of a shop. `link` is the empty text when there is none. */
export const PartnerStory = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
  created_at: Time.nullable(),
});
export type PartnerStory = z.infer<typeof PartnerStory>;

const list = {
  total: z.int(),
  items: z.array(PartnerBook),
  /** The shop that the books are of; null when the reader's shop has no feed. */
  shop: z.object({ name: z.string(), home_url: z.string() }).nullable(),
  /** When the feed was last received; null while there is none yet. */
  updated_at: Time.nullable(),
  /** A newer feed, or its covers, are being fetched: ask again in a few seconds. */
  refreshing: z.boolean(),
};

export const partnerBooks = {
  recommended: defineCall({
    name: 'partnerBooks.recommended',
    method: 'GET',
    path: '/partner-books/recommended',
    access: 'reader',
    summary:
      'List the books that the reader’s shop recommends: those that it chose for this reader, or else its common list, ordered by the authors, series and genres of the reader’s library. Never waits for the shop.',
    reply: z.object({
      ...list,
      /** The shop chose and ordered them for this reader. */
      personal: z.boolean(),
      book_of_the_week: PartnerBook.nullable(),
    }),
    refusals: [],
  }),
  bestsellers: defineCall({
    name: 'partnerBooks.bestsellers',
    method: 'GET',
    path: '/partner-books/bestsellers',
    access: 'reader',
    summary: 'List the bestsellers of the reader’s shop, in its order. Never waits for the shop.',
    reply: z.object(list),
    refusals: [],
  }),
  news: defineCall({
    name: 'partnerBooks.news',
    method: 'GET',
    path: '/partner-books/news',
    access: 'reader',
    summary: 'List the new books of the reader’s shop, and its news. Never waits for the shop.',
    reply: z.object({ ...list, stories: z.array(PartnerStory) }),
    refusals: [],
  }),
};
