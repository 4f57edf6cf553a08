import { listening } from '@lectern/contracts';
import { call } from '../../lib/api.ts';
import type { Recording } from './engine/recording.ts';
import type { Opened } from './safety/line.ts';

export { chapterAt, type Opened } from './safety/line.ts';

/** What the engine plays of a book. The index of a file is fetched when the first exact jump needs it. */
export const recordingOf = (book: Opened): Recording => ({
  id: book.id,
  durationMs: book.durationMs,
  chapters: book.chapters,
  tracks: book.tracks.map(({ indexed, ...track }, at) => ({
    ...track,
    index: indexed ? () => call(listening.seek, { params: { bookId: book.id, track: at } }) : null,
  })),
});
