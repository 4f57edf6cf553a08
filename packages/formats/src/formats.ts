import {
  isMp3,
  isMp4,
  isPalm,
  isRar,
  isSevenZip,
  isTar,
  isZip,
  looksLikeText,
  saysInText,
  startsWith,
} from './signatures.ts';

/** A format that the product knows. A new one is a row here and a parser in `read-book.ts`. */
export type Format = {
  /** The word by which it is stored and shown; also its extension. */
  name: string;
  mediaType: string;
  /** Other extensions of the same thing. */
  also?: readonly string[];
  /** Formats of one family are taken for each other: the bytes say which it is, whatever the name. */
  family?: 'comic' | 'palm' | 'mp4';
  /** Whether the browser reader can open it. */
  readable: boolean;
  /** Whether its parser looks into the file; all that is known of others is their name. */
  parsed: boolean;
  /** Certain by its first bytes alone. */
  recognises: (head: Uint8Array) => boolean;
  /** Bytes that a file *named* so may begin with: weaker, used when nothing is certain. */
  allows: (head: Uint8Array) => boolean;
};

const never = (): boolean => false;
const parsed = { readable: false, parsed: true } as const;

/** By certain signatures. */
const certain = (recognises: Format['recognises']): Pick<Format, 'recognises' | 'allows'> => ({
  recognises,
  allows: recognises,
});
/** By the name, when the bytes do not speak against it. */
const named = (allows: Format['allows']): Pick<Format, 'recognises' | 'allows'> => ({ recognises: never, allows });

const isEpub = (head: Uint8Array): boolean => isZip(head) && startsWith(head, 'mimetypeapplication/epub+zip', 30);
const isMobi = (head: Uint8Array): boolean => isPalm(head, 'BOOKMOBI', 'TEXtREAd');

/** The formats known today (spec section 1, "Supported formats"). Of those that allow the same bytes the certain come first. */
export const formats: readonly Format[] = [
  {
    name: 'epub',
    mediaType: 'application/epub+zip',
    readable: true,
    parsed: true,
    recognises: isEpub,
    allows: isZip,
  },
  {
    name: 'pdf',
    mediaType: 'application/pdf',
    ...parsed,
    recognises: (head) => startsWith(head, '%PDF-'),
    allows: (head) => Buffer.from(head.subarray(0, 1024)).includes('%PDF-'), // readers look that far
  },
  {
    name: 'fb2',
    mediaType: 'application/x-fictionbook+xml',
    ...parsed,
    recognises: (head) => saysInText(head, '<FictionBook'),
    allows: (head) => saysInText(head, '<?xml'),
  },
  { name: 'fb2.zip', also: ['fbz'], mediaType: 'application/x-zip-compressed-fb2', ...parsed, ...named(isZip) },
  {
    name: 'djvu',
    also: ['djv'],
    mediaType: 'image/vnd.djvu',
    ...parsed,
    ...certain((head) => startsWith(head, 'AT&TFORM')),
  },
  { name: 'chm', mediaType: 'application/vnd.ms-htmlhelp', ...parsed, ...certain((head) => startsWith(head, 'ITSF')) },
  { name: 'rtf', mediaType: 'application/rtf', ...parsed, ...certain((head) => startsWith(head, '{\\rtf')) },
  {
    name: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ...parsed,
    ...named(isZip),
  },
  { name: 'html', also: ['htm', 'xhtml'], mediaType: 'text/html', ...parsed, ...named(looksLikeText) },
  {
    name: 'mobi',
    also: ['azw'],
    family: 'palm',
    mediaType: 'application/x-mobipocket-ebook',
    ...parsed,
    ...certain(isMobi),
  },
  { name: 'azw3', family: 'palm', mediaType: 'application/vnd.amazon.ebook', ...parsed, ...named(isMobi) },
  { name: 'prc', family: 'palm', mediaType: 'application/x-mobipocket-ebook', ...parsed, ...named(isMobi) },
  {
    name: 'pdb',
    family: 'palm',
    mediaType: 'application/vnd.palm',
    ...parsed,
    ...certain((head) => isPalm(head, 'PNRdPPrs', 'PNPdPPrs', 'zTXTGPlm', 'TEXtREAd')),
  },
  { name: 'cbz', family: 'comic', mediaType: 'application/vnd.comicbook+zip', ...parsed, ...named(isZip) },
  { name: 'cbr', family: 'comic', mediaType: 'application/vnd.comicbook-rar', ...parsed, ...certain(isRar) },
  { name: 'cb7', family: 'comic', mediaType: 'application/x-cb7', ...parsed, ...certain(isSevenZip) },
  { name: 'cbt', family: 'comic', mediaType: 'application/x-cbt', ...parsed, ...certain(isTar) },
  {
    name: 'acsm',
    mediaType: 'application/vnd.adobe.adept+xml',
    ...parsed,
    recognises: (head) => saysInText(head, '<fulfillmentToken') || saysInText(head, ':fulfillmentToken'),
    allows: (head) => saysInText(head, '<'), // what shops send instead is a page of text: its parser refuses it
  },
  { name: 'm4b', family: 'mp4', mediaType: 'audio/mp4', ...parsed, ...certain(isMp4) },
  { name: 'm4a', family: 'mp4', mediaType: 'audio/mp4', ...parsed, ...named(isMp4) },
  { name: 'mp3', mediaType: 'audio/mpeg', ...parsed, ...certain(isMp3) },
  { name: 'zip', mediaType: 'application/zip', ...parsed, ...named(isZip) },
  { name: 'txt', mediaType: 'text/plain', ...parsed, ...named(looksLikeText) },
];

/** The format that carries this name, if it is known. */
export const formatNamed = (name: string): Format | undefined => formats.find((format) => format.name === name);
