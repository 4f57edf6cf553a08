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
  /** In bytes; of larger files nothing is worth fetching them back from a storage far away. Without it there is no such bound. */
  parsedUpTo?: number;
  /** Certain by its first bytes alone. */
  recognises: (head: Uint8Array) => boolean;
  /** Bytes that a file *named* so may begin with: weaker, used when nothing is certain. */
  allows: (head: Uint8Array) => boolean;
};

const never = (): boolean => false;
const download = { readable: false } as const;
/** Read in the form that is made of it. */
const turned = { readable: true } as const;
/** Pages of a fixed size. */
const paged = { readable: true } as const;
/** More text than any book has: only its words would be counted. */
const MOST_TEXT_BYTES = 64 * 1024 ** 2;

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
    recognises: isEpub,
    allows: isZip,
  },
  {
    name: 'pdf',
    mediaType: 'application/pdf',
    ...paged,
    recognises: (head) => startsWith(head, '%PDF-'),
    allows: (head) => Buffer.from(head.subarray(0, 1024)).includes('%PDF-'), // readers look that far
  },
  {
    name: 'fb2',
    mediaType: 'application/x-fictionbook+xml',
    ...turned,
    recognises: (head) => saysInText(head, '<FictionBook'),
    allows: (head) => saysInText(head, '<?xml'),
  },
  { name: 'fb2.zip', also: ['fbz'], mediaType: 'application/x-zip-compressed-fb2', ...turned, ...named(isZip) },
  {
    name: 'djvu',
    also: ['djv'],
    mediaType: 'image/vnd.djvu',
    ...paged,
    ...certain((head) => startsWith(head, 'AT&TFORM')),
  },
  {
    name: 'chm',
    mediaType: 'application/vnd.ms-htmlhelp',
    ...turned,
    ...certain((head) => startsWith(head, 'ITSF')),
  },
  { name: 'rtf', mediaType: 'application/rtf', ...turned, ...certain((head) => startsWith(head, '{\\rtf')) },
  {
    name: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ...turned,
    ...named(isZip),
  },
  { name: 'html', also: ['htm', 'xhtml'], mediaType: 'text/html', ...turned, ...named(looksLikeText) },
  {
    name: 'mobi',
    also: ['azw'],
    family: 'palm',
    mediaType: 'application/x-mobipocket-ebook',
    ...turned,
    ...certain(isMobi),
  },
  { name: 'azw3', family: 'palm', mediaType: 'application/vnd.amazon.ebook', ...turned, ...named(isMobi) },
  { name: 'prc', family: 'palm', mediaType: 'application/x-mobipocket-ebook', ...turned, ...named(isMobi) },
  {
    name: 'pdb',
    family: 'palm',
    mediaType: 'application/vnd.palm',
    ...turned,
    ...certain((head) => isPalm(head, 'PNRdPPrs', 'PNPdPPrs', 'zTXTGPlm', 'TEXtREAd')),
  },
  { name: 'cbz', family: 'comic', mediaType: 'application/vnd.comicbook+zip', ...paged, ...named(isZip) },
  { name: 'cbr', family: 'comic', mediaType: 'application/vnd.comicbook-rar', ...paged, ...certain(isRar) },
  { name: 'cb7', family: 'comic', mediaType: 'application/x-cb7', ...paged, ...certain(isSevenZip) },
  { name: 'cbt', family: 'comic', mediaType: 'application/x-cbt', ...paged, ...certain(isTar) },
  {
    name: 'acsm',
    mediaType: 'application/vnd.adobe.adept+xml',
    ...download,
    recognises: (head) => saysInText(head, '<fulfillmentToken') || saysInText(head, ':fulfillmentToken'),
    allows: (head) => saysInText(head, '<'), // what shops send instead is a page of text: its parser refuses it
  },
  { name: 'm4b', family: 'mp4', mediaType: 'audio/mp4', ...download, ...certain(isMp4) },
  { name: 'm4a', family: 'mp4', mediaType: 'audio/mp4', ...download, ...named(isMp4) },
  { name: 'mp3', mediaType: 'audio/mpeg', ...download, ...certain(isMp3) },
  { name: 'zip', mediaType: 'application/zip', ...download, ...named(isZip) },
  {
    name: 'txt',
    mediaType: 'text/plain',
    ...turned,
    parsedUpTo: MOST_TEXT_BYTES,
    ...named(looksLikeText),
  },
];

/** The format that carries this name, if it is known. */
export const formatNamed = (name: string): Format | undefined => formats.find((format) => format.name === name);
