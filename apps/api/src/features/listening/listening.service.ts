import { createIsNearInRecording, type listening, type Received, type Reply } from '@lectern/contracts';
import { type LeftOutFile, toPlayType } from '@lectern/formats';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import { type BookRow, type BookService, nameOnlyChapter } from '../books/books.service.ts';
import type { Document, FileService } from '../files/files.service.ts';
import type { ListeningQueueService } from '../listening-queue/listening-queue.service.ts';
import type { ReadingService } from '../reading/reading.service.ts';
import type { SyncService } from '../sync/sync.service.ts';
import type { SoundConversionService } from './conversion.service.ts';
import { planJoinedSound } from './joined-plan.ts';
import {
  type AudioContents,
  type ChapterPosition,
  computePercent,
  findChapterIndex,
  fractionToMs,
  type Timeline,
  toChapterPosition,
  toFraction,
  toTimeline,
  toTimeMs,
} from './timeline.ts';

export type ListeningService = ReturnType<typeof createListeningService>;
type Dependencies = {
  books: BookService;
  files: Pick<FileService, 'findDocument'>;
  reading: Pick<ReadingService, 'savePosition' | 'getPositions' | 'listLastFractions'>;
  sync: SyncService;
  conversion: Pick<SoundConversionService, 'getPieceMs'>;
  queue: Pick<ListeningQueueService, 'leave'>;
  links: { soundUrl(reader: SignedIn, bookId: bigint): string };
};
/** Which book: by its id, else by its file name, else the one that was listened to last. */
type BookQuery = { book?: string | undefined; name?: string | undefined };
type SavedProgress = Pick<Received<typeof listening.save, 'body'>, 'deviceName' | 'ageMs' | 'goesOn' | 'origin'> & {
  device: string | null;
};
type Recording = { book: BookRow; document: Document; contents: AudioContents };

