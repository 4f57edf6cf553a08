import type { ListQuery, Recording } from '@lectern/contracts';
import type { BookContents } from '@lectern/formats';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { BookService } from '../books/books.service.ts';
import type { FileService } from '../files/files.service.ts';

type AudioContents = Extract<BookContents, { kind: 'audio' }>;
export type RecordingService = ReturnType<typeof recordingService>;

/** Audiobooks as programs know them that play them. */
export const recordingService = ({ books, files }: { books: BookService; files: FileService }) => ({
  list: (reader: SignedIn, query: Omit<ListQuery, 'display_type' | 'display_query'>) =>
    books.list(reader, { ...query, display_type: 'audio' }),
  /** The newest audiobook with that hash. @throws Refusal `file.not_found`, also for a book that is none */
  async one(reader: SignedIn, fastHash: string): Promise<Recording> {
    const row = await books.find(reader.readerId, { fastHash });
    const contents = (await files.document(row.sha256))?.contents;
    if (contents?.kind !== 'audio') throw new Refusal('file.not_found');
    return { ...(await books.wire(reader, row)), ...madeOf(contents, `/${row.name}`) };
  },
});

/** Nothing was heard of it yet: each place is the beginning. */
const madeOf = ({ tracks, chapters }: AudioContents, bookPath: string) => {
  const pathOf = (path = ''): string => (path === '' ? bookPath : `${bookPath}/${path}`);
  return {
    files: tracks.map(({ path, bytes, durationMs, mediaType }) => ({
      path: pathOf(path),
      bytes,
      duration: Math.round(durationMs / 1000),
      mime_type: mediaType,
    })),
    chapters: chapters.map(({ name, title, track, startMs, durationMs }) => ({
      name,
      title,
      path: pathOf(tracks[track]?.path),
      metadata: { duration: clockOf(durationMs) },
      read_position: { page: name, offs: 0 },
      position: { page: name, offs: 0 },
      start: Math.round(startMs),
      end: Math.round(startMs + durationMs),
    })),
    marks: [],
    read_position: { page: chapters[0]?.name ?? '', offs: 0 },
  };
};

/** h:mm:ss */
const clockOf = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, String(minutes).padStart(2, '0'), String(seconds % 60).padStart(2, '0')].join(':');
};
