import { z } from 'zod';
import { Book, books } from './books.ts';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { ToldSeconds } from './times.ts';
import { Hash32, Ok, Time } from './wire.ts';

/** A place in a recording: the name of a chapter, and milliseconds from its beginning. */
const Place = z.object({ page: z.string(), offs: z.int() });

const RecordedChapter = z.object({
  /** Unique in the book. */
  name: z.string(),
  title: z.string(),
  /** Of the file that it is in. */
  path: z.string(),
  metadata: z.object({ /** h:mm:ss */ duration: z.string() }),
  /** The last place inside of it; its beginning when nothing was heard. */
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
  /** The newest first. */
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

/** Forms hold texts, and some programs count milliseconds in fractions. */
const Milliseconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,20})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(limits.LONGEST_RECORDING_MS))
  .transform(Math.round);
/** A chapter that is called by a number may be sent as one. */
const ChapterName = z.union([z.string().max(1024), z.int().transform(String)]);
const SentPlace = z.object({ page: ChapterName, offs: Milliseconds });

/** Seconds since 1970, also where they are told in milliseconds; a form’s text too. Other dates are refused. */
const Seconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}(\.\d{1,9})?$/)
      .transform(Number),
  ])
  .pipe(ToldSeconds);
/** What is no number at all says nothing. */
const Created = z
  .union([
    Seconds,
    z
      .unknown()
      .refine((told) => Number.isNaN(Number(told)))
      .transform(() => undefined),
  ])
  .optional();

/** A mark as programs send it: more than the place is not needed, and what a form can’t nest has a dotted name. */
const SentMark = SentPlace.extend({
  uuid: z.uuid().optional().catch(undefined),
  name: z.string().nullish(),
  mark: z
    .union([
      z.object({ created: Created }),
      z
        .unknown()
        .refine((told) => typeof told !== 'object' || told === null)
        .transform(() => undefined),
    ])
    .optional(),
  'mark.created': Created,
}).transform(({ 'mark.created': dotted, mark, ...sent }) => ({ ...sent, created: mark?.created ?? dotted }));
export type SentMark = z.output<typeof SentMark>;

const ofBook = z.object({ fast_hash: Hash32 });

export const recordings = {
  list: defineCall({
    name: 'recordings.list',
    method: 'GET',
    path: '/audio-books',
    access: 'reader',
    summary:
      'The reader’s audiobooks, paged as `/books`. With `fast_hash` that one audiobook with its files (duration in seconds), chapters, marks and places.',
    query: books.list.query.omit({ display_type: true, display_query: true }).extend({ fast_hash: Hash32.optional() }),
    reply: z.union([books.list.reply, Recording]),
    refusals: ['file.not_found'],
  }),
  readPosition: defineCall({
    name: 'recordings.readPosition',
    method: 'POST',
    path: '/audio-books/read-position',
    access: 'reader',
    evenReadOnly: true,
    summary: 'Save a place in an audiobook: `page` is the name of a chapter, `offs` milliseconds from its beginning.',
    query: ofBook,
    body: SentPlace,
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  addMark: defineCall({
    name: 'recordings.addMark',
    method: 'POST',
    path: '/audio-books/add-markdown',
    access: 'reader',
    aged: true,
    summary:
      'Keep a bookmark of an audiobook, a note of the type `bookmark`. With the `mark.created` (or `uuid`) of one that is there, or at exactly its place under another name, that one is changed; within two seconds of another in the same chapter it is refused.',
    query: ofBook,
    body: SentMark,
    reply: z.object({ uuid: z.uuid(), updated: Time }),
    refusals: [
      'file.not_found',
      'file.ambiguous',
      'note.already_there',
      'note.item_marked',
      'note.too_many',
      'request.too_large',
    ],
  }),
  removeMark: defineCall({
    name: 'recordings.removeMark',
    method: 'POST',
    path: '/audio-books/remove-markdown',
    access: 'reader',
    aged: true,
    summary: 'Take a bookmark of an audiobook away, by its `uuid` or by its place.',
    query: ofBook,
    body: z.union([z.object({ uuid: z.uuid() }), SentPlace]),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found', 'file.ambiguous', 'note.not_found'],
  }),
  download: defineCall({
    name: 'recordings.download',
    method: 'POST',
    path: '/audio-books/download',
    access: 'reader',
    evenReadOnly: true,
    summary:
      'Have an audiobook made ready: its stored bytes are looked over. Asked again every two seconds until it answers `ok` with a link, or `failed` with 1701 to 1704.',
    query: ofBook,
    reply: z.discriminatedUnion('result', [
      z.object({ result: z.literal('in_process') }),
      z.object({ result: z.literal('ok'), url: z.string() }),
      z.object({ result: z.literal('failed'), error_code: z.int(), error_msg: z.string() }),
    ]),
    refusals: ['file.not_found'],
  }),
};
