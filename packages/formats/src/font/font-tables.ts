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
/** What a font may unpack to, by the claim of its header and by those of its tables. Browsers refuse more, too. */
const MAX_UNPACKED_BYTES = 30 * 1024 ** 2;
/** WOFF2, 4: the header, and the directory of the tables behind it. */
const WOFF2 = { headerBytes: 48, collection: 'ttcf', ownTag: 63, glyf: 10, loca: 11 };

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
  if (font.toString('latin1', 4, 8) === WOFF2.collection) throw new Error('a collection');
  if (Math.max(unpacked, sumWoff2Tables(font, tables)) > MAX_UNPACKED_BYTES) throw new Error('it unpacks too far');
};

/** WOFF2, 4.2: what the tables take, each as it is packed (`transformed`) or as it will be, whatever is more. */
const sumWoff2Tables = (font: Buffer, count: number): number => {
  let at = WOFF2.headerBytes;
  let sum = 0;
  const readNumber = (): number => {
    let value = 0;
    for (let digits = 0; digits < 5; digits += 1) {
      const byte = font.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new Error('a number has no end');
  };
  for (let index = 0; index < count; index += 1) {
    const flags = font.readUInt8(at++);
    const tag = flags & 0x3f;
    const ownTag = tag === WOFF2.ownTag ? font.toString('latin1', at, (at += 4)) : '';
    const isGlyphs = tag === WOFF2.glyf || tag === WOFF2.loca || /^(?:glyf|loca)$/.test(ownTag);
    const version = flags >> 6;
    const length = readNumber();
    const isTransformed = isGlyphs ? version === 0 : version !== 0;
    sum += Math.max(length, isTransformed ? readNumber() : 0);
  }
  return sum;
};
