import { z } from 'zod';
import { BookDetails } from './books.ts';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { oneLine } from './one-line.ts';
import { IdText } from './wire.ts';

/** One line of at most so many characters; NUL, which no database holds, is refused and not left out. */
const line = (most: number) =>
  z
    .string()
    .max(4 * most)
    .refine((text) => !text.includes('\0'))
    .transform(oneLine)
    .pipe(z.string().max(most));
const names = (most: number) =>
  z
    .array(line(limits.NAME_CHARS))
    .max(most)
    .transform((all) => [...new Set(all)].filter((name) => name !== ''));

/** A BCP 47 tag, in small letters as a parser writes it; nothing for none. */
const LanguageTag = z
  .string()
  .max(limits.LANGUAGE_TAG_CHARS)
  .transform((tag) => tag.trim().toLowerCase())
  .refine((tag) => tag === '' || isLanguageTag(tag));

/** Whether it is made as BCP 47 says; the language need not be known to anybody. */
export const isLanguageTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** What is not named stays; null goes back to what the file says; an empty text or list says that there is none. */
export const Edit = z
  .object({
    title: line(limits.TITLE_CHARS).pipe(z.string().min(1)).nullable(),
    authors: names(limits.BOOK_AUTHORS).nullable(),
    series: line(limits.NAME_CHARS).nullable(),
    /** Text, since it need not be a number; a book without series has none. */
    series_ord: line(limits.SERIES_ORD_CHARS).nullable(),
    /** Codes of `/books/genres`, or names of the reader’s own. */
    genres: names(limits.BOOK_GENRES).nullable(),
    lang: LanguageTag.nullable(),
  })
  .partial()
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), { path: ['title'] });
export type Edit = z.output<typeof Edit>;

const params = z.object({ id: IdText });

/** The media types of pictures that become a cover. */
export const COVER_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const editing = {
  edit: defineCall({
    name: 'editing.edit',
    method: 'PUT',
    path: '/books/:id',
    access: 'reader',
    aged: true,
    summary:
      'Change what a book says of itself, for this reader alone; its file keeps its name. Fields that are not named stay; null goes back to what the file says; an empty text or list says that there is none.',
    params,
    body: Edit,
    reply: BookDetails,
    refusals: ['file.not_found'],
  }),
  setCover: defineCall({
    name: 'editing.setCover',
    method: 'PUT',
    path: '/books/:id/cover',
    access: 'reader',
    aged: true,
    summary: `Give a book another cover, for this reader alone: the raw bytes of a JPEG, PNG or WebP as body, ${limits.COVER_BYTES / 1024 ** 2} MB at most. It counts for no space.`,
    params,
    /** Sent as it is, under any type. */
    body: z.file(),
    reply: BookDetails,
    refusals: [
      'file.not_found',
      'cover.type_unsupported',
      'cover.unreadable',
      'cover.too_large',
      'request.too_many',
      'server.unavailable',
      'file.not_created',
      'file.not_stored',
      'file.storage_full',
    ],
  }),
  resetCover: defineCall({
    name: 'editing.resetCover',
    method: 'DELETE',
    path: '/books/:id/cover',
    access: 'reader',
    aged: true,
    summary: 'Go back to the cover that lies in the file, or to none where there is none.',
    params,
    reply: BookDetails,
    refusals: ['file.not_found'],
  }),
};
