import { gunzipSync } from 'node:zlib';
import { UnreadableBook } from '../book-facts.ts';
import { isSystemFile } from '../zip/natural-order.ts';
import { type ArchiveEntry, ZipArchive } from '../zip/zip-archive.ts';

/** The unpacked files of a dictionary: what it says of itself, its list of words, their texts, and other forms of the words. */
export type DictionaryFiles = {
  name: string;
  ifo: string | null;
  index: Buffer;
  data: Buffer;
  synonyms: Buffer | null;
};

/** Unpacked. They are held in memory while the dictionary is sorted. */
const MAX_BYTES = { ifo: 64 * 1024, index: 16 * 1024 ** 2, data: 48 * 1024 ** 2 };

const EXTENSIONS = {
  ifo: /\.ifo$/i,
  idx: /\.idx(?:\.gz|\.dz)?$/i,
  index: /\.index$/i,
  dict: /\.dict(?:\.dz|\.gz)?$/i,
  syn: /\.syn(?:\.gz|\.dz)?$/i,
};
const getStem = (path: string): string => path.replace(/(?:\.(?:ifo|idx|index|dict|syn|gz|dz))+$/i, '').toLowerCase();

/** The file with this extension that is named as `head` is, or else the first one. */
const findFile = (
  entries: readonly ArchiveEntry[],
  extension: RegExp,
  head?: ArchiveEntry,
): ArchiveEntry | undefined => {
  const files = entries.filter(({ path }) => extension.test(path));
  return files.find(({ path }) => head && getStem(path) === getStem(head.path)) ?? files[0];
};

/** Opens a ZIP with the files of one StarDict dictionary (`.ifo`, `.idx`, `.dict`, `.syn`) or one for dictd (`.index`, `.dict`). */
export const readDictionaryFiles = async (path: string): Promise<DictionaryFiles> => {
  const archive = await ZipArchive.open(path);
  try {
    const entries = archive.entries().filter((entry) => entry.size > 0 && !isSystemFile(entry.path));
    const read = (entry: ArchiveEntry, limit: number): Promise<Buffer> => unpack(archive, entry, limit);
    const head = findFile(entries, EXTENSIONS.ifo) ?? findFile(entries, EXTENSIONS.index);
    const find = (extension: RegExp) => findFile(entries, extension, head);
    const ifo = find(EXTENSIONS.ifo);
    const index = find(ifo ? EXTENSIONS.idx : EXTENSIONS.index);
    const data = find(EXTENSIONS.dict);
    const synonyms = ifo && find(EXTENSIONS.syn);
    if (!index || !data) throw new UnreadableBook('damaged', 'no index, or no texts');
    return {
      name: (index.path.split('/').at(-1) ?? '').replace(/\.(?:idx|index)(?:\.[dg]z)?$/i, ''),
      ifo: ifo ? (await read(ifo, MAX_BYTES.ifo)).toString('utf8') : null,
      index: await read(index, MAX_BYTES.index),
      data: await read(data, MAX_BYTES.data),
      synonyms: synonyms ? await read(synonyms, MAX_BYTES.index) : null,
    };
  } finally {
    archive.close();
  }
};

const unpack = async (archive: ZipArchive, entry: ArchiveEntry, limit: number): Promise<Buffer> => {
  if (entry.size > limit) throw new UnreadableBook('hostile', `${entry.size} bytes`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of archive.streamChunks(entry)) {
    length += chunk.length;
    if (length > limit) throw new UnreadableBook('hostile', 'it is larger than it says');
    chunks.push(chunk);
  }
  const bytes = Buffer.concat(chunks);
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isGzip) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: limit });
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    throw new UnreadableBook(isTooLarge ? 'hostile' : 'damaged', 'a compressed file', { cause: error });
  }
};
