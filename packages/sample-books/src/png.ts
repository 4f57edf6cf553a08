import { crc32, deflateSync } from 'node:zlib';

/** A small valid PNG of one colour, of any size in pixels. */
export const buildPng = ({ width = 600, height = 900, red = 40, green = 90, blue = 120 } = {}): Buffer => {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([red, green, blue]))]);
  return encode(
    width,
    Array.from({ length: height }, () => row),
    COLOUR_TYPES.rgb,
  );
};

/** A PNG of a line drawing: a bar in one grey (0–255) on a transparent ground. */
export const buildLinePng = ({ width = 200, height = 100, grey = 0 } = {}): Buffer => {
  const empty = Buffer.alloc(1 + width * 4);
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, Buffer.from([grey, grey, grey, 255]))]);
  const rows = Array.from({ length: height }, (_, y) => (y >= height * 0.4 && y < height * 0.6 ? line : empty));
  return encode(width, rows, COLOUR_TYPES.rgba);
};

const COLOUR_TYPES = { rgb: 2, rgba: 6 };

const encode = (width: number, rows: readonly Buffer[], colourType: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(rows.length, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(rows));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
};

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
};
