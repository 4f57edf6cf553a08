import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type BookFacts, UnreadableBook } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';
import { buildPalmDatabase, buildPalmDocHeader } from './palm.testing.ts';

const read = (kind: string, records: readonly Buffer[], name?: string): Promise<BookFacts> =>
  readBookBytes(buildPalmDatabase(kind, records, name), { format: 'pdb' });
const latin = (text: string) => Buffer.from(text, 'latin1');
const mask = (text: string) => Buffer.from(latin(text).map((byte) => byte ^ 0xa5));

/** eReader's header: numbers of two bytes at their places. */
const buildEreaderHeader = (length: number, numbers: Record<number, number>): Buffer => {
  const header = Buffer.alloc(length);
  for (const [at, value] of Object.entries(numbers)) header.writeUInt16BE(value, Number(at));
  return header;
};

describe('readPalm', () => {
  it('[FMT-67] PalmDOC is described by the name of the database', async () => {
    const { metadata, contents } = await read('TEXtREAd', [buildPalmDocHeader(), latin('one two three')], 'Alice_in');
    expect(metadata).toMatchObject({ title: 'Alice in', authors: [], isDrm: false });
    expect(contents).toEqual({ kind: 'text', words: 3, outline: [] });
  });

  it('[FMT-67] PalmDOC with OEB metadata is described by it', async () => {
    const head = `<HTML><HEAD><metadata><dc-metadata xmlns:dc="x"><dc:Title>T</dc:Title><dc:Creator>A</dc:Creator>
<dc:Language>en-us</dc:Language></dc-metadata></metadata></HEAD><BODY>one <b>two</b>`;
    const { metadata, contents } = await read('TEXtREAd', [buildPalmDocHeader(), latin(head)]);
    expect(metadata).toMatchObject({ title: 'T', authors: [{ name: 'A' }], language: 'en-us' });
    expect(contents).toMatchObject({ words: 2 });
  });

  it('[FMT-67] a text without an encoding is read by its letters', async () => {
    const cyrillic = Buffer.from([0xc2, 0xee, 0xe9, 0xed, 0xe0, 0x20, 0xe8, 0x20, 0xec, 0xe8, 0xf0]);
    expect((await read('TEXtREAd', [buildPalmDocHeader(), cyrillic])).contents).toMatchObject({ words: 3 });
    const named = buildPalmDatabase('TEXtREAd', [buildPalmDocHeader(), cyrillic], '');
    cyrillic.copy(named);
    expect((await readBookBytes(named, { format: 'pdb' })).metadata.title).toBe('Война и мир');
  });

  it('[FMT-65] PalmDOC is protected when what is no place in its text stands for one', async () => {
    const at = (tail: number, bytes: number) =>
      read('TEXtREAd', [buildPalmDocHeader({ tail, bytes }), latin('one')]).then(({ metadata }) => metadata.isDrm);
    expect(await at(0x10010, 100)).toBe(true);
    expect(await at(0x10010, 100_000)).toBe(false); // a reader's place behind 65,536 bytes of text
  });

  it('[FMT-67] zTXT is inflated to count its words', async () => {
    const packed = deflateSync('one two three four');
    const header = Buffer.from([0x01, 0x2c, 0, 2, 0, 0, 0, 18]);
    const { metadata, contents } = await read('zTXTGPlm', [header, packed.subarray(0, 8), packed.subarray(8)], 'Z');
    expect(metadata.title).toBe('Z');
    expect(contents).toMatchObject({ words: 4 });
    const bomb = deflateSync(Buffer.alloc(40 * 1024 ** 2));
    expect((await read('zTXTGPlm', [header, bomb])).contents).toMatchObject({ words: null });
  });

  it('[FMT-67] an old book of eReader names itself at the begin of its text', async () => {
    const page = mask('\\v\nTITLE="Alice in"\nAUTHOR="Lewis Carroll"\nPUBLISHER=""\n\\v\\X0One\\X0 \\itwo\\i three');
    const records = [buildEreaderHeader(202, { 0: 4, 8: 2 }), page];
    const { metadata, contents } = await read('PNRdPPrs', records, 'Name');
    expect(metadata).toMatchObject({ title: 'Alice in', authors: [{ name: 'Lewis Carroll' }], publisher: null });
    expect(contents).toMatchObject({ words: 10 });
    expect((await read('PNRdPPrs', [buildEreaderHeader(202, { 0: 4, 8: 2 })], 'Name')).metadata.title).toBe('Name');
  });

  it('[FMT-67] a new book of eReader has a record of metadata', async () => {
    const header = buildEreaderHeader(132, { 0: 10, 12: 2, 24: 1, 44: 2 });
    const metadataRecord = latin('Title\0Author\0(c) 2001\0Publisher\x00978-3-16-148410-0\0');
    const { metadata, contents } = await read('PNRdPPrs', [header, deflateSync('one two'), metadataRecord]);
    expect(metadata).toMatchObject({
      title: 'Title',
      authors: [{ name: 'Author' }],
      publisher: 'Publisher',
      isbn: '9783161484100',
      isDrm: false,
    });
    expect(contents).toMatchObject({ words: 2 });
    const locked = await read('PNRdPPrs', [buildEreaderHeader(132, { 0: 260, 12: 2 }), latin('?')], 'N');
    expect(locked).toMatchObject({ metadata: { title: 'N', isDrm: true }, contents: { words: null } });
  });

  it('[FMT-69] a text of endless heads is read in time', async () => {
    const before = process.cpuUsage();
    const heads = Buffer.alloc(64 * 1024, '<metadata>');
    const records = Array.from({ length: 20 }, () => heads);
    const { metadata } = await read('TEXtREAd', [buildPalmDocHeader({ records: 20 }), ...records], 'N');
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
    expect(metadata.title).toBe('N');
  });

  it.each([
    ['a header alone', buildPalmDatabase('BOOKMOBI', [])],
    ['less than a header', buildPalmDatabase('BOOKMOBI', []).subarray(0, 70)],
    ['records beyond its end', buildPalmDatabase('BOOKMOBI', [latin('x')]).fill(0xff, 78, 86)],
    ['another kind', buildPalmDatabase('DATATimg', [latin('x')])],
  ])('[FMT-69] a Palm database with %s is no book', async (_what, bytes) => {
    const error = await readBookBytes(bytes, { format: 'pdb' }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(UnreadableBook);
  });
});
