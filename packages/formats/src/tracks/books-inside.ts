import { SNIFF_BYTES } from '../signatures.ts';
import { sniff } from '../sniff.ts';
import { Archive, type ArchiveEntry } from '../zip/archive.ts';
import { inNaturalOrder, isLeftBehind } from '../zip/natural-order.ts';
import { isServable } from '../zip/parts.ts';

/** A book in an archive: its path there, the name that it would have as a file, its `Format.name`, its size in bytes. */
export type BookInside = { path: string; name: string; format: string; size: number };

/** More files than this are looked at by nobody; the others are as if they were not there. */
const MAX_LOOKED_AT = 2000;
/** Recordings of an archive are one book together. */
const RECORDINGS = new Set(['mp3', 'm4b', 'm4a']);
/** What lies beside a book more often than it is one. */
const BESIDE = new Set(['txt', 'html']);

/**
 * The books that a ZIP holds, each a file of its own, in natural order; empty when there are none, and when it is a book of
 * recordings with something beside them: at least as many recordings as books. Texts and pages are books only where nothing
 * else is; archives in the archive are not looked into. Throws `UnreadableBook` when the archive is damaged or hostile.
 */
export const booksInside = async (path: string): Promise<BookInside[]> => {
  const archive = await Archive.open(path);
  try {
    const named = archive.entries().filter((entry) => entry.size > 0 && isServable(entry) && !isLeftBehind(entry.path));
    const found: BookInside[] = [];
    for (const entry of inNaturalOrder(named.filter(isNamedSo)).slice(0, MAX_LOOKED_AT)) {
      const format = await formatOf(archive, entry);
      if (format) found.push({ path: entry.path, name: nameOf(entry), format, size: entry.size });
    }
    const recordings = found.filter(({ format }) => RECORDINGS.has(format));
    const others = found.filter(({ format }) => !RECORDINGS.has(format));
    const books = others.filter(({ format }) => !BESIDE.has(format));
    if (recordings.length > 0 && recordings.length >= books.length) return [];
    return books.length > 0 ? books : others;
  } finally {
    archive.close();
  }
};

const nameOf = ({ path }: ArchiveEntry): string => path.split('/').at(-1) ?? path;

/** A first look without the bytes: an archive of pictures need not be opened for each of them. */
const isNamedSo = (entry: ArchiveEntry): boolean => sniff(new Uint8Array(), nameOf(entry)).refusal !== 'unsupported';

const formatOf = async (archive: Archive, entry: ArchiveEntry): Promise<string | null> => {
  const head = await archive.head(entry, SNIFF_BYTES);
  const format = head && sniff(head.subarray(0, SNIFF_BYTES), nameOf(entry)).format;
  return format && format.name !== 'zip' ? format.name : null;
};
