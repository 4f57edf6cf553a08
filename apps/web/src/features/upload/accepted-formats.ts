import { getFlags } from '../../lib/flags.ts';
import { toUploadName } from './file-access.ts';

/** The formats that the server accepts: media types by extension. Spec section 1, "Supported formats". */
const mediaTypes = {
  epub: 'application/epub+zip',
  pdf: 'application/pdf',
  fb2: 'application/x-fictionbook+xml',
  'fb2.zip': 'application/x-zip-compressed-fb2',
  mobi: 'application/x-mobipocket-ebook',
  azw3: 'application/vnd.amazon.ebook',
  prc: 'application/x-mobipocket-ebook',
  pdb: 'application/vnd.palm',
  djvu: 'image/vnd.djvu',
  chm: 'application/vnd.ms-htmlhelp',
  txt: 'text/plain',
  html: 'text/html',
  rtf: 'application/rtf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  cbz: 'application/vnd.comicbook+zip',
  cbr: 'application/vnd.comicbook-rar',
  cb7: 'application/x-cb7',
  cbt: 'application/x-cbt',
  m4b: 'audio/mp4',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  aac: 'audio/aac',
  wav: 'audio/wav',
  zip: 'application/zip',
  acsm: 'application/vnd.adobe.adept+xml',
  lcpl: 'application/vnd.readium.lcp.license.v1.0+json',
} as const;

/** Other extensions of the same formats. */
const aliases: Readonly<Record<string, keyof typeof mediaTypes>> = {
  fbz: 'fb2.zip',
  azw: 'mobi',
  djv: 'djvu',
  htm: 'html',
  xhtml: 'html',
  oga: 'ogg',
  wave: 'wav',
};

const extensions = new Map<string, string>([
  ...Object.entries(mediaTypes),
  ...Object.entries(aliases).map(([extension, same]) => [extension, mediaTypes[same]] as const),
]);

/** Finds the media type of a file by its extension; null when it is not accepted. */
export const findMediaType = (name: string): string | null => {
  const [, ...endings] = toUploadName({ name }).toLowerCase().split('.');
  return extensions.get(endings.slice(-2).join('.')) ?? extensions.get(endings.at(-1) ?? '') ?? null;
};

/** Whether a file is a Readium LCP licence, whose book the server downloads. */
export const isLicence = (name: string): boolean => findMediaType(name) === mediaTypes.lcpl;

/** For the `accept` of a file field: extensions, and types for devices that only know those. */
export const acceptAttribute = [
  ...new Set([...extensions].flatMap(([extension, type]) => [`.${extension}`, type])),
].join(',');

/** Names for texts: `EPUB`, `PDF` … */
export const listAcceptedFormatNames = (): string[] =>
  Object.entries(mediaTypes)
    .filter(([, type]) => getFlags().audioBooks || !type.startsWith('audio/'))
    .map(([extension]) => extension.toUpperCase());

/** The extension that the file icon shows, at most five characters. */
export const getExtension = (name: string): string => (/\.([\p{L}\p{N}]{1,5})$/u.exec(name)?.[1] ?? '').toUpperCase();
