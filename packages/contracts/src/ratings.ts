import { z } from 'zod';
import { Rating } from './books.ts';
import { defineCall } from './call.ts';
import { IdText } from './common-schemas.ts';
import { limits } from './limits.ts';

/** Control characters except line feeds and tabs, and bidirectional marks: invisible, and never typed on purpose. */
const INVISIBLE = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu;

/** A text of several lines without surrounding space and invisible characters; empty for none. */
const Review = z
  .string()
  .max(4 * limits.REVIEW_CHARS)
  .transform((raw) => raw.normalize('NFC').replace(/\r\n?/g, '\n').replace(INVISIBLE, '').trim())
  .pipe(z.string().max(limits.REVIEW_CHARS));

const Changed = z.object({ /** Ids of the books that changed. */ changed: z.array(IdText) });

export const ratings = {
  rate: defineCall({
    name: 'ratings.rate',
    method: 'POST',
    path: '/catalogue/rating',
    access: 'reader',
    deferrable: true,
    summary:
      'Set the reader’s own rating of many books, in half stars, or clear it with null; unknown ids are skipped. Nobody else sees it.',
    body: z.object({ ids: z.array(IdText).min(1).max(limits.BOOKS_AT_ONCE), value: Rating.nullable() }),
    reply: Changed,
    refusals: ['file.not_found'],
  }),
  review: defineCall({
    name: 'ratings.review',
    method: 'PUT',
    path: '/books/:id/review',
    access: 'reader',
    deferrable: true,
    summary: 'Write the reader’s private review of a book; an empty text deletes it. Nobody else sees it.',
    params: z.object({ id: IdText }),
    body: z.object({ text: Review }),
    reply: Changed,
    refusals: ['file.not_found'],
  }),
};
