import type { listening, Received, Reply, SavedPosition } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { Document, FileService } from '../files/files.service.ts';
import type { ReadingService } from '../reading/reading.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import {
  type AudioContents,
  type ChapterPlace,
  chapterIndexAt,
  chapterPlaceAt,
  percentAt,
  shareAt,
  type TimeLine,
  timeAt,
  timeLine,
  timeOf,
} from './time-line.ts';

export type ListeningService = ReturnType<typeof listeningService>;
type Collaborators = {
  books: BookService;
  files: Pick<FileService, 'document'>;
  reading: Pick<ReadingService, 'keep' | 'stands' | 'reached'>;
  sync: SyncService;
  links: { soundUrl(reader: SignedIn, bookId: bigint): string };
};
/** Which book: by its id, else by its file name, else the one that was listened to last. */
type Wanted = { book?: string | undefined; name?: string | undefined };
type Told = Pick<Received<typeof listening.save, 'body'>, 'deviceName' | 'ageMs' | 'goesOn'> & {
  device: string | null;
};
type Recording = { book: BookRow; document: Document; contents: AudioContents };

/** Listening in the browser: what a player needs of an audiobook, and the place where its reader is. */
export const listeningService = ({ books, files, reading, sync, links }: Collaborators) => {
  /** @throws Refusal `file.format_unsupported` for a book that is none to listen to, or is locked */
  const recordingOf = async (book: BookRow): Promise<Recording> => {
    const document = await files.document(book);
    if (document?.contents?.kind !== 'audio' || book.isDrm || document.lock !== null)
      throw new Refusal('file.format_unsupported');
    return { book, document, contents: document.contents };
  };
  const own = async (reader: SignedIn, bookId: string): Promise<Recording> =>
    recordingOf(await books.own(reader.readerId, bookId));

  const wanted = async (reader: SignedIn, { book, name }: Wanted): Promise<BookRow> => {
    if (book !== undefined) return books.own(reader.readerId, book);
    if (name !== undefined) return books.find(reader.readerId, { names: [name] });
    const last = await books.lastOpened(reader, 'audio');
    if (!last) throw new Refusal('file.not_found');
    return books.own(reader.readerId, last.id);
  };

  /** The last place inside of each chapter, in milliseconds from its begin; null where none was heard. */
  const heard = async (book: BookRow, line: TimeLine): Promise<(number | null)[]> => {
    const starts = line.chapters.map(({ startMs }) => startMs);
    const reached = await reading.reached(
      book,
      starts.map((startMs) => shareAt(line, startMs)),
    );
    return reached.map((share, index) => (share === null ? null : timeAt(line, share) - (starts[index] ?? 0)));
  };

  /** Keeps a place; what lies behind the end is the end. Answers the place that holds now. */
  const keep = (
    reader: SignedIn,
    book: BookRow,
    contents: AudioContents,
    { goesOn, ...told }: Told & { atMs: number },
  ): Promise<SavedPosition> => {
    const line = timeLine(contents);
    const atMs = Math.min(told.atMs, line.durationMs);
    const index = chapterIndexAt(line, atMs);
    const { page: chapter, offs: chapterMs } = chapterPlaceAt(line, atMs);
    const place = {
      pointer: null,
      pointerPb: null,
      percent: percentAt(line, atMs),
      fraction: shareAt(line, atMs),
      page: index + 1,
      pagesTotal: line.chapters.length,
      quote: null,
      chapter,
      chapterMs,
    };
    const from = shareAt(line, line.chapters[index]?.startMs ?? 0);
    const next = line.chapters[index + 1];
    const stretch = { from, to: next ? shareAt(line, next.startMs) : AFTER_ALL };
    return reading.keep(reader, book, place, { ...told, goesOn: goesOn ? stretch : undefined });
  };

  return {
    /**
     * Places as old programs know them: where the book stands, and the last place inside of each chapter, which is its begin
     * where none was heard.
     */
    async places(book: BookRow, contents: AudioContents): Promise<{ place: ChapterPlace; chapters: ChapterPlace[] }> {
      const line = timeLine(contents);
      const offs = await heard(book, line);
      return {
        place: chapterPlaceAt(line, timeAt(line, book.fraction)),
        chapters: line.chapters.map(({ name }, index) => ({ page: name, offs: offs[index] ?? 0 })),
      };
    },
    /** Keeps a place that an old program tells. Answers whether the book has that chapter. */
    async saveOld(reader: SignedIn, book: BookRow, contents: AudioContents, place: ChapterPlace): Promise<boolean> {
      const atMs = timeOf(timeLine(contents), place);
      if (atMs === null) return false;
      await keep(reader, book, contents, { atMs, device: null, ageMs: 0, goesOn: false });
      return true;
    },
    /** Finds where places lie in the book, for those who mark them: null for a chapter that it has not. */
    marked(
      contents: AudioContents,
    ): (place: ChapterPlace) => (ChapterPlace & { atMs: number; percent: number }) | null {
      const line = timeLine(contents);
      return (place) => {
        const atMs = timeOf(line, place);
        return atMs === null ? null : { ...chapterPlaceAt(line, atMs), atMs, percent: percentAt(line, atMs) };
      };
    },

    /** @throws Refusal `file.not_found`, `file.format_unsupported` */
    async open(
      reader: SignedIn,
      { device, ...which }: Received<typeof listening.open, 'query'>,
    ): Promise<Reply<typeof listening.open>> {
      const { book, document, contents } = await recordingOf(await wanted(reader, which));
      const line = timeLine(contents);
      const sound = links.soundUrl(reader, book.id);
      const [heardMs, stands, wire] = await Promise.all([
        heard(book, line),
        reading.stands(book, device),
        books.wire(reader, book),
      ]);
      return {
        id: wire.id,
        name: book.name,
        title: book.title,
        authors: book.authors,
        narrators: narratorsOf(document),
        lang: book.lang,
        cover: wire.metadata.cover,
        fast_hash: book.fastHash,
        durationMs: line.durationMs,
        tracks: contents.tracks.map(({ mediaType, bytes, durationMs, seek }, index) => ({
          url: `${sound}/${index}`,
          mediaType,
          bytes,
          durationMs,
          indexed: seek !== null,
        })),
        chapters: line.chapters.map((chapter, index) => ({ ...chapter, heardMs: heardMs[index] ?? null })),
        ...stands,
      };
    },
    /** @throws Refusal `file.not_found`, also for a track that needs no index; `file.format_unsupported` */
    async seek(reader: SignedIn, bookId: string, track: number): Promise<Reply<typeof listening.seek>> {
      const { contents } = await own(reader, bookId);
      const index = contents.tracks[track]?.seek;
      if (!index) throw new Refusal('file.not_found');
      return index;
    },
    /** @throws Refusal `file.not_found`, `file.format_unsupported` */
    async save(
      reader: SignedIn,
      bookId: string,
      told: () => Received<typeof listening.save, 'body'>,
    ): Promise<Reply<typeof listening.save>> {
      const { book, contents } = await own(reader, bookId);
      return { position: await keep(reader, book, contents, told()) };
    },
    /** @throws Refusal `file.not_found`, `file.format_unsupported` */
    async begin(reader: SignedIn, bookId: string, told: () => Received<typeof listening.begin, 'body'>): Promise<'OK'> {
      const { book } = await own(reader, bookId);
      const { device, deviceName } = told();
      await sync.write(reader.readerId, async (_tx, changed) => {
        changed({ kind: 'listening.started', bookId: book.id, by: { device, deviceName: deviceName || null } });
      });
      return 'OK';
    },
  };
};

/** A share that no place has: the last chapter holds the end. */
const AFTER_ALL = 2;

const narratorsOf = ({ metadata }: Document): string | null => {
  const names = metadata.contributors.flatMap(({ name, role }) => (role === 'nrt' ? [name] : []));
  return names.length === 0 ? null : names.join(', ');
};
