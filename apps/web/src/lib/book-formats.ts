import type { Book, CatalogueBook } from '@lectern/contracts';
import i18next from 'i18next';
import { getFlags } from './flags.ts';

/** Formats that the in-browser reader supports. */
const READABLE_FORMATS: ReadonlySet<string> = new Set([
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

/** The format facts of a book from the server, or from the local catalogue. */
type BookFormat = Pick<Book, 'format' | 'isDrm' | 'isAudioBook'> | Pick<CatalogueBook, 'format' | 'locked' | 'audio'>;

/** Whether a book is an ACSM token, which a device exchanges for the book itself. */
export const isToken = ({ format }: Pick<Book, 'format'>): boolean => format === 'acsm';

/** Whether the app's player supports a book, and this installation has turned it on. */
export const canPlayInApp = (book: BookFormat): boolean =>
  ('locked' in book ? book.audio && !book.locked : book.isAudioBook && !book.isDrm) && getFlags().audioBooks;

/** Whether the app's reader supports a book, so that its cover links to the reader instead of the book page. */
export const canReadInApp = (book: BookFormat): boolean => {
  const isUnsupported = 'locked' in book ? book.locked || book.audio : book.isDrm || book.isAudioBook;
  return READABLE_FORMATS.has(book.format) && !isUnsupported;
};

/** Formats a file format with its protection: `EPUB`, `PDF DRM`, *unknown format* (spec section 3). */
export const formatFileFormat = (
  format: string,
  protection: { isDrm: boolean; isLcp: boolean } | null = null,
): string => {
  const name = format === '' ? i18next.t('common:unknown.format') : format.toUpperCase();
  if (isToken({ format })) return name; // the token itself is not protected
  if (protection?.isLcp) return `${name} LCP`;
  return protection?.isDrm ? `${name} DRM` : name;
};
