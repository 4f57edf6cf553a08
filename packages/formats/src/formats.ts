import {
  containsWord,
  containsZip,
  hasTarChecksum,
  isAac,
  isFlac,
  isMovie,
  isMp3,
  isMp4,
  isOgg,
  isPalm,
  isRar,
  isSevenZip,
  isTar,
  isWav,
  isZip,
  looksLikeText,
  startsWith,
} from './signatures.ts';

/** A supported format. A new one needs a row here and a parser in `read-book.ts`. */
export type Format = {
  /** Stored and shown; also the file extension. */
  name: string;
  mediaType: string;
  /** Other extensions of the same format. */
  aliases?: readonly string[];
  /** Files of one family are often named after each other: the bytes decide which format it is, whatever the name. */
  family?: 'comic' | 'palm' | 'mp4' | 'audio';
  /** Whether the browser reader can open it. */
  readable: boolean;
  /** In bytes; larger files are stored without being parsed. Without it there is no limit. */
  maxParsedBytes?: number;
  /** Whether the first bytes alone prove the format. */
  matchesSignature: (head: Uint8Array) => boolean;
  /** Whether a file with this extension may begin with these bytes: a weaker check, used when no format is proven. */
  isPlausible: (head: Uint8Array) => boolean;
};

const matchesNothing = (): boolean => false;
const downloadOnly = { readable: false } as const;
/** Read as a converted EPUB. */
const convertible = { readable: true } as const;
/** Pages of a fixed size. */
const fixedLayout = { readable: true } as const;
/** More text than any book has; parsing it would only count words. */
const MAX_TEXT_BYTES = 64 * 1024 ** 2;

/** Recognised by its signature alone. */
const bySignature = (recognises: Format['matchesSignature']): Pick<Format, 'matchesSignature' | 'isPlausible'> => ({
  matchesSignature: recognises,
  isPlausible: recognises,
});
/** Recognised by the file name, unless the bytes contradict it. */
const byName = (allows: Format['isPlausible']): Pick<Format, 'matchesSignature' | 'isPlausible'> => ({
  matchesSignature: matchesNothing,
  isPlausible: allows,
});

/** Recognised by its signature; the name decides for files that begin with an ID3 tag. */
const bySignatureOrTag = (
  recognises: Format['matchesSignature'],
): Pick<Format, 'matchesSignature' | 'isPlausible'> => ({
  matchesSignature: recognises,
  isPlausible: (head) => recognises(head) || startsWith(head, 'ID3'),
});

const isEpub = (head: Uint8Array): boolean => isZip(head) && startsWith(head, 'mimetypeapplication/epub+zip', 30);
/** The root element, which may have a prefix; an XML declaration before it is optional. */
const isFb2 = (head: Uint8Array): boolean => containsWord(head, '<FictionBook') || containsWord(head, ':FictionBook');
const isMobi = (head: Uint8Array): boolean => isPalm(head, 'BOOKMOBI', 'TEXtREAd');

