import { getUnplayedSound } from '@lectern/formats';
import type { BookRow } from '../books/books.service.ts';
import type { IngestServices } from './ingest/ingest-context.ts';

/** Names the sound files of a stored book that can't be played, in playing order: unreadable ones, and those that nothing here converts. */
export const listLeftOut = async (
  { files, canConvertSound }: Pick<IngestServices, 'files' | 'canConvertSound'>,
  book: BookRow,
): Promise<string[]> => {
  if (!book.isAudioBook) return [];
  const document = await files.findDocument(book);
  if (document?.contents?.kind !== 'audio') return [];
  const { tracks, leftOutFiles = [] } = document.contents;
  const canPlayAll = document.metadata.isDrm || (await canConvertSound());
  const unplayed = tracks.flatMap(({ path, codecs }, track) =>
    canPlayAll || path === '' || getUnplayedSound({ codecs }) === null ? [] : { path, track },
  );
  return [...leftOutFiles, ...unplayed]
    .sort((a, b) => a.track - b.track)
    .slice(0, MAX_NAMED)
    .map(({ path }) => path);
};
const MAX_NAMED = 100;

/** How many files a notification names. */
const MAX_NOTIFIED = 5;

/** The names of files as one line: `2.mp3, 5.mp3 …`. */
export const formatLeftOut = (names: readonly string[]): string =>
  names.slice(0, MAX_NOTIFIED).join(', ') + (names.length > MAX_NOTIFIED ? ' …' : '');
