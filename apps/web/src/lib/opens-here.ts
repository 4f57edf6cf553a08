import type { Book } from '@lectern/contracts';

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
]);

/** Whether a touch on the cover opens the book itself, rather than the page about it. */
export const opensHere = (book: Book): boolean =>
  readable.has(book.format) && !book.isDrm && !book.isLcp && !book.isAudioBook;
