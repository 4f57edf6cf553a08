import { startsWith } from '../signatures.ts';

/** Width and height in pixels. */
export type ImageSize = { width: number; height: number };

/** Parses the size of a picture from its first bytes (JPEG, PNG, GIF, WebP, BMP); `null` when unknown. */
export const parseImageSize = (head: Uint8Array): ImageSize | null => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const size = readers.find(({ recognises }) => recognises(bytes))?.read(bytes);
  return size && size.width > 0 && size.height > 0 ? size : null;
};

/** Returns `null` instead of failing for truncated data. */
const within = (bytes: Buffer, end: number, size: () => ImageSize): ImageSize | null =>
  bytes.length < end ? null : size();

const readPng = (bytes: Buffer) =>
  within(bytes, 24, () => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }));

const readGif = (bytes: Buffer) =>
  within(bytes, 10, () => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }));

const readBmp = (bytes: Buffer) =>
  within(bytes, 26, () => ({ width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }));

/** Frame headers (ITU T.81 table B.1); C4, C8 and CC between them are tables. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

const readJpeg = (bytes: Buffer): ImageSize | null => {
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (marker === 0xff) at += 1;
    else at += standsAlone(marker) ? 2 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
};

/** The three WebP formats of RFC 9649: lossy, lossless and extended. */
const readWebp = (bytes: Buffer): ImageSize | null =>
  within(bytes, 30, () => {
    const form = bytes.toString('latin1', 12, 16);
    if (form === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    if (form === 'VP8L') {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  });

const isWebp = (head: Uint8Array): boolean => startsWith(head, 'RIFF') && startsWith(head, 'WEBPVP8', 8);

const readers = [
  { recognises: (head: Uint8Array) => startsWith(head, '\xff\xd8\xff'), read: readJpeg },
  { recognises: (head: Uint8Array) => startsWith(head, '\x89PNG') && startsWith(head, 'IHDR', 12), read: readPng },
  { recognises: (head: Uint8Array) => startsWith(head, 'GIF8'), read: readGif },
  { recognises: isWebp, read: readWebp },
  { recognises: (head: Uint8Array) => startsWith(head, 'BM'), read: readBmp },
];
