import type { Recording } from '@lectern/contracts';
import type { BookContents } from '@lectern/formats';
import { escapePath } from '../../http/url-path.ts';

export type AudioContents = Extract<BookContents, { kind: 'audio' }>;
type ChapterPosition = Recording['read_position'];
/** The position of the book, and the last position inside each chapter. */
type ChapterPositions = { position: ChapterPosition; chapters: readonly ChapterPosition[] };

/** Converts files and chapters of an audiobook to the format of players. */
export const toWireContents = (
  { tracks, chapters }: AudioContents,
  bookPath: string,
  positions: ChapterPositions,
): Pick<Recording, 'files' | 'chapters' | 'read_position'> => {
  const toPath = (path = ''): string => escapePath(path === '' ? bookPath : `${bookPath}/${path}`);
  return {
    files: tracks.map(({ path, bytes, durationMs, mediaType }) => ({
      path: toPath(path),
      bytes,
      duration: Math.round(durationMs / 1000),
      mime_type: mediaType,
    })),
    chapters: chapters.map(({ name, title, track, startMs, durationMs }, index) => ({
      name,
      title,
      path: toPath(tracks[track]?.path),
      metadata: { duration: formatDuration(durationMs) },
      read_position: positions.chapters[index] ?? { page: name, offs: 0 },
      position: { page: name, offs: 0 },
      start: Math.round(startMs),
      end: Math.round(startMs + durationMs),
    })),
    read_position: positions.position,
  };
};

/** h:mm:ss */
const formatDuration = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, String(minutes).padStart(2, '0'), String(seconds % 60).padStart(2, '0')].join(':');
};
