import type { Recording } from '@lectern/contracts';
import type { BookContents } from '@lectern/formats';
import { addressPath } from '../../http/address-path.ts';

export type AudioContents = Extract<BookContents, { kind: 'audio' }>;
type Place = Recording['read_position'];
/** Where the book stands, and the last place inside of each chapter. */
type Heard = { place: Place; chapters: readonly Place[] };

/** The files and chapters of an audiobook, as players know them. */
export const madeOf = (
  { tracks, chapters }: AudioContents,
  bookPath: string,
  heard: Heard,
): Pick<Recording, 'files' | 'chapters' | 'read_position'> => {
  const pathOf = (path = ''): string => addressPath(path === '' ? bookPath : `${bookPath}/${path}`);
  return {
    files: tracks.map(({ path, bytes, durationMs, mediaType }) => ({
      path: pathOf(path),
      bytes,
      duration: Math.round(durationMs / 1000),
      mime_type: mediaType,
    })),
    chapters: chapters.map(({ name, title, track, startMs, durationMs }, index) => ({
      name,
      title,
      path: pathOf(tracks[track]?.path),
      metadata: { duration: clockOf(durationMs) },
      read_position: heard.chapters[index] ?? { page: name, offs: 0 },
      position: { page: name, offs: 0 },
      start: Math.round(startMs),
      end: Math.round(startMs + durationMs),
    })),
    read_position: heard.place,
  };
};

/** h:mm:ss */
const clockOf = (milliseconds: number): string => {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return [hours, String(minutes).padStart(2, '0'), String(seconds % 60).padStart(2, '0')].join(':');
};
