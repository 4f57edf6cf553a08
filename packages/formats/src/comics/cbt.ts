import { UnreadableBook } from '../book-facts.ts';
import { decodeEntryName, toSafeEntryPath } from '../zip/entry-names.ts';
import { WindowedFile } from '../zip/file-window.ts';
import { MAX_FILES, type OpenComicArchive, type PackedFile } from './comic-archive.ts';

const BLOCK = 512;
const MAX_NAME_BYTES = 64 * 1024;

/** A file in a tar; `offset` is the start of its data. */
type TarFile = PackedFile & { offset: number };

/** Opens a comic in a tar (POSIX.1-1988 ustar, POSIX.1-2001 pax, GNU long names). Reads it in place. */
export const openCbt: OpenComicArchive = async (path) => {
  const window = new WindowedFile(path);
  try {
    const files = readFiles(window);
    const byPath = new Map(files.map((file) => [file.path, file]));
    const bytes = (path: string, most: number): Uint8Array | null => {
      const file = byPath.get(path);
      // copied, because the window is reused
      return file ? Uint8Array.from(window.bytes(file.offset, Math.min(file.size, most))) : null;
    };
    return {
      files: [...byPath.values()],
      read: async ({ path, size }, limit) => (size <= limit ? bytes(path, limit) : null),
      readHead: async ({ path }, most) => bytes(path, most),
      locateParts: async (wanted) =>
        wanted.flatMap(({ path, size, mediaType }) => {
          const { offset } = byPath.get(path) ?? {};
          const as = { method: 0, compressedSize: size, size, crc32: null, mediaType } as const;
          return offset === undefined ? [] : [{ path, offset, ...as }];
        }),
      close: () => window.end(),
    };
  } catch (error) {
    window.end();
    throw error;
  }
};

/** Reads the regular files. Links are skipped: their targets are not part of the archive. */
const readFiles = (window: WindowedFile): TarFile[] => {
  const files: TarFile[] = [];
  let at = 0;
  let entries = 0;
  let extension: Extension = {};
  for (;;) {
    const header = window.bytes(at, BLOCK);
    if (!isHeader(header)) break;
    entries += 1;
    if (entries > MAX_FILES) throw new UnreadableBook('hostile', 'the archive has too many entries');
    const kind = String.fromCharCode(header[156] ?? 0);
    const isNote = 'xL'.includes(kind);
    const size = (isNote ? undefined : extension.size) ?? parseNumber(header.subarray(124, 136));
    const offset = at + BLOCK;
    // truncated: keep the entries before
    if (!Number.isSafeInteger(size) || size < 0 || offset + size > window.size) break;
    at = offset + Math.ceil(size / BLOCK) * BLOCK;
    if (isNote) {
      if (size > MAX_NAME_BYTES) throw new UnreadableBook('hostile', 'the archive has a name that is too long');
      extension = { ...extension, ...parseExtension(kind, window.bytes(offset, size)) };
      continue;
    }
    // checked for every entry, links and folders too: an archive that escapes its folder is rejected
    const path = toSafeEntryPath(extension.path ?? parseName(header));
    if ('0\x007'.includes(kind) && path !== '' && !path.endsWith('/')) files.push({ path, size, offset });
    if (kind !== 'g' && kind !== 'K') extension = {};
  }
  if (entries === 0) throw new UnreadableBook('damaged', 'the archive holds nothing');
  return files;
};

/**
 * Whether the checksum is valid: the sum of all bytes with its own field as spaces; some old programs use signed bytes.
 */
const isHeader = (header: Buffer): boolean => {
  if (header.length < BLOCK || header[0] === 0) return false;
  let [unsigned, signed] = [0, 0];
  for (const [index, byte] of header.entries()) {
    const counted = index >= 148 && index < 156 ? 0x20 : byte;
    unsigned += counted;
    signed += (counted << 24) >> 24;
  }
  const stated = parseNumber(header.subarray(148, 156));
  return stated === unsigned || stated === signed;
};

/** Parses an octal number, or a 63-bit binary number with the top bit set (GNU). */
const parseNumber = (field: Buffer): number => {
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(decodeField(field).trim() || '0', 8);
  const large = field.readBigUInt64BE(field.length - 8) & 0x7fff_ffff_ffff_ffffn;
  return Number(large);
};

const sliceToNul = (field: Buffer): Buffer => {
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
};
const decodeField = (field: Buffer): string => decodeEntryName(sliceToNul(field));

/** The name with its ustar prefix. */
const parseName = (header: Buffer): string => {
  const name = decodeField(header.subarray(0, 100));
  const isPosix = header.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isPosix ? decodeField(header.subarray(345, 500)) : '';
  return prefix ? `${prefix}/${name}` : name;
};

type Extension = { path?: string; size?: number };

/** Parses an extension entry for the next file: pax records `length key=value`, or a GNU long name. */
const parseExtension = (kind: string, bytes: Buffer): Extension => {
  if (kind === 'L') return { path: decodeField(bytes) };
  const extension: Extension = {};
  for (let at = 0; at < bytes.length; ) {
    const [, digits = ''] = /^(\d{1,9}) /.exec(bytes.toString('latin1', at, at + 10)) ?? [];
    const length = Number(digits);
    if (digits === '' || length <= digits.length + 1) break;
    const record = bytes.subarray(at + digits.length + 1, at + length - 1);
    const equals = record.indexOf('=');
    const key = record.toString('latin1', 0, Math.max(0, equals));
    const value = record.subarray(equals + 1);
    if (key === 'path') extension.path = decodeEntryName(value);
    if (key === 'size') extension.size = Number(value.toString('latin1'));
    at += length;
  }
  return extension;
};
