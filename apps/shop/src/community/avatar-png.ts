import { crc32, deflateSync } from 'node:zlib';

const SIZE = 96;
const BACKGROUNDS = [
  [0x7a, 0x4b, 0x2f],
  [0x2f, 0x5d, 0x62],
  [0x4a, 0x43, 0x7a],
  [0x6b, 0x3a, 0x52],
  [0x3f, 0x5e, 0x3a],
] as const;
const FIGURE = [0xf3, 0xea, 0xdc] as const;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits a sample, RGB, no interlacing (PNG, 11.2.2). */
const HEADER_TAIL = [8, 2, 0, 0, 0];

const toChunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** Head and shoulders of somebody. */
const isFigure = (x: number, y: number): boolean => {
  const [dx, head, shoulders] = [(x - SIZE / 2) / SIZE, (y - SIZE * 0.38) / SIZE, (y - SIZE * 0.98) / SIZE];
  return dx ** 2 + head ** 2 < 0.17 ** 2 || (dx / 0.36) ** 2 + (shoulders / 0.36) ** 2 < 1;
};

/** Draws a picture for a person without one. Its colour depends on the name alone. */
export const drawAvatar = (name: string): Buffer => {
  const sum = Array.from(name).reduce((total, sign) => total + (sign.codePointAt(0) ?? 0), 0);
  const background = BACKGROUNDS[sum % BACKGROUNDS.length] ?? FIGURE;
  const rows: number[] = [];
  for (let y = 0; y < SIZE; y += 1) {
    rows.push(0); // filter: none
    for (let x = 0; x < SIZE; x += 1) rows.push(...(isFigure(x, y) ? FIGURE : background));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set(HEADER_TAIL, 8);
  return Buffer.concat([
    SIGNATURE,
    toChunk('IHDR', header),
    toChunk('IDAT', deflateSync(Uint8Array.from(rows))),
    toChunk('IEND', new Uint8Array()),
  ]);
};
