import type { Language, ListQuery, Recording, SentMark } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { addressPath } from '../../http/address-path.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookRow } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';
import type { ListeningService } from '../listening/listening.service.ts';
import type { NoteService } from '../notes/notes.service.ts';
import { absent, recordingDownloads } from './downloads.ts';
import { marking, marksOf } from './marks.ts';
import { type AudioContents, madeOf } from './wire-recording.ts';

type Collaborators = Parameters<typeof recordingDownloads>[0] & {
  files: FileService;
  notes: NoteService;
  listening: Pick<ListeningService, 'places' | 'saveOld' | 'marked'>;
};
type Place = { page: string; offs: number };
type Removed = { uuid: string } | Place;
/** Asked for after the book was found: a stranger's is not found whatever the body says. */
type Body<T> = () => T;

export type RecordingService = ReturnType<typeof recordingService>;

/** Audiobooks as programs know them that play them. */
export const recordingService = ({ notes, listening, ...parts }: Collaborators) => {
  const { books, files } = parts;
  const downloads = recordingDownloads(parts);
  /** @throws Refusal `file.not_found` for a book that is no audiobook */
  const contentsOf = async (book: BookRow): Promise<AudioContents> => {
    const contents = (await files.document(book))?.contents;
    if (contents?.kind !== 'audio') throw new Refusal('file.not_found');
    return contents;
  };

  return {
    list: (reader: SignedIn, query: Omit<ListQuery, 'display_type' | 'display_query'>) =>
      books.list(reader, { ...query, display_type: 'audio' }),
    /** The newest audiobook with that hash. @throws Refusal `file.not_found`, also for a book that is none */
    async one(reader: SignedIn, fastHash: string): Promise<Recording> {
      const book = await books.find(reader.readerId, { fastHash });
      const contents = await contentsOf(book);
      const [wire, heard, marks] = await Promise.all([
        books.wire(reader, book),
        listening.places(book, contents),
        notes.marks(reader.readerId, book.id),
      ]);
      const placed = listening.marked(contents);
      return {
        ...wire,
        path: addressPath(wire.path),
        ...madeOf(contents, wire.path, heard),
        marks: marksOf(marks, (place) => placed(place)?.percent ?? null),
      };
    },
    /** @throws Refusal `file.not_found`; `request.invalid` for a chapter that the book has not */
    async saveOld(reader: SignedIn, fastHash: string, sent: Body<Place>): Promise<'OK'> {
      const book = await books.find(reader.readerId, { fastHash });
      const contents = await contentsOf(book);
      if (!(await listening.saveOld(reader, book, contents, sent()))) throw unknownChapter();
      return 'OK';
    },
    /** @throws Refusal `file.not_found`, `file.ambiguous`, and as `NoteService.create`; `request.invalid` as `saveOld` */
    async addMark(reader: SignedIn, fastHash: string, sent: Body<SentMark>) {
      const book = await books.only(reader.readerId, fastHash);
      const contents = await contentsOf(book);
      const mark = sent();
      const place = listening.marked(contents)(mark);
      if (!place) throw unknownChapter();
      return notes.mark(reader, book, (there) => marking(place, mark, there));
    },
    /** @throws Refusal `file.not_found`, `file.ambiguous`, `note.not_found` */
    async removeMark(reader: SignedIn, fastHash: string, sent: Body<Removed>): Promise<'OK'> {
      const book = await books.only(reader.readerId, fastHash);
      const contents = await contentsOf(book);
      const mark = sent();
      if ('uuid' in mark) return notes.delete(reader, mark.uuid, fastHash);
      const there = await notes.marks(reader.readerId, book.id);
      const place = listening.marked(contents)(mark) ?? mark;
      const found = there.find(({ page, offs }) => page === place.page && offs === place.offs);
      if (!found) throw new Refusal('note.not_found');
      return notes.delete(reader, found.uuid, fastHash);
    },
    /**
     * Has the newest audiobook with that hash made ready for its download, as `recordings.download` says.
     * @throws Refusal `file.not_found`
     */
    async download(reader: SignedIn, fastHash: string, language: Language) {
      const book = await books.find(reader.readerId, { fastHash }).catch(absent);
      if (book) await contentsOf(book);
      return downloads.download(reader, book, fastHash, language);
    },
    prepare: downloads.prepare,
  };
};

const unknownChapter = (): Refusal => new Refusal('request.invalid', { field: 'page' });
