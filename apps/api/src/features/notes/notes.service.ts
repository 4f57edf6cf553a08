import { randomUUID } from 'node:crypto';
import {
  AudioBookmarkPosition,
  limits,
  type NewNote,
  type Note,
  type NoteChange,
  type NoteHead,
  type NoteVersion,
} from '@lectern/contracts';
import type { Actor, SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { RecordChange, SyncService } from '../sync/sync.service.ts';
import {
  applyNoteChange,
  createNoteContent,
  dropFutureDates,
  listOutdatedParts,
  NOTE_PARTS,
  type NoteContent,
} from './note-content.ts';
import { addVersions } from './note-versions.ts';
import { type AudioBookmarkRow, createNotesDb, type NoteRow } from './notes.db.ts';
import { isSameBookmark } from './same-bookmark.ts';

type Dependencies = { db: Database; books: BookService; sync: SyncService };

export type { AudioBookmarkRow };

type WriteResult = { uuid: string; updated: string };
type WriteContext = { tx: Db; recordChange: RecordChange; actor: Actor; at: Date };
/** What to write for a bookmark that a program sent. */
type BookmarkWrite = { uuid: string; change: NoteChange } | { note: NewNote };
/** Called after the note or book was found: a stranger's is not found, whatever the body says. */
type Body<T> = () => T;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Notes listed on a book's details page. */
const MAX_LISTED = 200;

export type NoteService = ReturnType<typeof createNoteService>;

/** Highlights, notes and bookmarks, stored in full with the fields of every program that uses them. */
export const createNoteService = ({ db, books, sync }: Dependencies) => {
  const rows = createNotesDb(db);

  /** @throws Refusal `note.not_found` also for another reader's note, and for a note of another book */
  const requireNote = async (from: Db, readerId: bigint, uuid: string, fastHash: string): Promise<NoteRow> => {
    const row = UUID.test(uuid) ? await rows.find(from, readerId, uuid) : null;
    if (row?.fastHash !== fastHash) throw new Refusal('note.not_found');
    return row;
  };
  /** @throws Refusal `note.too_many` when the book can't hold that much more */
  const assertWithinLimits = async (
    tx: Db,
    readerId: bigint,
    bookId: bigint,
    more: { notes: number; bytes: number },
  ): Promise<void> => {
    const { count, bytes } = await rows.sumUsage(tx, readerId, bookId);
    if (count + more.notes > limits.BOOK_NOTES || bytes + more.bytes > limits.BOOK_NOTES_BYTES) {
      throw new Refusal('note.too_many');
    }
  };

  /**
   * @throws Refusal `note.already_there` when a bookmark of a recording exists nearby in the chapter, `note.item_marked` when
   * another book has a bookmark at this position
   */
  const assertNoDuplicateBookmark = async (
    { tx, actor: { readerId } }: WriteContext,
    book: BookRow,
    note: NewNote,
  ): Promise<void> => {
    if (note.type.value !== 'bookmark') return;
    const place = AudioBookmarkPosition.safeParse(note['place']).data;
    if (!book.isAudioBook || !place) {
      const existing = await rows.listBookmarkMarks(tx, readerId, book.id);
      if (existing.some((mark) => isSameBookmark(mark, note.mark))) throw new Refusal('note.item_marked');
      return;
    }
    const isNear = ({ page, offs }: AudioBookmarkRow): boolean =>
      page === place.page && Math.abs(offs - place.offs) <= limits.SAME_BOOKMARK_MS;
    if ((await rows.listAudioBookmarks(tx, readerId, book.id)).some(isNear)) throw new Refusal('note.already_there');
  };
  /** When the action was made, given the time it arrived. */
  const getActionTime = (actor: Actor, at: Date): Date => (actor.ageMs ? sync.madeAt(actor) : at);
  /** A note that is sent again exists already; text that it never had is stored as a version. */
  const keepText = async (
    { tx, recordChange, actor, at }: WriteContext,
    { uuid, bookId, content, versions: earlier, updatedAt }: NoteRow,
    { note }: NewNote,
  ): Promise<WriteResult> => {
    const change = note ? { note } : {};
    const versions = addVersions(earlier, {
      before: content,
      after: content,
      change,
      madeAt: getActionTime(actor, at),
    });
    if (versions.every((version) => earlier.includes(version))) return { uuid, updated: updatedAt.toISOString() };
    const bytes = measureContent(content) + measureVersions(versions);
    const more = bytes - measureContent(content) - measureVersions(earlier);
    await assertWithinLimits(tx, actor.readerId, bookId, { notes: 0, bytes: more });
    await rows.update(tx, actor.readerId, { uuid, content, versions, bytes, at });
    recordChange({ kind: 'note.changed', bookId, noteId: uuid });
    return { uuid, updated: at.toISOString() };
  };
  const insertNote = async (context: WriteContext, book: BookRow, note: NewNote): Promise<WriteResult> => {
    const { tx, recordChange, actor, at } = context;
    const { readerId } = actor;
    const existing = note.uuid === undefined ? null : await rows.find(tx, readerId, note.uuid);
    if (existing?.bookId === book.id) return keepText(context, existing, note);
    // Sent again because the response was lost, but deleted meanwhile.
    const noteId = note.uuid?.toLowerCase();
    if (noteId !== undefined && (await sync.hasLaterAction(tx, actor, `note/${noteId}/`)))
      return { uuid: noteId, updated: at.toISOString() };
    await assertNoDuplicateBookmark(context, book, note);
    const uuid = existing === null && note.uuid !== undefined ? note.uuid : randomUUID();
    const content = createNoteContent(dropFutureDates(note, at), getActionTime(actor, at));
    const bytes = measureContent(content);
    await assertWithinLimits(tx, readerId, book.id, { notes: 1, bytes });
    await rows.insert(tx, readerId, book.id, { uuid, content, versions: [], bytes, at });
    recordChange({ kind: 'note.changed', bookId: book.id, noteId: uuid });
    return { uuid, updated: at.toISOString() };
  };
  const updateNote = async (
    { tx, recordChange, actor, at }: WriteContext,
    bookId: bigint,
    { uuid, content: previous, versions: earlier }: Pick<NoteRow, 'uuid' | 'content' | 'versions'>,
    getBody: NoteChange,
  ): Promise<WriteResult> => {
    const { readerId } = actor;
    const change = dropFutureDates(getBody, at);
    const outdated = new Set(listOutdatedParts(previous, change));
    const keys = Object.keys(change).filter((key) => !outdated.has(key));
    const toSubject = (key: string): string => `note/${uuid}/${key in NOTE_PARTS ? key : 'rest'}`;
    const claimed = new Set(await sync.claim(tx, actor, keys, toSubject));
    const claimedChange = Object.fromEntries(Object.entries(change).filter(([key]) => claimed.has(key))) as NoteChange; // a subset of its parts
    const madeAt = getActionTime(actor, at);
    const content = applyNoteChange(previous, claimedChange, madeAt);
    const versions = addVersions(earlier, { before: previous, after: content, change, madeAt });
    const bytes = measureContent(content) + measureVersions(versions);
    const more = bytes - measureContent(previous) - measureVersions(earlier);
    await assertWithinLimits(tx, readerId, bookId, { notes: 0, bytes: more });
    await rows.update(tx, readerId, { uuid, content, versions, bytes, at });
    recordChange({ kind: 'note.changed', bookId, noteId: uuid });
    return { uuid, updated: at.toISOString() };
  };

  return {
    async list({ readerId }: SignedIn, fastHash: string): Promise<AsyncIterable<NoteHead[]>> {
      const book = await books.requireByNameOrHash(readerId, { fastHash });
      const heads = await rows.listHeads(readerId, book.id);
      return yieldOnce(heads.map(({ uuid, type, updatedAt }) => ({ uuid, type, updated: updatedAt.toISOString() })));
    },

    /** Lists the newest notes of a book in full. @throws Refusal `file.not_found` */
    async listByBook({ readerId }: SignedIn, id: string, most = MAX_LISTED): Promise<{ total: number; items: Note[] }> {
      const book = await books.requireOwned(readerId, id);
      return rows.listNewest(readerId, book.id, most);
    },

    /** @throws Refusal `note.not_found` */
    async getNote({ readerId }: SignedIn, uuid: string, fastHash: string): Promise<Note> {
      const row = await requireNote(db, readerId, uuid, fastHash);
      return { ...row.content, uuid: row.uuid };
    },

    /** Lists earlier texts of a note, newest first. @throws Refusal `note.not_found` */
    async listVersions({ readerId }: SignedIn, uuid: string, fastHash: string): Promise<{ items: NoteVersion[] }> {
      return { items: [...(await requireNote(db, readerId, uuid, fastHash)).versions] };
    },

    /** @throws Refusal `file.not_found`, `file.ambiguous`, `note.already_there`, `note.item_marked`, `note.too_many`, `request.too_large` */
    async create(actor: SignedIn, fastHash: string, getBody: Body<NewNote>): Promise<WriteResult> {
      const { readerId } = actor;
      const book = await books.requireUnambiguous(readerId, fastHash);
      const note = getBody();
      return sync.write(readerId, async (tx, recordChange) => {
        // Locks the book, so that the limit is exact and no two of its notes share a time.
        const at = await books.touch(tx, readerId, book.id);
        return insertNote({ tx, recordChange, actor, at }, book, note);
      });
    },

    /** @throws Refusal `note.not_found`, `note.too_many`, `request.too_large` */
    async update(
      actor: SignedIn,
      { uuid: requestedUuid, fastHash }: { uuid: string; fastHash: string },
      getBody: Body<NoteChange>,
    ): Promise<WriteResult> {
      const { readerId } = actor;
      const { uuid, bookId } = await requireNote(db, readerId, requestedUuid, fastHash);
      const change = getBody();
      return sync.write(readerId, async (tx, recordChange) => {
        const at = await books.touch(tx, readerId, bookId).catch(toNoteNotFound);
        const previous = await requireNote(tx, readerId, uuid, fastHash);
        return updateNote({ tx, recordChange, actor, at }, bookId, previous, change);
      });
    },

    /** Bookmarks with a position in a recording, newest first. */
    listAudioBookmarks: (readerId: bigint, bookId: bigint): Promise<AudioBookmarkRow[]> =>
      rows.listAudioBookmarks(db, readerId, bookId),
    /**
     * Saves a bookmark of a recording; `choose` decides what to write, given the existing ones, under the lock on the book.
     * @throws Refusal as `create`, and what `choose` throws
     */
    saveAudioBookmark: (
      actor: Actor,
      book: BookRow,
      choose: (existing: readonly AudioBookmarkRow[]) => BookmarkWrite,
    ): Promise<WriteResult> =>
      sync.write(actor.readerId, async (tx, recordChange) => {
        const { readerId } = actor;
        const at = await books.touch(tx, readerId, book.id);
        const existing = await rows.listAudioBookmarks(tx, readerId, book.id);
        const write = choose(existing);
        const context = { tx, recordChange, actor, at };
        if ('note' in write) return insertNote(context, book, write.note);
        const previous = existing.find(({ uuid }) => uuid === write.uuid);
        if (!previous) throw new Refusal('note.not_found');
        return updateNote(context, book.id, previous, write.change);
      }),

    /** @throws Refusal `note.not_found` */
    async delete(actor: SignedIn, requestedUuid: string, fastHash: string): Promise<'OK'> {
      const { readerId } = actor;
      const { uuid, bookId } = await requireNote(db, readerId, requestedUuid, fastHash);
      await sync.write(readerId, async (tx, recordChange) => {
        await books.touch(tx, readerId, bookId).catch(toNoteNotFound);
        // A newer change keeps the note.
        if (await sync.hasLaterAction(tx, actor, `note/${uuid}/`)) return;
        if (!(await rows.delete(tx, readerId, uuid))) throw new Refusal('note.not_found');
        await sync.claim(tx, actor, [uuid], (id) => `note/${id}/gone`);
        recordChange({ kind: 'note.changed', bookId, noteId: uuid, gone: true });
      });
      return 'OK';
    },
  };
};

/** Size in bytes as JSON. @throws Refusal `request.too_large` */
const measureContent = (content: NoteContent): number => {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes > limits.NOTE_BYTES) throw new Refusal('request.too_large');
  return bytes;
};

const measureVersions = (versions: readonly NoteVersion[]): number =>
  versions.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(versions));

/** The book was deleted a moment ago, and its notes with it. */
const toNoteNotFound = (error: unknown): never => {
  throw error instanceof Refusal && error.code === 'file.not_found' ? new Refusal('note.not_found') : error;
};

async function* yieldOnce<T>(page: T) {
  yield page;
}
