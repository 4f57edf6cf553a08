import { z } from 'zod';
import { Book, books } from './books.ts';
import { defineCall } from './call.ts';
import { Hash32, Time } from './wire.ts';

/** A place in a recording: the name of a chapter, and milliseconds from its beginning. */
const Place = z.object({ page: z.string(), offs: z.int() });

const RecordedChapter = z.object({
  /** Unique in the book. */
  name: z.string(),
  title: z.string(),
  /** Of the file that it is in. */
  path: z.string(),
  metadata: z.object({ /** h:mm:ss */ duration: z.string() }),
  read_position: Place,
  position: Place,
  /** Milliseconds from the beginning of the file. */
  start: z.int(),
  end: z.int(),
});

/** An audiobook with what it is made of. */
export const Recording = Book.extend({
  files: z.array(z.object({ path: z.string(), bytes: z.int(), duration: z.int(), mime_type: z.string() })),
  chapters: z.array(RecordedChapter),
  marks: z.array(
    z.object({
      uuid: z.string(),
      page: z.string(),
      offs: z.int(),
      percent: z.int(),
      date: Time,
      name: z.string().nullable(),
      mark: z.object({ created: z.int(), updated: Time }),
    }),
  ),
  read_position: Place,
});
export type Recording = z.infer<typeof Recording>;

export const recordings = {
  list: defineCall({
    name: 'recordings.list',
    method: 'GET',
    path: '/audio-books',
    access: 'reader',
    summary:
      'The reader’s audiobooks, paged as `/books`. With `fast_hash` that one audiobook with its files (duration in seconds), chapters and places.',
    query: books.list.query.omit({ display_type: true, display_query: true }).extend({ fast_hash: Hash32.optional() }),
    reply: z.union([books.list.reply, Recording]),
    refusals: ['file.not_found'],
  }),
};
