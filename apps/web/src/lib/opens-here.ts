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
export const opensHere = (book: { format: string; locked: boolean; audio: boolean }): boolean =>
  readable.has(book.format) && !book.locked && !book.audio;