/** Listening in the browser: what a player needs of an audiobook, and the listening position. */
export const createListeningService = ({ books, files, reading, sync, queue, conversion, links }: Dependencies) => {
  /** @throws Refusal `file.format_unsupported` for a book that is no recording, or is protected */
  const toRecording = async (book: BookRow): Promise<Recording> => {
    const document = await files.findDocument(book);
    if (document?.contents?.kind !== 'audio' || book.isDrm || document.lock !== null)
      throw new Refusal('file.format_unsupported');
    return { book, document, contents: nameOnlyChapter(document.contents, document, book.title) };
  };
  const requireRecording = async (reader: SignedIn, bookId: string): Promise<Recording> =>
    toRecording(await books.requireOwned(reader.readerId, bookId));

  const findBook = async (reader: SignedIn, { book, name }: BookQuery): Promise<BookRow> => {
    if (book !== undefined) return books.requireOwned(reader.readerId, book);
    if (name !== undefined) return books.requireByNameOrHash(reader.readerId, { names: [name] });
    const last = await books.findLastOpened(reader, 'audio');
    if (!last) throw new Refusal('file.not_found');
    return books.requireOwned(reader.readerId, last.id);
  };

  /** The last position inside each chapter, in milliseconds from its start; null where nothing was listened to. */
  const listChapterOffsets = async (book: BookRow, timeline: Timeline): Promise<(number | null)[]> => {
    const starts = timeline.chapters.map(({ startMs }) => startMs);
    const fractions = await reading.listLastFractions(
      book,
      starts.map((startMs) => toFraction(timeline, startMs)),
    );
    return fractions.map((fraction, index) =>
      fraction === null ? null : fractionToMs(timeline, fraction) - (starts[index] ?? 0),
    );
  };

  /** Saves a position, clamped to the end. Returns the position that is current now, and whether it is this one. */
  const savePosition = (
    reader: SignedIn,
    book: BookRow,
    contents: AudioContents,
    { goesOn, ...progress }: SavedProgress & { atMs: number },
  ): Promise<Reply<typeof listening.save>> => {
    const timeline = toTimeline(contents);
    const atMs = Math.min(progress.atMs, timeline.durationMs);
    const index = findChapterIndex(timeline, atMs);
    const { page: chapter, offs: chapterMs } = toChapterPosition(timeline, atMs);
    const position = {
      pointer: null,
      pointerPb: null,
      percent: computePercent(timeline, atMs),
      fraction: toFraction(timeline, atMs),
      page: index + 1,
      pagesTotal: timeline.chapters.length,
      quote: null,
      chapter,
      chapterMs,
    };
    const from = toFraction(timeline, timeline.chapters[index]?.startMs ?? 0);
    const next = timeline.chapters[index + 1];
    const chapterRange = { from, to: next ? toFraction(timeline, next.startMs) : PAST_END };
    return reading.savePosition(reader, book, position, {
      ...progress,
      continues: goesOn ? chapterRange : undefined,
      isNear: createIsNearInRecording(timeline.durationMs),
    });
  };

  return {
    /**
     * Positions in the format of old clients: the position of the book, and the last position inside each chapter (its
     * start where nothing was listened to).
     */
    async getChapterPositions(
      book: BookRow,
      contents: AudioContents,
    ): Promise<{ position: ChapterPosition; chapters: ChapterPosition[] }> {
      const timeline = toTimeline(contents);
      const offs = await listChapterOffsets(book, timeline);
      return {
        position: toChapterPosition(timeline, fractionToMs(timeline, book.fraction)),
        chapters: timeline.chapters.map(({ name }, index) => ({ page: name, offs: offs[index] ?? 0 })),
      };
    },
    /** Saves a position sent by an old client. Returns whether the book has that chapter. */
    async saveChapterPosition(
      reader: SignedIn,
      book: BookRow,
      contents: AudioContents,
      position: ChapterPosition,
    ): Promise<boolean> {
      const atMs = toTimeMs(toTimeline(contents), position);
      if (atMs === null) return false;
      await savePosition(reader, book, contents, { atMs, device: null, ageMs: 0, goesOn: false });
      return true;
    },
    /** Returns a function that locates chapter positions on the timeline; it returns null for an unknown chapter. */
    createLocator(
      contents: AudioContents,
    ): (position: ChapterPosition) => (ChapterPosition & { atMs: number; percent: number }) | null {
      const timeline = toTimeline(contents);
      return (position) => {
        const atMs = toTimeMs(timeline, position);
        return atMs === null
          ? null
          : { ...toChapterPosition(timeline, atMs), atMs, percent: computePercent(timeline, atMs) };
      };
    },

    /** @throws Refusal `file.not_found`, `file.format_unsupported` */
    async open(
      reader: SignedIn,
      { device, ...query }: Received<typeof listening.open, 'query'>,
    ): Promise<Reply<typeof listening.open>> {
      const { book, document, contents } = await toRecording(await findBook(reader, query));
      const timeline = toTimeline(contents);
      const plan = planJoinedSound(document);
      const sound = links.soundUrl(reader, book.id);
      const [heardMs, positions, wire, pieceMs] = await Promise.all([
        listChapterOffsets(book, timeline),
        reading.getPositions(book, device),
        books.toBook(reader, book),
        conversion.getPieceMs(),
      ]);
      return {
        id: wire.id,
        name: book.name,
        title: book.title,
        authors: book.authors,
        narrators: formatNarrators(document),
        lang: book.lang,
        cover: wire.metadata.cover,
        fast_hash: book.fastHash,
        durationMs: timeline.durationMs,
        tracks: contents.tracks.map(({ mediaType, codecs, bytes, durationMs, seek, sound: heard = null }, index) => ({
          url: `${sound}/${index}`,
          mediaType,
          playType: toPlayType({ mediaType, codecs }),
          pieceMs,
          bytes,
          durationMs,
          indexed: seek !== null,
          sound: heard,
        })),
        joined: plan && `${sound}/joined`,
        joinedPlayType: plan?.playType ?? null,
        chapters: timeline.chapters.map((chapter, index) => ({
          ...chapter,
          heardMs: heardMs[index] ?? null,
        })),
        ...(contents.leftOutFiles && { leftOut: toLeftOut(contents, contents.leftOutFiles) }),
        ...positions,
      };
    },
    /** @throws Refusal `file.not_found`, also for a track that needs no index; `file.format_unsupported` */
    async getSeekIndex(reader: SignedIn, bookId: string, track: number): Promise<Reply<typeof listening.seek>> {
      const { contents } = await requireRecording(reader, bookId);
      const index = contents.tracks[track]?.seek;
      if (!index) throw new Refusal('file.not_found');
      return index;
    },
    /** @throws Refusal `file.not_found`, `file.format_unsupported` */
    async save(
      reader: SignedIn,
      bookId: string,
      progress: () => Received<typeof listening.save, 'body'>,
    ): Promise<Reply<typeof listening.save>> {
      const { book, contents } = await requireRecording(reader, bookId);
      return savePosition(reader, book, contents, progress());
    },
    /** @throws Refusal `file.not_found`, `file.format_unsupported` */
    async announceStart(
      reader: SignedIn,
      bookId: string,
      progress: () => Received<typeof listening.begin, 'body'>,
    ): Promise<'OK'> {
      const { book } = await requireRecording(reader, bookId);
      const { device, deviceName, holder } = progress();
      await sync.write(reader.readerId, async (tx, recordChange) => {
        await queue.leave(tx, recordChange, reader.readerId, book.id);
        recordChange({
          kind: 'listening.started',
          bookId: book.id,
          by: { device, deviceName: deviceName || null, holder: holder ?? null },
        });
      });
      return 'OK';
    },
  };
};

/** The files that are no part of a recording, on its timeline. */
const toLeftOut = ({ tracks }: AudioContents, files: readonly LeftOutFile[]) =>
  files.map(({ path, track }) => ({
    name: path,
    atMs: tracks.slice(0, track).reduce((sum, { durationMs }) => sum + durationMs, 0),
  }));

/** Beyond every fraction, because the last chapter includes the end. */
const PAST_END = 2;

const formatNarrators = ({ metadata }: Document): string | null => {
  const names = metadata.contributors.flatMap(({ name, role }) => (role === 'nrt' ? [name] : []));
  return names.length === 0 ? null : names.join(', ');
};
