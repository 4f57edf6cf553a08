import { UnreadableBook } from '../book-facts.ts';
import { findFolderOf } from '../epub/package-folder.ts';
import { isSystemFile } from './natural-order.ts';
import { isServable } from './part-entry.ts';
import type { ZipArchive } from './zip-archive.ts';
import {
  buildEnd,
  buildHeader,
  buildRecord,
  END_BYTES,
  HEADER_BYTES,
  MAX_32_BITS,
  RECORD_BYTES,
  toStored,
} from './zip-writer.ts';

const MIMETYPE = { path: 'mimetype', content: Buffer.from('application/epub+zip') };
const CHUNK_BYTES = 256 * 1024;

/** The path of a file inside its publication; `null` for the media type, which is written anew, and for what systems add. */
const toInnerPath = (path: string, folder: string): string | null => {
  const inner = path.slice(folder.length);
  return inner === MIMETYPE.path || isSystemFile(inner) ? null : inner;
};

const countFile = (path: string, bytes: number): number =>
  HEADER_BYTES + RECORD_BYTES + 2 * Buffer.byteLength(path) + bytes;

/** How many bytes `packPackage` writes for each of these folders. */
export const computePackageSizes = (archive: ZipArchive, folders: ReadonlySet<string>): Map<string, number> => {
  const empty = countFile(MIMETYPE.path, MIMETYPE.content.length) + END_BYTES;
  const sizes = new Map([...folders].map((folder) => [folder, empty]));
  for (const { path, compressedSize } of archive.entries()) {
    const folder = findFolderOf(path, folders);
    const inner = folder === undefined ? null : toInnerPath(path, folder);
    if (folder === undefined || inner === null) continue;
    sizes.set(folder, (sizes.get(folder) ?? 0) + countFile(inner, compressedSize));
  }
  return sizes;
};

/**
 * Writes a folder of an archive as an EPUB. Its files stay compressed as they are; the same folder makes the same bytes.
 * Throws `UnreadableBook`: `hostile` when it would need ZIP64, `damaged` when a file is encrypted or not where it should be.
 */
export const packPackage = async (
  archive: ZipArchive,
  folder: string,
  write: (bytes: Uint8Array) => Promise<void>,
): Promise<void> => {
  const size = computePackageSizes(archive, new Set([folder])).get(folder) ?? 0;
  if (size > MAX_32_BITS) throw new UnreadableBook('hostile', 'too large for an EPUB');
  const records: Buffer[] = [];
  let offset = 0;
  const begin = async (name: Buffer, facts: Parameters<typeof buildHeader>[1]): Promise<void> => {
    records.push(buildRecord(name, facts, offset));
    const header = Buffer.concat([buildHeader(name, facts), name]);
    await write(header);
    offset += header.length + facts.compressedSize;
  };
  const { content } = MIMETYPE;
  await begin(Buffer.from(MIMETYPE.path), toStored(content));
  await write(content);
  for (const entry of archive.entries()) {
    const path = entry.path.startsWith(folder) ? toInnerPath(entry.path, folder) : null;
    if (path === null) continue;
    if (!isServable(entry)) throw new UnreadableBook('damaged', `${entry.path} can not be read`);
    await begin(Buffer.from(path), entry);
    for await (const chunk of archive.streamPacked(entry, CHUNK_BYTES)) await write(chunk);
  }
  const directory = Buffer.concat(records);
  await write(Buffer.concat([directory, buildEnd({ offset, size: directory.length, entries: records.length })]));
};
