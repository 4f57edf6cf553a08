import { describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import { BitWriter, packLzx, writePretree } from './lzx.testing.ts';
import { LzxReader } from './lzx.ts';
import { LzxBitReader } from './lzx-bit-reader.ts';
import { readDeltaLengths } from './lzx-code-lengths.ts';

const prose = Buffer.from(
  Array.from(
    { length: 4000 },
    (_, index) => `${index * index} some words, ${index % 7 === 0 ? 'мир' : 'and more'}; `,
  ).join(''),
).subarray(0, 70_001);
const unpack = (packed: Uint8Array, size: number, windowBits = 16): Buffer =>
  new LzxReader({ packed, windowBits, size, framesPerReset: 1 }).readUntil(size);
const isRefused = (work: () => unknown): boolean => {
  try {
    work();
    return false;
  } catch (error) {
    return error instanceof UnreadableBook && error.reason === 'damaged';
  }
};

describe('LzxReader', () => {
  it.each(['verbatim', 'aligned', 'bytes'] as const)('[FMT-76] what was packed in %s blocks comes out', (kind) => {
    expect(unpack(Buffer.concat(packLzx(prose, kind)), prose.length).equals(prose)).toBe(true);
  });

  it('[FMT-76] decompresses no more than requested, and truncated data up to its end', () => {
    const frames = packLzx(prose, 'verbatim');
    const broken = Buffer.concat([...frames.slice(0, 2), Buffer.alloc(400, 0xff)]);
    const text = new LzxReader({ packed: broken, windowBits: 16, size: prose.length, framesPerReset: 1 });
    expect(text.readUntil(10).equals(prose.subarray(0, 10))).toBe(true);
    expect(text.done).toBe(0x8000);
    expect(text.readUntil(0x10000).equals(prose.subarray(0, 0x10000))).toBe(true);
    for (let time = 0; time < 2; time += 1) expect(isRefused(() => text.readUntil(0x10001))).toBe(true);
    expect(text.readUntil(0x10000)).toHaveLength(0x10000);
  });

  it('[FMT-76] lengths of codes come as differences and in runs', () => {
    const writer = new BitWriter();
    const write = writePretree(writer, [12, 17, 18, 19]);
    write(12); // 5
    write(17);
    writer.write(2, 4); // six zeros
    write(18);
    writer.write(1, 5); // 21 zeros
    write(19);
    writer.write(1, 1); // five times …
    write(12); // … 5
    const lengths = new Uint8Array(33);
    readDeltaLengths(new LzxBitReader(writer.take()), lengths, 0, 33);
    expect([...lengths]).toEqual([5, ...Array(27).fill(0), 5, 5, 5, 5, 5]);
    const again = new BitWriter();
    const rewrite = writePretree(again, [4, 17]);
    rewrite(4); // 5 − 4
    readDeltaLengths(new LzxBitReader(again.take()), lengths, 0, 1);
    expect(lengths[0]).toBe(1);
  });

  const frame = packLzx(Buffer.from('abcabcabcabc'), 'verbatim')[0] ?? Buffer.alloc(0);
  const begin = (kind: number, size: number) => new BitWriter().write(0, 1).write(kind, 3).write(size, 24);
  it.each([
    ['that breaks off', () => unpack(frame.subarray(0, 100), 12)],
    ['that is longer than it says', () => unpack(frame, 40)],
    ['of no bytes', () => unpack(Buffer.alloc(0), 12)],
    ['with an empty block', () => unpack(begin(1, 0).take(), 12)],
    ['with a block of no kind', () => unpack(begin(5, 12).take(), 12)],
    ['whose codes overlap', () => unpack(begin(1, 12).raw(Buffer.alloc(400, 0x11)).take(), 12)],
    [
      'whose match lies before the text',
      () => unpack(packLzx(Buffer.from('aaaa'), 'verbatim')[0]?.fill(0xff, 330) ?? frame, 12),
    ],
    ['of no such window', () => unpack(frame, 12, 14)],
  ])('[FMT-76] data %s are damaged', (_what, work) => {
    expect(isRefused(work)).toBe(true);
  });
});
