import { z } from 'zod';
import { Book, books } from './books.ts';
import { defineCall } from './call.ts';
import { Hash32, Ok, Time } from './common-schemas.ts';
import { limits } from './limits.ts';
import { SentSeconds } from './times.ts';

/** A position in a recording: the name of a chapter, and milliseconds from its start. */
const ChapterPosition = z.object({ page: z.string(), offs: z.int() });

const RecordedChapter = z.object({
  /** Unique in the book. */
  name: z.string(),
  title: z.string(),
  /** Path of the file that contains it. */
  path: z.string(),
  metadata: z.object({ /** h:mm:ss */ duration: z.string() }),
  /** The last position inside it; its start when nothing was listened to. */
  read_position: ChapterPosition,
  position: ChapterPosition,
  /** Milliseconds from the start of the file. */
  start: z.int(),
  end: z.int(),
});

/** An audiobook with its files, chapters and bookmarks. */
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
  read_position: ChapterPosition,
});
export type Recording = z.infer<typeof Recording>;

/** Form fields are texts, and some programs send fractional milliseconds. */
const Milliseconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,12}(\.\d{1,20})?$/)
      .transform(Number),
  ])
  .pipe(z.number().min(0).max(limits.MAX_RECORDING_MS))
  .transform(Math.round);
/** A numeric chapter name may be sent as a number. */
const ChapterName = z.union([z.string().max(1024), z.int().transform(String)]);
const SentPosition = z.object({ page: ChapterName, offs: Milliseconds });

/** Seconds since 1970, also sent as milliseconds or as text in a form. Other dates are refused. */
const Seconds = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}(\.\d{1,9})?$/)
      .transform(Number),
  ])
  .pipe(SentSeconds);
/** Anything but a number counts as absent. */
const Created = z
  .union([
    Seconds,
    z
      .unknown()
      .refine((value) => Number.isNaN(Number(value)))
      .transform(() => undefined),
  ])
  .optional();

/** A bookmark as programs send it: only the position is required; a form, which can’t nest, uses a dotted name. */
const SentAudioBookmark = SentPosition.extend({
  uuid: z.uuid().optional().catch(undefined),
  name: z.string().nullish(),
  mark: z
    .union([
      z.object({ created: Created }),
      z
        .unknown()
        .refine((value) => typeof value !== 'object' || value === null)
        .transform(() => undefined),
    ])
    .optional(),
  'mark.created': Created,
}).transform(({ 'mark.created': dotted, mark, ...sent }) => ({ ...sent, created: mark?.created ?? dotted }));
export type SentAudioBookmark = z.output<typeof SentAudioBookmark>;

const ByBook = z.object({ fast_hash: Hash32 });

export const recordings = {
  list: defineCall({
    name: 'recordings.list',
    method: 'GET',
    path: '/audio-books',
    access: 'reader',
    summary:
      'List the reader’s audiobooks, paged as `/books`. With `fast_hash`, get one audiobook with its files (duration in seconds), chapters, bookmarks and positions.',
    query: books.list.query.omit({ display_type: true, display_query: true }).extend({ fast_hash: Hash32.optional() }),
    reply: z.union([books.list.reply, Recording]),
    refusals: ['file.not_found'],
  }),
  readPosition: defineCall({
    name: 'recordings.readPosition',
    method: 'POST',
    path: '/audio-books/read-position',
    access: 'reader',
    allowReadOnly: true,
    summary: 'Save a position in an audiobook: `page` is the name of a chapter, `offs` milliseconds from its start.',
    query: ByBook,
    body: SentPosition,
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found'],
  }),
  addMark: defineCall({
    name: 'recordings.addMark',
    method: 'POST',
    path: '/audio-books/add-markdown',
    access: 'reader',
    deferrable: true,
    summary:
      'Save a bookmark of an audiobook, a note of the type `bookmark`. With the `mark.created` (or `uuid`) of an existing one, or at exactly its position under another name, that one is changed; within two seconds of another in the same chapter it is refused.',
    query: ByBook,
    body: SentAudioBookmark,
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
    deferrable: true,
    summary: 'Delete a bookmark of an audiobook, by its `uuid` or by its position.',
    query: ByBook,
    body: z.union([z.object({ uuid: z.uuid() }), SentPosition]),
    reply: Ok,
    replyAs: 'text',
    refusals: ['file.not_found', 'file.ambiguous', 'note.not_found'],
  }),
  download: defineCall({
    name: 'recordings.download',
    method: 'POST',
    path: '/audio-books/download',
    access: 'reader',
    allowReadOnly: true,
    summary:
      'Prepare an audiobook for download: its stored bytes are verified. Clients poll every two seconds until the result is `ok` with a link, or `failed` with 1701 to 1704.',
    query: ByBook,
    reply: z.discriminatedUnion('result', [
      z.object({ result: z.literal('in_process') }),
      z.object({ result: z.literal('ok'), url: z.string() }),
      z.object({ result: z.literal('failed'), error_code: z.int(), error_msg: z.string() }),
    ]),
    refusals: ['file.not_found'],
  }),
};
