/** The three kinds of font files that browsers read and readers have. */
export type FontType = 'woff2' | 'ttf' | 'otf';

const SIGNATURES: Readonly<Record<number, FontType>> = {
  0x774f4632: 'woff2', // wOF2
  0x00010000: 'ttf',
  0x74727565: 'ttf', // true
  0x4f54544f: 'otf', // OTTO
};
/** OpenType 1.9: tables without which text cannot be set. */
const REQUIRED_TABLES = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];
const MAX_TABLES = 100;
const HEADER_BYTES = 12;
const ENTRY_BYTES = 16;
/** WOFF2, 4.1: what the font unpacks to; a claim that browsers refuse above this. */
const MAX_UNPACKED_BYTES = 30 * 1024 ** 2;

/** The type by the signature; null for anything else, such as collections and the older WOFF. */
export const detectFontType = (head: Uint8Array): FontType | null =>
  head.length < 4 ? null : (SIGNATURES[new DataView(head.buffer, head.byteOffset, 4).getUint32(0)] ?? null);

/** @throws Error when the directory claims what is not there */
export const assertTableDirectory = (font: Buffer, type: FontType): void => {
  if (type === 'woff2') return assertWoff2Header(font);
  const count = font.readUInt16BE(4);
  if (count === 0 || count > MAX_TABLES) throw new Error(`${count} tables`);
  const tags = new Set<string>();
  for (let index = 0; index < count; index += 1) {
    const entry = HEADER_BYTES + index * ENTRY_BYTES;
    const tag = font.toString('latin1', entry, entry + 4);
    const end = font.readUInt32BE(entry + 8) + font.readUInt32BE(entry + 12);
    if (end > font.length) throw new Error(`the table ${tag} is cut off`);
    if (tags.has(tag)) throw new Error(`two tables ${tag}`);
    tags.add(tag);
  }
  const missing = REQUIRED_TABLES.find((tag) => !tags.has(tag));
  if (missing) throw new Error(`no table ${missing}`);
};

const assertWoff2Header = (font: Buffer): void => {
  const [length, tables, unpacked, packed] = [
    font.readUInt32BE(8),
    font.readUInt16BE(12),
    font.readUInt32BE(16),
    font.readUInt32BE(20),
  ];
  if (length !== font.length || packed > length) throw new Error('the file is cut off');
  if (tables === 0 || tables > MAX_TABLES) throw new Error(`${tables} tables`);
  if (unpacked > MAX_UNPACKED_BYTES) throw new Error('it unpacks too far');
};