/** The supported formats (spec section 1, "Supported formats"). Among formats that allow the same bytes, the proven ones come first. */
export const formats: readonly Format[] = [
  {
    name: 'epub',
    mediaType: 'application/epub+zip',
    readable: true,
    matchesSignature: isEpub,
    isPlausible: containsZip,
  },
  {
    name: 'pdf',
    mediaType: 'application/pdf',
    ...fixedLayout,
    matchesSignature: (head) => startsWith(head, '%PDF-'),
    isPlausible: (head) => Buffer.from(head.subarray(0, 1024)).includes('%PDF-'), // readers look that far
  },
  {
    name: 'fb2',
    mediaType: 'application/x-fictionbook+xml',
    ...convertible,
    matchesSignature: isFb2,
    isPlausible: (head) => isFb2(head) || containsWord(head, '<?xml'),
  },
  {
    name: 'fb2.zip',
    aliases: ['fbz'],
    mediaType: 'application/x-zip-compressed-fb2',
    ...convertible,
    ...byName(containsZip),
  },
  {
    name: 'djvu',
    aliases: ['djv'],
    mediaType: 'image/vnd.djvu',
    ...fixedLayout,
    ...bySignature((head) => startsWith(head, 'AT&TFORM')),
  },
  {
    name: 'chm',
    mediaType: 'application/vnd.ms-htmlhelp',
    ...convertible,
    ...bySignature((head) => startsWith(head, 'ITSF')),
  },
  { name: 'rtf', mediaType: 'application/rtf', ...convertible, ...bySignature((head) => startsWith(head, '{\\rtf')) },
  {
    name: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ...convertible,
    ...byName(containsZip),
  },
  { name: 'html', aliases: ['htm', 'xhtml'], mediaType: 'text/html', ...convertible, ...byName(looksLikeText) },
  {
    name: 'mobi',
    aliases: ['azw'],
    family: 'palm',
    mediaType: 'application/x-mobipocket-ebook',
    ...convertible,
    ...bySignature(isMobi),
  },
  { name: 'azw3', family: 'palm', mediaType: 'application/vnd.amazon.ebook', ...convertible, ...byName(isMobi) },
  { name: 'prc', family: 'palm', mediaType: 'application/x-mobipocket-ebook', ...convertible, ...byName(isMobi) },
  {
    name: 'pdb',
    family: 'palm',
    mediaType: 'application/vnd.palm',
    ...convertible,
    ...bySignature((head) => isPalm(head, 'PNRdPPrs', 'PNPdPPrs', 'zTXTGPlm', 'TEXtREAd')),
  },
  { name: 'cbz', family: 'comic', mediaType: 'application/vnd.comicbook+zip', ...fixedLayout, ...byName(containsZip) },
  { name: 'cbr', family: 'comic', mediaType: 'application/vnd.comicbook-rar', ...fixedLayout, ...bySignature(isRar) },
  { name: 'cb7', family: 'comic', mediaType: 'application/x-cb7', ...fixedLayout, ...bySignature(isSevenZip) },
  {
    name: 'cbt',
    family: 'comic',
    mediaType: 'application/x-cbt',
    ...fixedLayout,
    matchesSignature: isTar,
    isPlausible: (head) => isTar(head) || hasTarChecksum(head),
  },
  {
    name: 'acsm',
    mediaType: 'application/vnd.adobe.adept+xml',
    ...downloadOnly,
    matchesSignature: (head) => containsWord(head, '<fulfillmentToken') || containsWord(head, ':fulfillmentToken'),
    isPlausible: (head) => containsWord(head, '<'), // shops sometimes send a web page instead: the parser refuses it
  },
  // a licence, which is uploaded instead of the book and never stored: see `isLicence`
  {
    name: 'lcpl',
    mediaType: 'application/vnd.readium.lcp.license.v1.0+json',
    ...downloadOnly,
    ...byName((head) => containsWord(head, '{')),
  },
  {
    name: 'm4b',
    family: 'mp4',
    mediaType: 'audio/mp4',
    ...downloadOnly,
    matchesSignature: isMp4,
    isPlausible: isMovie,
  },
  { name: 'm4a', family: 'mp4', mediaType: 'audio/mp4', ...downloadOnly, ...byName(isMovie) },
  {
    name: 'mp3',
    family: 'audio',
    mediaType: 'audio/mpeg',
    ...downloadOnly,
    matchesSignature: isMp3,
    // encoders leave zeros before the first frame
    isPlausible: (head) =>
      isMp3(
        head.subarray(
          Math.max(
            0,
            head.findIndex((byte) => byte !== 0),
          ),
        ),
      ),
  },
  // programs put a tag of MP3 files before the sound of others, too: the name decides then
  { name: 'flac', family: 'audio', mediaType: 'audio/flac', ...downloadOnly, ...bySignatureOrTag(isFlac) },
  { name: 'aac', family: 'audio', mediaType: 'audio/aac', ...downloadOnly, ...bySignatureOrTag(isAac) },
  { name: 'ogg', aliases: ['oga'], family: 'audio', mediaType: 'audio/ogg', ...downloadOnly, ...bySignature(isOgg) },
  { name: 'opus', family: 'audio', mediaType: 'audio/ogg', ...downloadOnly, ...byName(isOgg) },
  { name: 'wav', aliases: ['wave'], family: 'audio', mediaType: 'audio/wav', ...downloadOnly, ...bySignature(isWav) },
  { name: 'zip', mediaType: 'application/zip', ...downloadOnly, ...byName(containsZip) },
  {
    name: 'txt',
    mediaType: 'text/plain',
    ...convertible,
    maxParsedBytes: MAX_TEXT_BYTES,
    ...byName(looksLikeText),
  },
];

/** The formats of recordings, by name. */
export const AUDIO_FORMATS: readonly string[] = ['m4b', 'm4a', 'mp3', 'flac', 'aac', 'ogg', 'opus', 'wav'];

/** Finds a supported format by its name. */
export const findFormat = (name: string): Format | undefined => formats.find((format) => format.name === name);
