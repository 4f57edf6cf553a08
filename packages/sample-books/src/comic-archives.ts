import { crc32 } from 'node:zlib';

/** A file of an archive; its bytes are put in as they are. */
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

/** One entry, its header with the right checksum, its bytes filled up to whole blocks. */
const tarEntry = ({ path, content, kind = '0', link = '', size }: TarEntry): Buffer => {
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

export const tarOf = (entries: readonly TarEntry[]): Buffer =>
  Buffer.concat([...entries.map(tarEntry), Buffer.alloc(1024)]);

/** A pax header for the entry that follows it. */
export const paxFor = (records: Record<string, string>): TarEntry => {
  const content = Object.entries(records).map(([key, value]) => {
    const body = Buffer.byteLength(` ${key}=${value}\n`);
    const length = [1, 2, 3, 4].map((digits) => body + digits).find((all) => String(all).length + body === all);
    return `${length} ${key}=${value}\n`;
  });
  return { path: 'PaxHeaders/x', content: content.join(''), kind: 'x' };
};

/** Numbers of RAR 5: seven bits a byte, the lowest first. */
const vint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...vint(Math.floor(value / 128))];

const rar5Block = (fields: readonly (number[] | Buffer)[], data: Uint8Array = Buffer.alloc(0)): Buffer => {
  const header = Buffer.concat(fields.map((field) => Buffer.from(field)));
  const sized = Buffer.concat([Buffer.from(vint(header.length)), header]);
  return Buffer.concat([u32(crc32(sized)), sized, data]);
};

/** A RAR 5 archive. `compression` is the field of its files that says how they are packed; 0 is "stored". */
export const rar5Of = (files: readonly ArchivedFile[], { compression = 0, claimed = 0 } = {}): Buffer =>
  Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'),
    rar5Block([vint(1), vint(0), vint(0)]),
    ...files.map(({ path, content }) => {
      const bytes = Buffer.from(content);
      const name = Buffer.from(path);
      const stated = [vint(4), vint(claimed || bytes.length), vint(0o100644), u32(crc32(bytes))];
      const packed = [vint(compression), vint(1), vint(name.length), name];
      return rar5Block([vint(2), vint(2), vint(bytes.length), ...stated, ...packed], bytes);
    }),
    rar5Block([vint(5), vint(0), vint(0)]),
  ]);

const rar4Block = (
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
export const rar4Of = (files: readonly ArchivedFile[], { flags = 0, fileFlags = 0 } = {}): Buffer =>
  Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x00', 'latin1'),
    rar4Block(0x73, flags, [Buffer.alloc(6)]),
    ...files.map(({ path, content }) => {
      const bytes = Buffer.from(content);
      const name = Buffer.from(path);
      const sizes = [u32(bytes.length), u32(bytes.length), Buffer.from([3]), u32(crc32(bytes)), u32(0)];
      return rar4Block(
        0x74,
        0x8000 | fileFlags,
        [...sizes, Buffer.from([20, 0x30]), u16(name.length), u32(0o100644), name],
        bytes,
      );
    }),
    rar4Block(0x7b, 0x4000, []),
  ]);

/** Numbers of 7-Zip: small ones in a byte, all others in nine. */
const number = (value: number): Buffer =>
  value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([0xff]), u64(value)]);

/** A 7-Zip archive whose files lie side by side, not compressed. `coder` is the method that its header claims. */
export const sevenZipOf = (files: readonly ArchivedFile[], { coder = [0] } = {}): Buffer => {
  const contents = files.map(({ content }) => Buffer.from(content));
  const packed = Buffer.concat(contents);
  const names = Buffer.concat([
    Buffer.from([0]),
    Buffer.from(`${files.map(({ path }) => path).join('\0')}\0`, 'utf16le'),
  ]);
  const of = (...parts: readonly (number | Buffer)[]): Buffer =>
    Buffer.concat(parts.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part)));
  const sizes = contents.slice(0, -1).map(({ length }) => number(length));
  const header = of(
    ...[0x01, 0x04],
    ...[0x06, number(0), number(1), 0x09, number(packed.length), 0x00],
    ...[0x07, 0x0b, number(1), 0x00, 0x01, coder.length, Buffer.from(coder), 0x0c, number(packed.length), 0x00],
    ...[0x08, 0x0d, number(files.length), 0x09, ...sizes],
    ...[0x0a, 0x01, ...contents.map((content) => u32(crc32(content))), 0x00, 0x00],
    ...[0x05, number(files.length), 0x11, number(names.length), names, 0x00, 0x00],
  );
  const start = Buffer.concat([u64(packed.length), u64(header.length), u32(crc32(header))]);
  const signature = Buffer.from('7z\xbc\xaf\x27\x1c\x00\x04', 'latin1');
  return Buffer.concat([signature, u32(crc32(start)), start, packed, header]);
};
