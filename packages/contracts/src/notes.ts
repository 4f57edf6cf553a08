import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { NoteColor, SentColor } from './note-colors.ts';
import { ToldSeconds, ToldTime } from './times.ts';
import { Hash32, IdText, Ok, orEmpty, QueryInt, Time } from './wire.ts';

/** How deep a note may be nested: four levels are ours, the rest is what other programs add. */
const DEPTH = 16;

const NoteType = z.enum(['highlight', 'note', 'bookmark']);
/** A place in the book as its program writes it (`pbr:/word?page=1&offs=2`, `#epubcfi(…)`): kept, never understood. */
const Anchor = z.string().min(1).max(8192);
/** What is no number is replaced by ours. */
const Created = z
  .union([
    ToldSeconds,
    z
      .unknown()
      .refine((told) => typeof told !== 'number')
      .transform(() => undefined),
  ])
  .optional();

const nested = (value: unknown, room: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (room > 0 && Object.values(value).every((one) => nested(one, room - 1)));
const shallow = (value: unknown): boolean => nested(value, DEPTH);

const NoteHead = z.object({ uuid: z.uuid(), type: NoteType, updated: Time });
export type NoteHead = z.infer<typeof NoteHead>;

/** A note whole. Every part keeps the fields that other programs put beside those named here. */
export const Note = z.looseObject({
  uuid: z.uuid(),
  type: z.looseObject({ value: NoteType, updated: Time }),
  color: z.looseObject({ value: NoteColor, updated: Time }),
  /** On notes. */
  note: z.looseObject({ text: z.string(), updated: Time }).optional(),
  /** `created` in seconds since 1970. */
  mark: z.looseObject({ anchor: Anchor, created: z.int(), updated: Time }),
  quotation: z.looseObject({ begin: z.string(), end: z.string(), text: z.string(), updated: Time }),
  /** How many earlier versions of its words are kept; only where notes of a book are told whole. */
  earlier_versions: z.int().optional(),
});
export type Note = z.infer<typeof Note>;

/** Words that a note had, or that arrived when it had newer ones. */
export const NoteVersion = z.object({ text: z.string(), updated: Time });
export type NoteVersion = z.infer<typeof NoteVersion>;

const type = z.looseObject({ value: NoteType, updated: ToldTime });
const color = z.looseObject({ value: SentColor, updated: ToldTime });
const note = z.looseObject({ text: z.string(), updated: ToldTime });
const mark = z.looseObject({ anchor: Anchor, created: Created, updated: ToldTime });
const quotation = z.looseObject({
  begin: z.string().optional(),
  end: z.string().optional(),
  text: z.string().optional(),
  updated: ToldTime,
});

/**
 * Where a bookmark of a recording lies, as its `place`: the name of a chapter and milliseconds from its begin. Beside them ours
 * has `atMs`, milliseconds from the begin of the book, and `percent`.
 */
export const MarkedPlace = z.looseObject({ page: z.string(), offs: z.number().min(0) });
export type MarkedPlace = z.infer<typeof MarkedPlace>;

/** As a client sends a new note: the whole, or only what and where it is. */
export const NewNote = z
  .looseObject({
    /** Sent again under the same name, because the answer was lost, it is kept once. */
    uuid: z.uuid().optional().catch(undefined),
    type,
    color: color.nullish(),
    note: note.nullish(),
    mark,
    quotation: quotation.nullish(),
  })
  .refine(shallow);
export type NewNote = z.infer<typeof NewNote>;

/** What is to change; parts that are absent stay, and so do fields of a part. `null` takes a part away. */
export const NoteChange = z
  .looseObject({
    type: type.optional(),
    color: color.partial().nullish(),
    note: note.partial().nullish(),
    mark: mark.partial().optional(),
    quotation: quotation.nullish(),
  })
  .refine((change) => Object.keys(change).some((key) => key !== 'uuid'))
  .refine(shallow);
export type NoteChange = z.infer<typeof NoteChange>;

const OfBook = z.object({ fast_hash: Hash32 });
const OneNote = z.object({ uuid: z.string().max(64) });
const Written = z.object({ uuid: z.uuid(), updated: Time });

export const notes = {
  list: defineCall({
    name: 'notes.list',
    method: 'GET',
    path: '/notes',
    access: 'reader',
    summary: 'What the reader marked in a book, the newest first. A bare array.',
    query: OfBook,
    reply: z.array(NoteHead),
    refusals: ['file.not_found'],
  }),
  ofBook: defineCall({
    name: 'notes.ofBook',
    method: 'GET',
    path: '/books/:id/notes',
    access: 'reader',
    summary: 'What the reader marked in a book, whole, the newest first; of many only the first 200, or `limit`.',
    params: z.object({ id: IdText }),
    query: z.object({ limit: orEmpty(QueryInt.min(1).max(limits.BOOK_NOTES)) }),
    reply: z.object({ total: z.int(), items: z.array(Note) }),
    refusals: ['file.not_found'],
  }),
  one: defineCall({
    name: 'notes.one',
    method: 'GET',
    path: '/notes/:uuid',
    access: 'reader',
    summary: 'One note, whole: also with what other programs put into it.',
    params: OneNote,
    query: OfBook,
    reply: Note,
    refusals: ['note.not_found'],
  }),
  versions: defineCall({
    name: 'notes.versions',
    method: 'GET',
    path: '/notes/:uuid/versions',
    access: 'reader',
    summary:
      'Earlier words of a note, the newest first: those that were replaced, and those that arrived when it had newer ones.',
    params: OneNote,
    query: OfBook,
    reply: z.object({ items: z.array(NoteVersion) }),
    refusals: ['note.not_found'],
  }),
  create: defineCall({
    name: 'notes.create',
    method: 'POST',
    path: '/notes',
    access: 'reader',
    aged: true,
    summary:
      'Keep a note. Only type.value and mark.anchor are needed; the rest is filled in. Unknown fields are kept. A bookmark with a `place` in an audiobook (`page`, `offs`) is refused within two seconds of another in the same chapter, one of any other book where its place has one.',
    query: OfBook,
    body: NewNote,
    reply: Written,
    refusals: [
      'file.not_found',
      'file.ambiguous',
      'note.already_there',
      'note.item_marked',
      'note.too_many',
      'request.too_large',
    ],
  }),
  update: defineCall({
    name: 'notes.update',
    method: 'PUT',
    path: '/notes/:uuid',
    access: 'reader',
    aged: true,
    summary:
      'Change a note. What is not sent stays; null takes a part away. A part whose `updated` is older than what is there stays as it is; words that are replaced, or come too late, are kept as versions.',
    params: OneNote,
    query: OfBook,
    body: NoteChange,
    reply: Written,
    refusals: ['note.not_found', 'note.too_many', 'request.too_large'],
  }),
  delete: defineCall({
    name: 'notes.delete',
    method: 'DELETE',
    path: '/notes/:uuid',
    access: 'reader',
    aged: true,
    summary: 'Take a note away.',
    params: OneNote,
    query: OfBook,
    reply: Ok,
    replyAs: 'text',
    refusals: ['note.not_found'],
  }),
};
