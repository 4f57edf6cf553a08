import { UnreadableBook } from '../facts.ts';
import { FileWindow } from '../zip/file-window.ts';
import { decodeEntryName, refuseHostileName } from '../zip/names.ts';
import { MAX_FILES, type OpenComic, type PackedFile } from './archive.ts';

const BLOCK = 512;
const MAX_NAME_BYTES = 64 * 1024;

/** A file in a tar: `offset` is where its bytes lie. */
type TarFile = PackedFile & { offset: number };

/** A comic in a tar (POSIX.1-1988 ustar, POSIX.1-2001 pax, GNU long names). Its bytes are read where they lie. */
export const openCbt: OpenComic = async (path) => {
  const window = new FileWindow(path);
  try {
    const files = readFiles(window);
    const byPath = new Map(files.map((file) => [file.path, file]));
    const bytes = (path: string, most: number): Uint8Array | null => {
      const file = byPath.get(path);
      // copied, because the window moves on
      return file ? Uint8Array.from(window.bytes(file.offset, Math.min(file.size, most))) : null;
    };
    return {
      files: [...byPath.values()],
      read: async ({ path, size }, limit) => (size <= limit ? bytes(path, limit) : null),
      head: async ({ path }, most) => bytes(path, most),
      parts: async (wanted) =>
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

/** The plain files. Links are passed over: what they name is no part of the archive. */
const readFiles = (window: FileWindow): TarFile[] => {
  const files: TarFile[] = [];
  let at = 0;
  let entries = 0;
  let said: Extension = {};
  for (;;) {
    const header = window.bytes(at, BLOCK);
    if (!isHeader(header)) break;
    entries += 1;
    if (entries > MAX_FILES) throw new UnreadableBook('hostile', 'the archive has too many entries');
    const kind = String.fromCharCode(header[156] ?? 0);
    const isNote = 'xL'.includes(kind);
    const size = (isNote ? undefined : said.size) ?? numberIn(header.subarray(124, 136));
    const offset = at + BLOCK;
    // cut off: what came before it is what there is
    if (!Number.isSafeInteger(size) || size < 0 || offset + size > window.size) break;
    at = offset + Math.ceil(size / BLOCK) * BLOCK;
    if (isNote) {
      if (size > MAX_NAME_BYTES) throw new UnreadableBook('hostile', 'the archive has a name that is too long');
      said = { ...said, ...extensionIn(kind, window.bytes(offset, size)) };
      continue;
    }
    const path = (said.path ?? nameIn(header)).replace(/^(?:\.\/)+/, '');
    // of every entry, links and folders too: an archive that tries to get out is not read at all
    refuseHostileName(path);
    if ('0\x007'.includes(kind) && path !== '' && !path.endsWith('/')) files.push({ path, size, offset });
    if (kind !== 'g' && kind !== 'K') said = {};
  }
  if (entries === 0) throw new UnreadableBook('damaged', 'the archive holds nothing');
  return files;
};

/** Whether the checksum is right: the sum of all bytes, its own field counted as spaces; some old programs sign them. */
const isHeader = (header: Buffer): boolean => {
  if (header.length < BLOCK || header[0] === 0) return false;
  let [unsigned, signed] = [0, 0];
  for (const [index, byte] of header.entries()) {
    const counted = index >= 148 && index < 156 ? 0x20 : byte;
    unsigned += counted;
    signed += (counted << 24) >> 24;
  }
  const stated = numberIn(header.subarray(148, 156));
  return stated === unsigned || stated === signed;
};

/** A number in octal, or, with the top bit set, in 63 bits as GNU writes large ones. */
const numberIn = (field: Buffer): number => {
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(textIn(field).trim() || '0', 8);
  const large = field.readBigUInt64BE(field.length - 8) & 0x7fff_ffff_ffff_ffffn;
  return Number(large);
};

const upToNul = (field: Buffer): Buffer => {
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
};
const textIn = (field: Buffer): string => decodeEntryName(upToNul(field));

/** The name, behind its prefix where the header has one (ustar). */
const nameIn = (header: Buffer): string => {
  const name = textIn(header.subarray(0, 100));
  const isPosix = header.toString('latin1', 257, 263) === 'ustar\0';
  const prefix = isPosix ? textIn(header.subarray(345, 500)) : '';
  return prefix ? `${prefix}/${name}` : name;
};

type Extension = { path?: string; size?: number };

/** What an entry says about the one that follows: records `length key=value` of pax, or a name as GNU writes it. */
const extensionIn = (kind: string, bytes: Buffer): Extension => {
  if (kind === 'L') return { path: textIn(bytes) };
  const said: Extension = {};
  for (let at = 0; at < bytes.length; ) {
    const [, digits = ''] = /^(\d{1,9}) /.exec(bytes.toString('latin1', at, at + 10)) ?? [];
    const length = Number(digits);
    if (digits === '' || length <= digits.length + 1) break;
    const record = bytes.subarray(at + digits.length + 1, at + length - 1);
    const equals = record.indexOf('=');
    const key = record.toString('latin1', 0, Math.max(0, equals));
    const value = record.subarray(equals + 1);
    if (key === 'path') said.path = decodeEntryName(value);
    if (key === 'size') said.size = Number(value.toString('latin1'));
    at += length;
  }
  return said;
};
