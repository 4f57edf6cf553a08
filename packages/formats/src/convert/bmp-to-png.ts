import { crc32, deflateSync } from 'node:zlib';
import { startsWith } from '../signatures.ts';

/** PNG colour types: palette and RGB. */
const INDEXED = 3;
const COLOURS = 2;
const MAX_PIXELS = 64 * 1024 ** 2;

type Bitmap = { width: number; height: number; isUpsideDown: boolean; bits: number; palette: Buffer; at: number };

/**
 * Converts a Windows bitmap, common in old books but not allowed in EPUB, to PNG. Returns `null` for other data and for
 * the rare bitmaps that are compressed or have 16 bits per pixel.
 */
export const convertBmpToPng = (bytes: Uint8Array): Buffer | null => {
  if (!startsWith(bytes, 'BM') || bytes.length < 54) return null;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const bitmap = parseBmpHeader(file);
  if (!bitmap) return null;
  const { width, height, isUpsideDown, bits, palette, at } = bitmap;
  const stride = 4 * Math.ceil((width * bits) / 32);
  if (width < 1 || height < 1 || width * height > MAX_PIXELS || at + stride * height > file.length) return null;
  const isIndexed = bits <= 8;
  const rowLength = isIndexed ? Math.ceil((width * bits) / 8) : width * 3;
  const rows = Buffer.alloc(height * (rowLength + 1)); // each begins with its filter, which is none
  for (let y = 0; y < height; y += 1) {
    const from = at + stride * (isUpsideDown ? height - 1 - y : y);
    const to = y * (rowLength + 1) + 1;
    if (isIndexed) file.copy(rows, to, from, from + rowLength);
    else for (let x = 0; x < width; x += 1) copyColour(file, from + (x * bits) / 8, rows, to + x * 3);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([isIndexed ? bits : 8, isIndexed ? INDEXED : COLOURS], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createPngChunk('IHDR', head),
    ...(isIndexed ? [createPngChunk('PLTE', palette)] : []),
    createPngChunk('IDAT', deflateSync(rows)),
    createPngChunk('IEND', Buffer.alloc(0)),
  ]);
};

/** Parses `BITMAPINFOHEADER` and its extensions. */
const parseBmpHeader = (file: Buffer): Bitmap | null => {
  const length = file.readUInt32LE(14);
  const bits = file.readUInt16LE(28);
  const isPacked = file.readUInt32LE(30) !== 0;
  if (length < 40 || isPacked || ![1, 4, 8, 24, 32].includes(bits)) return null;
  const height = file.readInt32LE(22);
  // indexes missing from the palette are black
  const palette = Buffer.alloc(bits <= 8 ? 3 * 2 ** bits : 0);
  const colours = Math.min(file.readUInt32LE(46) || 2 ** bits, palette.length / 3);
  for (let index = 0; index < colours; index += 1) {
    const from = 14 + length + index * 4;
    if (from + 3 <= file.length) copyColour(file, from, palette, index * 3);
  }
  return {
    width: file.readInt32LE(18),
    height: Math.abs(height),
    isUpsideDown: height > 0,
    bits,
    palette,
    at: file.readUInt32LE(10),
  };
};

/** Copies one pixel; bitmaps store blue first. */
const copyColour = (from: Buffer, at: number, to: Buffer, index: number): void => {
  to[index] = from[at + 2] ?? 0;
  to[index + 1] = from[at + 1] ?? 0;
  to[index + 2] = from[at] ?? 0;
};

const createPngChunk = (name: string, data: Buffer): Buffer => {
  const typeAndData = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(typeAndData));
  return Buffer.concat([length, typeAndData, checksum]);
};
