import type { Book, CatalogueBook } from '@lectern/contracts';

/** Formats that the reader in the browser opens. */
const readable: ReadonlySet<string> = new Set([
  'epub',
  'fb2',
  'fb2.zip',
  'txt',
  'mobi',
  'azw3',
  'prc',
  'pdb',
  'chm',
  'html',
  'rtf',
  'docx',
  'pdf',
  'djvu',
  'cbz',
  'cbr',
  'cb7',
  'cbt',
]);

/** A book as the server tells it, or as the library on this device knows it. */
type Told = Pick<Book, 'format' | 'isDrm' | 'isAudioBook'> | Pick<CatalogueBook, 'format' | 'locked' | 'audio'>;

/** Whether the player of this app plays a book. */
export const playsHere = (book: Told): boolean =>
  'locked' in book ? book.audio && !book.locked : book.isAudioBook && !book.isDrm;

/** Whether a touch on the cover opens the book itself, rather than the page about it. */
export const opensHere = (book: Told): boolean => {
  const isClosed = 'locked' in book ? book.locked || book.audio : book.isDrm || book.isAudioBook;
  return readable.has(book.format) && !isClosed;
};
