import { createLookup } from '../lookup.ts';

/** Types of files that books refer to without listing them. */
const LOOSE = createLookup<string>({
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
/** Documents are served only when the book lists them: only those were looked through. */
const LISTED = createLookup<string>({
  ...LOOSE,
  xhtml: 'application/xhtml+xml',
  html: 'application/xhtml+xml',
  htm: 'application/xhtml+xml',
  smil: 'application/smil+xml',
  ncx: 'application/x-dtbncx+xml',
});
/** Names that browsers do not know for things that they do. */
const CORRECTED = createLookup<string>({
  'image/jpg': 'image/jpeg',
  'text/x-oeb1-document': 'text/html',
  'text/x-oeb1-css': 'text/css',
});
const WELL_FORMED = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,80}$/;

const extensionOf = (path: string): string => path.split('.').at(-1)?.toLowerCase() ?? '';

/** The type of a file that the manifest lists: what it says when that is a type at all, else what the name suggests. */
export const listedType = (stated: string, path: string): string => {
  const type = stated.trim().toLowerCase();
  return CORRECTED[type] ?? (WELL_FORMED.test(type) ? type : (LISTED[extensionOf(path)] ?? 'application/octet-stream'));
};

/** The type of a file that no manifest lists; `null` when it is not to be served. */
export const looseType = (path: string): string | null =>
  path.startsWith('META-INF/') ? null : (LOOSE[extensionOf(path)] ?? null);
