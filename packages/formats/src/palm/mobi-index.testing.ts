import { u16, u32 } from './palm.testing.ts';

export type MobiIndexOptions = {
  /** Tags in their order: number and how many values each has, one bit of the control byte. At most eight. */
  tags: readonly (readonly [tag: number, count: number])[];
  entries: readonly { name?: string; values: Readonly<Record<number, readonly number[]>> }[];
  /** The texts that entries name, by the place where each begins. */
  texts?: Buffer;
};

const number = (value: number): Buffer => {
  const bytes = [value & 0x7f];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(rest & 0x7f);
  return Buffer.from(bytes.map((byte, index) => (index === bytes.length - 1 ? byte | 0x80 : byte)));
};

/** Builds index texts and their offsets. */
export const buildIndexTexts = (words: readonly string[]): { texts: Buffer; places: number[] } => {
  const places: number[] = [];
  let texts = Buffer.alloc(0);
  for (const word of words) {
    places.push(texts.length);
    texts = Buffer.concat([texts, number(Buffer.byteLength(word)), Buffer.from(word)]);
  }
  return { texts, places };
};

/** Builds the records of an index: header, entries, texts. */
export const buildMobiIndex = ({ tags, entries, texts = Buffer.alloc(0) }: MobiIndexOptions): Buffer[] => {
  const written = [
    ...tags.map(([tag, count], bit) => Buffer.from([tag, count, 1 << bit, 0])),
    Buffer.from([0, 0, 0, 1]),
  ];
  const table = Buffer.concat([Buffer.from('TAGX'), u32(12 + written.length * 4), u32(1), ...written]);
  const head = Buffer.concat([record({ entriesAt: 0, count: 1 }), table]);
  let at = 192;
  const starts: Buffer[] = [];
  const bodies = entries.map(({ name = '', values }) => {
    const bits = tags.reduce((sum, [tag], bit) => sum + (values[tag] ? 1 << bit : 0), 0);
    const numbers = tags.flatMap(([tag]) => (values[tag] ?? []).map(number));
    const body = Buffer.concat([Buffer.from([name.length]), Buffer.from(name), Buffer.from([bits]), ...numbers]);
    starts.push(u16(at));
    at += body.length;
    return body;
  });
  const data = Buffer.concat([
    record({ entriesAt: at, count: entries.length }),
    ...bodies,
    Buffer.from('IDXT'),
    ...starts,
  ]);
  return [head, data, texts];
};

const record = ({ entriesAt, count }: { entriesAt: number; count: number }): Buffer => {
  const header = Buffer.alloc(192);
  header.write('INDX', 'latin1');
  header.writeUInt32BE(192, 4);
  header.writeUInt32BE(entriesAt, 20);
  header.writeUInt32BE(count, 24);
  return header;
};
