/** Builds Palm databases exactly as specified. */

export const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
export const u32 = (value: number): Buffer =>
  Buffer.from([value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255]);

/** Builds a database with these records in sequence. */
export const buildPalmDatabase = (kind: string, records: readonly Buffer[], name = 'A_Name'): Buffer => {
  const head = Buffer.alloc(78);
  Buffer.from(name).copy(head, 0, 0, 31);
  head.write(kind, 60, 'latin1');
  head.writeUInt16BE(records.length, 76);
  let at = 78 + records.length * 8;
  const table = records.map((record) => {
    at += record.length;
    return Buffer.concat([u32(at - record.length), u32(0)]);
  });
  return Buffer.concat([head, ...table, ...records]);
};

/** Builds a PalmDOC header. `tail` is two bytes of protection, then two more. */
export const buildPalmDocHeader = ({ compression = 1, bytes = 100, records = 1, tail = 0 } = {}): Buffer =>
  Buffer.concat([u16(compression), u16(0), u32(bytes), u16(records), u16(4096), u32(tail)]);

export type MobiRecordOptions = {
  compression?: number;
  records?: number;
  isEncrypted?: boolean;
  codePage?: number;
  version?: number;
  title?: Buffer;
  locale?: number;
  firstImage?: number;
  trailing?: number;
  flows?: number;
  huffman?: [first: number, count: number];
  contents?: number;
  parts?: { fragments: number; skeletons: number };
  exth?: readonly (readonly [kind: number, value: Buffer | string | number])[];
};

/** Builds the first record of a Mobipocket book; its header has 232 bytes, or 264 when it names parts. */
export const buildMobiRecord = ({
  compression = 1,
  records = 1,
  isEncrypted = false,
  codePage = 65001,
  version = 6,
  title = Buffer.from('Full title'),
  locale = 0,
  firstImage = 0xffffffff,
  trailing = 0,
  flows = 0xffffffff,
  huffman = [0, 0],
  contents = 0xffffffff,
  parts,
  exth = [],
}: MobiRecordOptions = {}): Buffer => {
  const length = parts ? 264 : 232;
  const header = Buffer.alloc(length);
  header.write('MOBI', 0, 'latin1');
  const extended = exthOf(exth);
  const fields = {
    4: length,
    8: 2,
    12: codePage,
    20: version,
    68: 16 + length + extended.length,
    72: title.length,
    76: locale,
  };
  const more = { 92: firstImage, 112: exth.length > 0 ? 0x40 : 0, 176: flows, 224: trailing };
  const places = { 96: huffman[0], 100: huffman[1], 228: contents };
  const indexes = parts ? { 232: parts.fragments, 236: parts.skeletons } : {};
  for (const [at, value] of Object.entries({ ...fields, ...more, ...places, ...indexes }))
    header.writeUInt32BE(value, Number(at));
  const doc = buildPalmDocHeader({ compression, records, tail: isEncrypted ? 2 << 16 : 0 });
  return Buffer.concat([doc, header, extended, title]);
};

const exthOf = (values: NonNullable<MobiRecordOptions['exth']>): Buffer => {
  const items = values.map(([kind, value]) => {
    const bytes = typeof value === 'number' ? u32(value) : Buffer.from(value);
    return Buffer.concat([u32(kind), u32(bytes.length + 8), bytes]);
  });
  const body = Buffer.concat(items);
  return Buffer.concat([Buffer.from('EXTH'), u32(body.length + 12), u32(values.length), body]);
};
