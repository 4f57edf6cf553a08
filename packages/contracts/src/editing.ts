import { z } from 'zod';
import { BookDetails } from './books.ts';
import { defineCall } from './call.ts';
import { IdText, toSingleLine } from './common-schemas.ts';
import { limits } from './limits.ts';

/** One line of at most `max` characters; NUL, which the database can't store, is refused instead of dropped. */
const singleLine = (max: number) =>
  z
    .string()
    .max(4 * max)
    .refine((text) => !text.includes('\0'))
    .transform(toSingleLine)
    .pipe(z.string().max(max));
const nameList = (max: number) =>
  z
    .array(singleLine(limits.NAME_CHARS))
    .max(max)
    .transform((list) => [...new Set(list)].filter((name) => name !== ''));

/** A BCP 47 tag in lower case; empty for none. */
const LanguageTag = z
  .string()
  .max(limits.LANGUAGE_TAG_CHARS)
  .transform((tag) => tag.trim().toLowerCase())
  .refine((tag) => tag === '' || isLanguageTag(tag));

/** Whether a tag is well-formed by BCP 47; the language need not exist. */
export const isLanguageTag = (tag: string): boolean => {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
};

/** Absent fields stay; null restores the value of the file; an empty text or list clears the field. */
export const Edit = z
  .object({
    title: singleLine(limits.TITLE_CHARS).pipe(z.string().min(1)).nullable(),
    /** What the title is sorted by; null or empty: as the file says, else without its article. */
    sort_title: singleLine(limits.TITLE_CHARS).nullable(),
    authors: nameList(limits.BOOK_AUTHORS).nullable(),
    /** What authors are sorted by, in all their books; null or empty: as a file says, else by family name. */
    author_sorts: z
      .array(z.object({ name: singleLine(limits.NAME_CHARS), sort: singleLine(limits.NAME_CHARS).nullable() }))
      .max(limits.BOOK_AUTHORS),
    series: singleLine(limits.NAME_CHARS).nullable(),
    /** Text, since it need not be numeric; cleared for a book without a series. */
    series_ord: singleLine(limits.SERIES_ORD_CHARS).nullable(),
    /** Codes of `/books/genres`, or free text. */
    genres: nameList(limits.BOOK_GENRES).nullable(),
    lang: LanguageTag.nullable(),
  })
  .partial()
  .refine((edit) => Object.values(edit).some((value) => value !== undefined), { path: ['title'] });
export type Edit = z.output<typeof Edit>;

const params = z.object({ id: IdText });

/** The media types accepted for covers. */
export const COVER_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const editing = {
  edit: defineCall({
    name: 'editing.edit',
    method: 'PUT',
    path: '/books/:id',
    access: 'reader',
    deferrable: true,
    summary:
      'Edit the metadata of a book for this reader only; the file keeps its name. Absent fields stay; null restores the value of the file; an empty text or list clears the field.',
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
    deferrable: true,
    summary: `Replace the cover of a book for this reader only: the raw bytes of a JPEG, PNG or WebP as body, at most ${limits.COVER_BYTES / 1024 ** 2} MB. It does not count towards the quota.`,
    params,
    /** Raw bytes, with any Content-Type. */
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
    deferrable: true,
    summary: 'Restore the cover of the file, or none if the file has none.',
    params,
    reply: BookDetails,
    refusals: ['file.not_found'],
  }),
};
