import { crc32 } from 'node:zlib';

/** A file of an archive, stored uncompressed. */
export type ArchivedFile = { path: string; content: string | Uint8Array };

const u16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

/** An entry of a tar: `kind` is its type flag, `link` what it points to. */
export type TarEntry = ArchivedFile & { kind?: string; link?: string; size?: number };

/** Encodes an entry: header with checksum, and content padded to whole blocks. */
const buildTarEntry = ({ path, content, kind = '0', link = '', size }: TarEntry): Buffer => {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  const put = (at: number, text: string): number => header.write(text, at, 'utf8');
  put(0, path);
  put(100, '0000644\0');
  put(124, `${(size ?? bytes.length).toString(8).padStart(11, '0')}\0`);
  put(136, '00000000000\0');
  put(148, '        ');
  put(156, kind);
  put(157, link);
  put(257, 'ustar\x0000');
  const sum = header.reduce((total, byte) => total + byte, 0);
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
};

export const buildTar = (entries: readonly TarEntry[]): Buffer =>
  Buffer.concat([...entries.map(buildTarEntry), Buffer.alloc(1024)]);

/** A pax header for the entry that follows it. */
export const buildPaxHeader = (records: Record<string, string>): TarEntry => {
  const content = Object.entries(records).map(([key, value]) => {
    const body = Buffer.byteLength(` ${key}=${value}\n`);
    const length = [1, 2, 3, 4].map((digits) => body + digits).find((all) => String(all).length + body === all);
    return `${length} ${key}=${value}\n`;
  });
  return { path: 'PaxHeaders/x', content: content.join(''), kind: 'x' };
};

/** Encodes a RAR 5 integer: seven bits per byte, lowest first. */
const encodeVint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...encodeVint(Math.floor(value / 128))];

const buildRar5Block = (fields: readonly (number[] | Buffer)[], data: Uint8Array = Buffer.alloc(0)): Buffer => {
  const header = Buffer.concat(fields.map((field) => Buffer.from(field)));
  const sized = Buffer.concat([Buffer.from(encodeVint(header.length)), header]);
  return Buffer.concat([u32(crc32(sized)), sized, data]);
};

/** A RAR 5 archive. `compression` is the compression field of its files (0: stored), `claimed` a false size. */
export const buildRar5 = (files: readonly ArchivedFile[], { compression = 0, claimed = 0 } = {}): Buffer =>
  Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'),
    buildRar5Block([encodeVint(1), encodeVint(0), encodeVint(0)]),
    ...files.map(({ path, content }) => {
      const bytes = Buffer.from(content);
      const name = Buffer.from(path);
      const attributes = [encodeVint(4), encodeVint(claimed || bytes.length), encodeVint(0o100644), u32(crc32(bytes))];
      const packed = [encodeVint(compression), encodeVint(1), encodeVint(name.length), name];
      return buildRar5Block([encodeVint(2), encodeVint(2), encodeVint(bytes.length), ...attributes, ...packed], bytes);
    }),
    buildRar5Block([encodeVint(5), encodeVint(0), encodeVint(0)]),
  ]);

const buildRar4Block = (
  type: number,
  flags: number,
  fields: readonly Buffer[],
  data: Uint8Array = Buffer.alloc(0),
): Buffer => {
  const rest = Buffer.concat(fields);
  const header = Buffer.concat([Buffer.from([type]), u16(flags), u16(7 + rest.length), rest]);
  return Buffer.concat([u16(crc32(header) & 0xffff), header, data]);
};

/** A RAR 4 archive of stored files; `flags` are those of its main header, `fileFlags` those of each file. */
export const buildRar4 = (files: readonly ArchivedFile[], { flags = 0, fileFlags = 0 } = {}): Buffer =>
  Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x00', 'latin1'),
    buildRar4Block(0x73, flags, [Buffer.alloc(6)]),
    ...files.map(({ path, content }) => {
      const bytes = Buffer.from(content);
      const name = Buffer.from(path);
      const sizes = [u32(bytes.length), u32(bytes.length), Buffer.from([3]), u32(crc32(bytes)), u32(0)];
      return buildRar4Block(
        0x74,
        0x8000 | fileFlags,
        [...sizes, Buffer.from([20, 0x30]), u16(name.length), u32(0o100644), name],
        bytes,
      );
    }),
    buildRar4Block(0x7b, 0x4000, []),
  ]);

/** Encodes a 7-Zip integer: small ones in one byte, all others in nine. */
const encodeNumber = (value: number): Buffer =>
  value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([0xff]), u64(value)]);

/** A 7-Zip archive of uncompressed files. `coder` is the method that its header claims. */
export const buildSevenZip = (files: readonly ArchivedFile[], { coder = [0] } = {}): Buffer => {
  const contents = files.map(({ content }) => Buffer.from(content));
  const packed = Buffer.concat(contents);
  const names = Buffer.concat([
    Buffer.from([0]),
    Buffer.from(`${files.map(({ path }) => path).join('\0')}\0`, 'utf16le'),
  ]);
  const of = (...parts: readonly (number | Buffer)[]): Buffer =>
    Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));
  const sizes = contents.slice(0, -1).map(({ length }) => encodeNumber(length));
  const header = of(
    ...[0x01, 0x04],
    ...[0x06, encodeNumber(0), encodeNumber(1), 0x09, encodeNumber(packed.length), 0x00],
    ...[
      0x07,
      0x0b,
      encodeNumber(1),
      0x00,
      0x01,
      coder.length,
      Buffer.from(coder),
      0x0c,
      encodeNumber(packed.length),
      0x00,
    ],
    ...[0x08, 0x0d, encodeNumber(files.length), 0x09, ...sizes],
    ...[0x0a, 0x01, ...contents.map((content) => u32(crc32(content))), 0x00, 0x00],
    ...[0x05, encodeNumber(files.length), 0x11, encodeNumber(names.length), names, 0x00, 0x00],
  );
  const start = Buffer.concat([u64(packed.length), u64(header.length), u32(crc32(header))]);
  const signature = Buffer.from('7z\xbc\xaf\x27\x1c\x00\x04', 'latin1');
  return Buffer.concat([signature, u32(crc32(start)), start, packed, header]);
};
