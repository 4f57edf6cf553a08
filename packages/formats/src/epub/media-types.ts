import { createLookup } from '../lookup.ts';

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
/** Documents are served only when the manifest lists them: only those were scanned. */
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
});
const WELL_FORMED = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,80}$/;

const getExtension = (path: string): string => path.split('.').at(-1)?.toLowerCase() ?? '';

/** The media type of a file in the manifest: the stated one if it is well-formed, else one by the file extension. */
export const toListedMediaType = (stated: string, path: string): string => {
  const type = stated.trim().toLowerCase();
  return (
    CORRECTED_TYPES[type] ??
    (WELL_FORMED.test(type) ? type : (LISTED_TYPES[getExtension(path)] ?? 'application/octet-stream'))
  );
};

/** The media type of a file outside the manifest; `null` when it must not be served. */
export const guessUnlistedMediaType = (path: string): string | null =>
  path.startsWith('META-INF/') ? null : (UNLISTED_TYPES[getExtension(path)] ?? null);
