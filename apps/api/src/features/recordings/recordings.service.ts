import type { Language, ListQuery, Recording, SentAudioBookmark } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { escapePath } from '../../http/url-path.ts';
import { type BookRow, nameOnlyChapter } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { ListeningService } from '../listening/listening.service.ts';
import type { NoteService } from '../notes/notes.service.ts';
import { toBookmarkWrite, toWireBookmarks } from './audio-bookmarks.ts';
import { createRecordingDownloads, ignoreNotFound } from './recording-downloads.ts';
import { type AudioContents, toWireContents } from './wire-recording.ts';

type Dependencies = Parameters<typeof createRecordingDownloads>[0] & {
  files: FileService;
  notes: NoteService;
  listening: Pick<ListeningService, 'getChapterPositions' | 'saveChapterPosition' | 'createLocator'>;
};
type ChapterPosition = { page: string; offs: number };
type BookmarkRef = { uuid: string } | ChapterPosition;
/** Called after the book was found: a stranger's is not found, whatever the body says. */
type Body<T> = () => T;

export type RecordingService = ReturnType<typeof createRecordingService>;

/** Audiobooks in the API of external players. */
export const createRecordingService = ({ notes, listening, ...dependencies }: Dependencies) => {
  const { books, files } = dependencies;
  const downloads = createRecordingDownloads(dependencies);
  /** @throws Refusal `file.not_found` for a book that is not an audiobook */
  const requireContents = async (book: BookRow): Promise<AudioContents> => {
    const document = await files.findDocument(book);
    if (document?.contents?.kind !== 'audio') throw new Refusal('file.not_found');
    return nameOnlyChapter(document.contents, document, book.title);
  };

  return {
    list: (reader: SignedIn, query: Omit<ListQuery, 'display_type' | 'display_query'>) =>
      books.list(reader, { ...query, display_type: 'audio' }),
    /** The newest audiobook with that hash. @throws Refusal `file.not_found`, also for other books */
    async getRecording(reader: SignedIn, fastHash: string): Promise<Recording> {
      const book = await books.requireByNameOrHash(reader.readerId, { fastHash });
      const contents = await requireContents(book);
      const [wire, positions, marks] = await Promise.all([
        books.toBook(reader, book),
        listening.getChapterPositions(book, contents),
        notes.listAudioBookmarks(reader.readerId, book.id),
      ]);
      const locate = listening.createLocator(contents);
      return {
        ...wire,
        path: escapePath(wire.path),
        ...toWireContents(contents, wire.path, positions),
        marks: toWireBookmarks(marks, (position) => locate(position)?.percent ?? null),
      };
    },
    /** @throws Refusal `file.not_found`; `request.invalid` for an unknown chapter */
    async savePosition(reader: SignedIn, fastHash: string, getBody: Body<ChapterPosition>): Promise<'OK'> {
      const book = await books.requireByNameOrHash(reader.readerId, { fastHash });
      const contents = await requireContents(book);
      if (!(await listening.saveChapterPosition(reader, book, contents, getBody())))
        throw createUnknownChapterRefusal();
      return 'OK';
    },
    /** @throws Refusal `file.not_found`, `file.ambiguous`, and as `NoteService.create`; `request.invalid` as `savePosition` */
    async addBookmark(reader: SignedIn, fastHash: string, getBody: Body<SentAudioBookmark>) {
      const book = await books.requireUnambiguous(reader.readerId, fastHash);
      const contents = await requireContents(book);
      const bookmark = getBody();
      const position = listening.createLocator(contents)(bookmark);
      if (!position) throw createUnknownChapterRefusal();
      return notes.saveAudioBookmark(reader, book, (existing) => toBookmarkWrite(position, bookmark, existing));
    },
    /** @throws Refusal `file.not_found`, `file.ambiguous`, `note.not_found` */
    async removeBookmark(reader: SignedIn, fastHash: string, getBody: Body<BookmarkRef>): Promise<'OK'> {
      const book = await books.requireUnambiguous(reader.readerId, fastHash);
      const contents = await requireContents(book);
      const bookmark = getBody();
      if ('uuid' in bookmark) return notes.delete(reader, bookmark.uuid, fastHash);
      const existing = await notes.listAudioBookmarks(reader.readerId, book.id);
      const position = listening.createLocator(contents)(bookmark) ?? bookmark;
      const found = existing.find(({ page, offs }) => page === position.page && offs === position.offs);
      if (!found) throw new Refusal('note.not_found');
      return notes.delete(reader, found.uuid, fastHash);
    },
    /**
     * Prepares the newest audiobook with that hash for download, as `recordings.download` describes.
     * @throws Refusal `file.not_found`
     */
    async download(reader: SignedIn, fastHash: string, language: Language) {
      const book = await books.requireByNameOrHash(reader.readerId, { fastHash }).catch(ignoreNotFound);
      if (book) await requireContents(book);
      return downloads.download(reader, book, fastHash, language);
    },
    prepare: downloads.prepare,
    clean: downloads.clean,
  };
};

const createUnknownChapterRefusal = (): Refusal => new Refusal('request.invalid', { field: 'page' });
