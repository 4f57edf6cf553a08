import { randomUUID } from 'node:crypto';
import {
  limits,
  MarkedPlace,
  type NewNote,
  type Note,
  type NoteChange,
  type NoteHead,
  type NoteVersion,
} from '@lectern/contracts';
import type { Acting, SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Database, Db } from '../../platform/db/db.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { Changed, SyncService } from '../sync/sync.service.ts';
import { type MarkRow, type NoteRow, notesDb } from './notes.db.ts';
import { isSameBookmark } from './same-bookmark.ts';
import { withVersions } from './versions.ts';
import { changedNote, type NoteContent, newNote, olderParts, PARTS, withoutFuture } from './whole-note.ts';

type Collaborators = { db: Database; books: BookService; sync: SyncService };

export type { MarkRow };

type Written = { uuid: string; updated: string };
type Writing = { tx: Db; changed: Changed; acting: Acting; at: Date };
/** What becomes of a bookmark that a program sent. */
type Marking = { uuid: string; change: NoteChange } | { note: NewNote };
/** Asked for after the note or book was found: a stranger's is not found whatever the body says. */
type Body<T> = () => T;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Notes that a page about the book shows. */
const SHOWN = 200;

export type NoteService = ReturnType<typeof noteService>;

/** Highlights, notes and bookmarks, kept whole for every program that reads them (design of the wire: notes). */
export const noteService = ({ db, books, sync }: Collaborators) => {
  const rows = notesDb(db);

  /** @throws Refusal `note.not_found` also for another reader's note, and for a note of another book */
  const found = async (from: Db, readerId: bigint, uuid: string, fastHash: string): Promise<NoteRow> => {
    const row = UUID.test(uuid) ? await rows.one(from, readerId, uuid) : null;
    if (row?.fastHash !== fastHash) throw new Refusal('note.not_found');
    return row;
  };
  /** @throws Refusal `note.too_many` when the book holds no such note more */
  const refuseOverfull = async (
    tx: Db,
    readerId: bigint,
    bookId: bigint,
    more: { notes: number; bytes: number },
  ): Promise<void> => {
    const { count, bytes } = await rows.fill(tx, readerId, bookId);
    if (count + more.notes > limits.BOOK_NOTES || bytes + more.bytes > limits.BOOK_NOTES_BYTES) {
      throw new Refusal('note.too_many');
    }
  };

  /**
   * @throws Refusal `note.already_there` for a new bookmark where its chapter of a recording has one, `note.item_marked` where
   * its place in another book has one
   */
  const refuseTwice = async ({ tx, acting: { readerId } }: Writing, book: BookRow, note: NewNote): Promise<void> => {
    if (note.type.value !== 'bookmark') return;
    const place = MarkedPlace.safeParse(note['place']).data;
    if (!book.isAudioBook || !place) {
      const there = await rows.bookmarks(tx, readerId, book.id);
      if (there.some((mark) => isSameBookmark(mark, note.mark))) throw new Refusal('note.item_marked');
      return;
    }
    const near = ({ page, offs }: MarkRow): boolean =>
      page === place.page && Math.abs(offs - place.offs) <= limits.SAME_MARK_MS;
    if ((await rows.marks(tx, readerId, book.id)).some(near)) throw new Refusal('note.already_there');
  };
  /** When a change was made that came at that time. */
  const madeBy = (acting: Acting, at: Date): Date => (acting.ageMs ? sync.madeAt(acting) : at);
  /** A note that is told again is there already; words that it does not have, and never had, are kept with it. */
  const keepWords = async (
    { tx, changed, acting, at }: Writing,
    { uuid, bookId, content, versions: earlier, updatedAt }: NoteRow,
    { note }: NewNote,
  ): Promise<Written> => {
    const change = note ? { note } : {};
    const versions = withVersions(earlier, { before: content, after: content, change, madeAt: madeBy(acting, at) });
    if (versions.every((version) => earlier.includes(version))) return { uuid, updated: updatedAt.toISOString() };
    const bytes = sizeOf(content) + versionBytes(versions);
    const more = bytes - sizeOf(content) - versionBytes(earlier);
    await refuseOverfull(tx, acting.readerId, bookId, { notes: 0, bytes: more });
    await rows.change(tx, acting.readerId, { uuid, content, versions, bytes, at });
    changed({ kind: 'note.changed', bookId, noteId: uuid });
    return { uuid, updated: at.toISOString() };
  };
  const add = async (writing: Writing, book: BookRow, note: NewNote): Promise<Written> => {
    const { tx, changed, acting, at } = writing;
    const { readerId } = acting;
    const there = note.uuid === undefined ? null : await rows.one(tx, readerId, note.uuid);
    if (there?.bookId === book.id) return keepWords(writing, there, note);
    // It is told again because the answer was lost, and was taken away since.
    const named = note.uuid?.toLowerCase();
    if (named !== undefined && (await sync.isLate(tx, acting, `note/${named}/`)))
      return { uuid: named, updated: at.toISOString() };
    await refuseTwice(writing, book, note);
    const uuid = there === null && note.uuid !== undefined ? note.uuid : randomUUID();
    const content = newNote(withoutFuture(note, at), madeBy(acting, at));
    const bytes = sizeOf(content);
    await refuseOverfull(tx, readerId, book.id, { notes: 1, bytes });
    await rows.create(tx, readerId, book.id, { uuid, content, versions: [], bytes, at });
    changed({ kind: 'note.changed', bookId: book.id, noteId: uuid });
    return { uuid, updated: at.toISOString() };
  };
  const alter = async (
    { tx, changed, acting, at }: Writing,
    bookId: bigint,
    { uuid, content: before, versions: earlier }: Pick<NoteRow, 'uuid' | 'content' | 'versions'>,
    sent: NoteChange,
  ): Promise<Written> => {
    const { readerId } = acting;
    const change = withoutFuture(sent, at);
    const older = new Set(olderParts(before, change));
    const keys = Object.keys(change).filter((key) => !older.has(key));
    const subjectOf = (key: string): string => `note/${uuid}/${key in PARTS ? key : 'rest'}`;
    const newer = new Set(await sync.claim(tx, acting, keys, subjectOf));
    const wins = Object.fromEntries(Object.entries(change).filter(([key]) => newer.has(key))) as NoteChange; // some of its parts
    const madeAt = madeBy(acting, at);
    const content = changedNote(before, wins, madeAt);
    const versions = withVersions(earlier, { before, after: content, change, madeAt });
    const bytes = sizeOf(content) + versionBytes(versions);
    const more = bytes - sizeOf(before) - versionBytes(earlier);
    await refuseOverfull(tx, readerId, bookId, { notes: 0, bytes: more });
    await rows.change(tx, readerId, { uuid, content, versions, bytes, at });
    changed({ kind: 'note.changed', bookId, noteId: uuid });
    return { uuid, updated: at.toISOString() };
  };

  return {
    async list({ readerId }: SignedIn, fastHash: string): Promise<AsyncIterable<NoteHead[]>> {
      const book = await books.find(readerId, { fastHash });
      const heads = await rows.heads(readerId, book.id);
      return once(heads.map(({ uuid, type, updatedAt }) => ({ uuid, type, updated: updatedAt.toISOString() })));
    },

    /** @throws Refusal `file.not_found` */
    async ofBook({ readerId }: SignedIn, id: string, most = SHOWN): Promise<{ total: number; items: Note[] }> {
      const book = await books.own(readerId, id);
      return rows.newest(readerId, book.id, most);
    },

    /** @throws Refusal `note.not_found` */
    async one({ readerId }: SignedIn, uuid: string, fastHash: string): Promise<Note> {
      const row = await found(db, readerId, uuid, fastHash);
      return { ...row.content, uuid: row.uuid };
    },

    /** Earlier words of a note, the newest first. @throws Refusal `note.not_found` */
    async versions({ readerId }: SignedIn, uuid: string, fastHash: string): Promise<{ items: NoteVersion[] }> {
      return { items: [...(await found(db, readerId, uuid, fastHash)).versions] };
    },

    /** @throws Refusal `file.not_found`, `file.ambiguous`, `note.already_there`, `note.item_marked`, `note.too_many`, `request.too_large` */
    async create(acting: SignedIn, fastHash: string, sent: Body<NewNote>): Promise<Written> {
      const { readerId } = acting;
      const book = await books.only(readerId, fastHash);
      const note = sent();
      return sync.write(readerId, async (tx, changed) => {
        // Locks the book, so that the limit is exact; no two notes of it have the same time.
        const at = await books.touch(tx, readerId, book.id);
        return add({ tx, changed, acting, at }, book, note);
      });
    },

    /** @throws Refusal `note.not_found`, `note.too_many`, `request.too_large` */
    async update(
      acting: SignedIn,
      { uuid: named, fastHash }: { uuid: string; fastHash: string },
      sent: Body<NoteChange>,
    ): Promise<Written> {
      const { readerId } = acting;
      const { uuid, bookId } = await found(db, readerId, named, fastHash);
      const change = sent();
      return sync.write(readerId, async (tx, changed) => {
        const at = await books.touch(tx, readerId, bookId).catch(goneWithItsBook);
        const before = await found(tx, readerId, uuid, fastHash);
        return alter({ tx, changed, acting, at }, bookId, before, change);
      });
    },

    /** Bookmarks that lie at a place of a recording, the newest first. */
    marks: (readerId: bigint, bookId: bigint): Promise<MarkRow[]> => rows.marks(db, readerId, bookId),
    /**
     * Keeps a bookmark of a recording as `choose` says, who sees those that are there and whom nobody comes between.
     * @throws Refusal as `create`, and what `choose` throws
     */
    mark: (acting: Acting, book: BookRow, choose: (there: readonly MarkRow[]) => Marking): Promise<Written> =>
      sync.write(acting.readerId, async (tx, changed) => {
        const { readerId } = acting;
        const at = await books.touch(tx, readerId, book.id);
        const there = await rows.marks(tx, readerId, book.id);
        const marking = choose(there);
        const writing = { tx, changed, acting, at };
        if ('note' in marking) return add(writing, book, marking.note);
        const before = there.find(({ uuid }) => uuid === marking.uuid);
        if (!before) throw new Refusal('note.not_found');
        return alter(writing, book.id, before, marking.change);
      }),

    /** @throws Refusal `note.not_found` */
    async delete(acting: SignedIn, named: string, fastHash: string): Promise<'OK'> {
      const { readerId } = acting;
      const { uuid, bookId } = await found(db, readerId, named, fastHash);
      await sync.write(readerId, async (tx, changed) => {
        await books.touch(tx, readerId, bookId).catch(goneWithItsBook);
        // What was written into it since is newer.
        if (await sync.isLate(tx, acting, `note/${uuid}/`)) return;
        if (!(await rows.delete(tx, readerId, uuid))) throw new Refusal('note.not_found');
        await sync.claim(tx, acting, [uuid], (gone) => `note/${gone}/gone`);
        changed({ kind: 'note.changed', bookId, noteId: uuid, gone: true });
      });
      return 'OK';
    },
  };
};

/** Bytes as JSON. @throws Refusal `request.too_large` */
const sizeOf = (content: NoteContent): number => {
  const bytes = Buffer.byteLength(JSON.stringify(content));
  if (bytes > limits.NOTE_BYTES) throw new Refusal('request.too_large');
  return bytes;
};

const versionBytes = (versions: readonly NoteVersion[]): number =>
  versions.length === 0 ? 0 : Buffer.byteLength(JSON.stringify(versions));

/** The book was deleted a moment ago, and its notes with it. */
const goneWithItsBook = (error: unknown): never => {
  throw error instanceof Refusal && error.code === 'file.not_found' ? new Refusal('note.not_found') : error;
};

async function* once<T>(page: T) {
  yield page;
}
