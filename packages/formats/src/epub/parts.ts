import type { PartEntry } from '../facts.ts';
import type { Archive, ArchiveEntry } from '../zip/archive.ts';
import type { Package } from './package.ts';

/** Types of files that books refer to without listing them; documents are left out on purpose. */
const BY_EXTENSION: Record<string, string> = {
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
};
/** Names that browsers do not know for things that they do. */
const CORRECTED: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'text/x-oeb1-document': 'text/html',
  'text/x-oeb1-css': 'text/css',
};
const MEDIA_TYPE = /^[a-z0-9][a-z0-9.+-]{0,60}\/[a-z0-9][a-z0-9.+-]{0,80}$/;
const UNKNOWN = 'application/octet-stream';

/** Where each file of the book lies in the archive: all that the manifest lists, and pictures, styles and fonts. */
export const partsOf = async (archive: Archive, book: Package): Promise<PartEntry[]> => {
  const listed = new Map([...book.items.values()].map((item) => [item.path, item.mediaType]));
  const parts: PartEntry[] = [];
  for (const entry of archive.entries()) {
    const mediaType = typeOf(entry.path, listed.get(entry.path));
    if (!mediaType || !isServable(entry)) continue;
    const { path, method, compressedSize, size, crc32 } = entry;
    parts.push({ path, method, compressedSize, size, crc32, mediaType, offset: await archive.dataOffset(entry) });
  }
  return parts;
};

const isServable = (entry: ArchiveEntry): entry is ArchiveEntry & { method: 0 | 8 } =>
  (entry.method === 0 || entry.method === 8) && !entry.locked;

const typeOf = (path: string, stated: string | undefined): string | null => {
  const byExtension = path.startsWith('META-INF/')
    ? undefined
    : BY_EXTENSION[path.split('.').at(-1)?.toLowerCase() ?? ''];
  if (stated === undefined) return byExtension ?? null;
  return CORRECTED[stated] ?? (MEDIA_TYPE.test(stated) ? stated : (byExtension ?? UNKNOWN));
};
