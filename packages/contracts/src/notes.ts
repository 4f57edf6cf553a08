import { z } from 'zod';
import { defineCall } from './call.ts';
import { emptyAsUndefined, Hash32, IdText, Ok, QueryInt, Time } from './common-schemas.ts';
import { limits } from './limits.ts';
import { NoteColor, SentColor } from './note-colors.ts';
import { SentSeconds, SentTime } from './times.ts';

/** Maximum nesting of a note: four levels are ours, the rest is for fields of other programs. */
const MAX_DEPTH = 16;

const NoteType = z.enum(['highlight', 'note', 'bookmark']);
/** A position in the format of the program that wrote it (`pbr:/word?page=1&offs=2`, `#epubcfi(…)`); stored without being parsed. */
const Anchor = z.string().min(1).max(8192);
/** Anything but a number is replaced by the server's time. */
const Created = z
  .union([
    SentSeconds,
    z
      .unknown()
      .refine((value) => typeof value !== 'number')
      .transform(() => undefined),
  ])
  .optional();

const isNestedWithin = (node: unknown, levels: number): boolean =>
  typeof node !== 'object' ||
  node === null ||
  (levels > 0 && Object.values(node).every((child) => isNestedWithin(child, levels - 1)));
const isShallow = (value: unknown): boolean => isNestedWithin(value, MAX_DEPTH);

const NoteHead = z.object({ uuid: z.uuid(), type: NoteType, updated: Time });
export type NoteHead = z.infer<typeof NoteHead>;

/** A full note. Every part keeps additional fields of other programs. */
export const Note = z.looseObject({
  uuid: z.uuid(),
  type: z.looseObject({ value: NoteType, updated: Time }),
  color: z.looseObject({ value: NoteColor, updated: Time }),
  /** Present on notes. */
  note: z.looseObject({ text: z.string(), updated: Time }).optional(),
  /** `created` in seconds since 1970. */
  mark: z.looseObject({ anchor: Anchor, created: z.int(), updated: Time }),
  quotation: z.looseObject({ begin: z.string(), end: z.string(), text: z.string(), updated: Time }),
  /** Number of stored earlier texts; only in the list of a book's notes. */
  earlier_versions: z.int().optional(),
});
export type Note = z.infer<typeof Note>;

/** A text that a note had, or that arrived when it had a newer one. */
export const NoteVersion = z.object({ text: z.string(), updated: Time });
export type NoteVersion = z.infer<typeof NoteVersion>;

const type = z.looseObject({ value: NoteType, updated: SentTime });
const color = z.looseObject({ value: SentColor, updated: SentTime });
const note = z.looseObject({ text: z.string(), updated: SentTime });
const mark = z.looseObject({ anchor: Anchor, created: Created, updated: SentTime });
const quotation = z.looseObject({
  begin: z.string().optional(),
  end: z.string().optional(),
  text: z.string().optional(),
  updated: SentTime,
});

/**
 * The `place` of a bookmark in a recording: the name of a chapter and milliseconds from its start. Our own clients add
 * `atMs`, milliseconds from the start of the book, and `percent`.
 */
export const AudioBookmarkPosition = z.looseObject({ page: z.string(), offs: z.number().min(0) });
export type AudioBookmarkPosition = z.infer<typeof AudioBookmarkPosition>;

/** A new note as sent by a client: in full, or only its type and position. */
export const NewNote = z
  .looseObject({
    /** Makes the call idempotent: a note sent again with the same uuid is stored once. */
    uuid: z.uuid().optional().catch(undefined),
    type,
    color: color.nullish(),
    note: note.nullish(),
    mark,
    quotation: quotation.nullish(),
  })
  .refine(isShallow);
export type NewNote = z.infer<typeof NewNote>;

/** A change to a note; absent parts and fields stay. `null` removes a part. */
export const NoteChange = z
  .looseObject({
    type: type.optional(),
    color: color.partial().nullish(),
    note: note.partial().nullish(),
    mark: mark.partial().optional(),
    quotation: quotation.nullish(),
  })
  .refine((change) => Object.keys(change).some((key) => key !== 'uuid'))
  .refine(isShallow);
export type NoteChange = z.infer<typeof NoteChange>;

const ByBook = z.object({ fast_hash: Hash32 });
const ById = z.object({ uuid: z.string().max(64) });
const Written = z.object({ uuid: z.uuid(), updated: Time });

export const notes = {
  list: defineCall({
    name: 'notes.list',
    method: 'GET',
    path: '/notes',
    access: 'reader',
    summary: 'List the notes of a book, newest first. A bare array.',
    query: ByBook,
    reply: z.array(NoteHead),
    refusals: ['file.not_found'],
  }),
  ofBook: defineCall({
    name: 'notes.ofBook',
    method: 'GET',
    path: '/books/:id/notes',
    access: 'reader',
    summary: 'List the notes of a book in full, newest first; at most 200, or `limit`.',
    params: z.object({ id: IdText }),
    query: z.object({ limit: emptyAsUndefined(QueryInt.min(1).max(limits.BOOK_NOTES)) }),
    reply: z.object({ total: z.int(), items: z.array(Note) }),
    refusals: ['file.not_found'],
  }),
  one: defineCall({
    name: 'notes.one',
    method: 'GET',
    path: '/notes/:uuid',
    access: 'reader',
    summary: 'Get a note in full, including fields of other programs.',
    params: ById,
    query: ByBook,
    reply: Note,
    refusals: ['note.not_found'],
  }),
  versions: defineCall({
    name: 'notes.versions',
    method: 'GET',
    path: '/notes/:uuid/versions',
    access: 'reader',
    summary: 'List earlier texts of a note, newest first: those that were replaced, and those that arrived too late.',
    params: ById,
    query: ByBook,
    reply: z.object({ items: z.array(NoteVersion) }),
    refusals: ['note.not_found'],
  }),
  create: defineCall({
    name: 'notes.create',
    method: 'POST',
    path: '/notes',
    access: 'reader',
    deferrable: true,
    summary:
      'Create a note. Only type.value and mark.anchor are required; the rest gets defaults. Unknown fields are kept. A bookmark with a `place` in an audiobook (`page`, `offs`) is refused within two seconds of another in the same chapter, in any other book at the same position as another.',
    query: ByBook,
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
    deferrable: true,
    summary:
      'Change a note. Absent parts stay; null removes a part. A part whose `updated` is older than the stored one is ignored; replaced or outdated texts are kept as versions.',
    params: ById,
    query: ByBook,
    body: NoteChange,
    reply: Written,
    refusals: ['note.not_found', 'note.too_many', 'request.too_large'],
  }),
  delete: defineCall({
    name: 'notes.delete',
    method: 'DELETE',
    path: '/notes/:uuid',
    access: 'reader',
    deferrable: true,
    summary: 'Delete a note.',
    params: ById,
    query: ByBook,
    reply: Ok,
    replyAs: 'text',
    refusals: ['note.not_found'],
  }),
};
