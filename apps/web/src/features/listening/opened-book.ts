import { listening, type Reply } from '@lectern/contracts';
import { call } from '../../lib/api.ts';
import type { Recording } from './engine/recording.ts';

/** An audiobook with everything that playing and showing it needs. */
export type OpenedBook = Reply<typeof listening.open>;

/** Finds the index of the chapter at a position; 0 for a position before all chapters. */
export const findChapterIndex = (chapters: readonly { startMs: number }[], atMs: number): number =>
  Math.max(
    0,
    chapters.findLastIndex(({ startMs }) => startMs <= atMs),
  );

/** Converts a book to what the engine plays. The seek index of a file is fetched when the first exact seek needs it. */
export const toRecording = (book: OpenedBook): Recording => ({
  id: book.id,
  durationMs: book.durationMs,
  joined:
    book.joined === null || book.joinedPlayType === null ? null : { url: book.joined, playType: book.joinedPlayType },
  chapters: book.chapters,
  tracks: book.tracks.map(({ indexed, ...track }, index) => ({
    ...track,
    index: indexed ? () => call(listening.seek, { params: { bookId: book.id, track: index } }) : null,
  })),
});
