import { createLookup } from '../lookup.ts';
import { detectImageType } from '../signatures.ts';
import { decodeXml } from '../text/xml-encoding.ts';

/** Media types of files that books use without listing them in the manifest. */
const UNLISTED_TYPES = createLookup<string>({
  css: 'text/css',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  ttf: 'font/ttf',
  otf: 'font/otf',
  woff: 'font/woff',
  woff2: 'font/woff2',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
});
/** Documents are scanned before they are served, those outside the manifest, too. */
const LISTED_TYPES = createLookup<string>({
  ...UNLISTED_TYPES,
  xhtml: 'application/xhtml+xml',
  html: 'application/xhtml+xml',
  htm: 'application/xhtml+xml',
  smil: 'application/smil+xml',
  ncx: 'application/x-dtbncx+xml',
});
/** Media types that browsers do not know, with the ones that they do. */
const CORRECTED_TYPES = createLookup<string>({
  'image/jpg': 'image/jpeg',
  'text/x-oeb1-document': 'text/html',
  'text/x-oeb1-css': 'text/css',
  'application/xhtml-xml': 'application/xhtml+xml',
  'application/html+xml': 'application/xhtml+xml',
  'application/smil': 'application/smil+xml',
  'image/svg': 'image/svg+xml',
  'image/svg-xml': 'image/svg+xml',
});
const RASTER_TYPE = /^image\/(?!svg)/;
const FONT_TYPE = /^font\/|^application\/(?:x-)?(?:font|vnd\.ms-opentype|vnd\.ms-fontobject)/;
const MEDIA_TYPE = /^(?:audio|video)\//;
const PAGE_TYPE = /^(?:application\/xhtml\+xml|text\/html)$/;
const WELL_FORMED = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,80}$/;

const getExtension = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** The stated types with which a browser can use a file of this extension; any other one cannot be right. */
const POSSIBLE_TYPES = createLookup<RegExp>({
  css: /^text\/css$/,
  jpg: RASTER_TYPE,
  jpeg: RASTER_TYPE,
  png: RASTER_TYPE,
  gif: RASTER_TYPE,
  webp: RASTER_TYPE,
  svg: /^image\/svg\+xml$/,
  ttf: FONT_TYPE,
  otf: FONT_TYPE,
  woff: FONT_TYPE,
  woff2: FONT_TYPE,
  mp3: MEDIA_TYPE,
  m4a: MEDIA_TYPE,
  mp4: MEDIA_TYPE,
  xhtml: PAGE_TYPE,
  html: PAGE_TYPE,
  htm: PAGE_TYPE,
  smil: /^application\/smil(?:\+xml)?$/,
  ncx: /^application\/x-dtbncx\+xml$/,
});
/** Types that say nothing, with which a file is looked at. */
const MEANINGLESS_TYPE =
  /^(?:application\/(?:octet-stream|x-unknown|unknown|binary|x-zip|zip|force-download|x-download|xhtml|html)|text\/(?:plain|xhtml(?:\+xml)?)|binary\/octet-stream|unknown\/unknown)$/;

/**
 * The media type of a file in the manifest: the stated one unless it cannot be right, that is, a browser would not use a file
 * of this extension with it.
 */
export const toListedMediaType = (stated: string, path: string): string => {
  const [bare = ''] = stated.split(';', 1);
  const type = bare.trim().toLowerCase();
  return correctMediaType(CORRECTED_TYPES[type] ?? (WELL_FORMED.test(type) ? type : 'application/octet-stream'), path);
};

/** The same for a type that was stored before such types were corrected. */
export const correctMediaType = (type: string, path: string): string => {
  const extension = getExtension(path);
  return POSSIBLE_TYPES[extension]?.test(type) === false ? (LISTED_TYPES[extension] ?? type) : type;
};

/** Bytes at the start of a file that tell what it is. */
export const TYPE_BYTES = 1024;

/** The media type by the content, for a file whose stated type and extension say nothing; the stated one if that tells nothing either. */
export const detectListedMediaType = (type: string, head: Uint8Array): string => {
  const image = detectImageType(head);
  if (image) return image;
  const text = decodeXml(head);
  const isMarkup = /^\s*(?:<\?xml|<!DOCTYPE|<!--|<(?:html|svg|ncx|smil)\b)/i.test(text);
  const root = isMarkup ? /<(?:[\w-]+:)?(html|svg|ncx|smil)[\s>]/i.exec(text)?.[1]?.toLowerCase() : undefined;
  return root ? (LISTED_TYPES[root] ?? type) : type;
};

/** Whether a browser can show a file of this type as a chapter. */
export const isChapterType = (type: string): boolean =>
  /^(?:application\/(?:[\w.-]+\+)?xml|text\/(?:html|xml)|image\/.+)$/.test(type);

/** Whether the content of a file decides about its media type. */
export const isMeaninglessType = (type: string): boolean => MEANINGLESS_TYPE.test(type);

/** The media type of a page or table of contents outside the manifest; `null` for any other file. */
export const guessDocumentMediaType = (path: string): string | null =>
  !path.startsWith('META-INF/') && /\.(?:xhtml|html?|ncx)$/i.test(path)
    ? (LISTED_TYPES[getExtension(path)] ?? null)
    : null;

/** The media type of a file outside the manifest; `null` when it must not be served. */
export const guessUnlistedMediaType = (path: string): string | null =>
  path.startsWith('META-INF/') ? null : (UNLISTED_TYPES[getExtension(path)] ?? null);
