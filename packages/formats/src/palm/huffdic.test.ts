import { describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';
import { buildHuffdicRecords, buildHuffRecord } from './huffdic.testing.ts';
import { createHuffdicUnpacker } from './huffdic.ts';
import { buildMobiRecord, buildPalmDatabase } from './palm.testing.ts';

/** 128 short phrases, then those that are asked for. */
const phrases = (...others: (string | number[])[]) => [
  ...Array.from({ length: 128 }, (_, index) => `<${index}>`),
  ...others,
];
const unpack = (codes: number[], ...others: (string | number[])[]): string =>
  createHuffdicUnpacker(buildHuffdicRecords(phrases(...others)))(buildHuffRecord(codes)).toString();
const catchReason = (work: () => unknown): string => {
  try {
    work();
    return 'none';
  } catch (error) {
    return error instanceof UnreadableBook ? error.reason : 'another';
  }
};

describe('huffmanUnpacker', () => {
  it('[FMT-68] codes of any length become their phrases, and phrases that are packed the phrases in them', () => {
    expect(unpack([0, 127, 1])).toBe('<0><127><1>');
    expect(unpack([128, 5, 129], 'мир, ', 'words')).toBe('мир, <5>words');
    expect(unpack([130, 130], 'a', [128, 1, 128], [129, 129, 2])).toBe('a<1>aa<1>a<2>'.repeat(2));
  });

  it('[FMT-68] the words of a book that is packed so are counted', async () => {
    const text = buildHuffRecord([0, 1, 1]);
    const records = [
      buildMobiRecord({ compression: 17480, huffman: [2, 2] }),
      text,
      ...buildHuffdicRecords(['one ', 'two ']),
    ];
    expect((await readBookBytes(buildPalmDatabase('BOOKMOBI', records), { format: 'mobi' })).contents).toMatchObject({
      words: 3,
    });
    const broken = [...records.slice(0, 3), Buffer.from('CDIC')];
    expect((await readBookBytes(buildPalmDatabase('BOOKMOBI', broken), { format: 'mobi' })).contents).toMatchObject({
      words: null,
    });
  });

  it('[FMT-69] phrases in a ring, phrases that grow without measure and tables that break off are damaged', () => {
    expect(catchReason(() => unpack([128], [129], [128]))).toBe('damaged');
    const doubling = Array.from({ length: 19 }, (_, index) => [129 + index, 129 + index]);
    expect(catchReason(() => unpack([128], ...doubling, 'x'.repeat(200)))).toBe('damaged');
    expect(catchReason(() => unpack([200]))).toBe('damaged');
    const [table = Buffer.alloc(0), list = Buffer.alloc(0)] = buildHuffdicRecords(['a']);
    expect(catchReason(() => createHuffdicUnpacker([table.subarray(0, 500), list]))).toBe('damaged');
    expect(catchReason(() => createHuffdicUnpacker([table, table]))).toBe('damaged');
    expect(catchReason(() => createHuffdicUnpacker([]))).toBe('damaged');
    expect(createHuffdicUnpacker([table, list.subarray(0, 19)])(buildHuffRecord([0]))).toHaveLength(0);
  });
});
