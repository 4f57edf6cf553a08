import { buildPng } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import type { BookFacts } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';
import { buildMobiRecord, buildPalmDatabase, type MobiRecordOptions, u32 } from './palm.testing.ts';

const read = (records: readonly Buffer[], name?: string): Promise<BookFacts> =>
  readBookBytes(buildPalmDatabase('BOOKMOBI', records, name), { format: 'mobi' });
const text = (html: string) => Buffer.from(html);

describe('readPalm: Mobipocket', () => {
  it('[FMT-64] a book is described by its extended header', async () => {
    const exth: NonNullable<MobiRecordOptions['exth']> = [
      [100, 'Лев Толстой'],
      [100, 'Second; Third'],
      [101, 'A &amp; B &#1055;'],
      [103, '<p>Good<script>x</script></p>'],
      [104, '978-3-16-148410-0'],
      [105, 'Novel; War'],
      [105, 'War'],
      [106, '1869-01-01T00:00:00+00:00'],
      [113, 'B00ABCDEF1'],
      [503, 'War\u0000 and peace'],
      [524, 'ru'],
    ];
    const { format, metadata, contents } = await read([buildMobiRecord({ exth, locale: 9 }), text('<p>one two</p>')]);
    expect(format).toBe('mobi');
    expect(metadata).toMatchObject({
      title: 'War and peace',
      authors: [{ name: 'Лев Толстой' }, { name: 'Second' }, { name: 'Third' }],
      publisher: 'A & B П',
      annotation: '<p>Good</p>',
      isbn: '9783161484100',
      genres: ['Novel', 'War'],
      year: 1869,
      language: 'ru',
      identifiers: [
        { scheme: 'ISBN', value: '978-3-16-148410-0' },
        { scheme: 'ASIN', value: 'B00ABCDEF1' },
      ],
      isDrm: false,
    });
    expect(contents).toEqual({ kind: 'text', words: 2, outline: [] });
  });

  it('[FMT-64] without it the header counts, then the name of the database', async () => {
    const russian = { codePage: 1251, title: Buffer.from([0xcc, 0xe8, 0xf0]), locale: 0x419 };
    expect((await read([buildMobiRecord(russian), text('x')])).metadata).toMatchObject({
      title: 'Мир',
      language: 'ru',
    });
    const silent = { title: Buffer.alloc(0) };
    expect((await read([buildMobiRecord(silent)], 'War_and_peace')).metadata.title).toBe('War and peace');
    expect((await read([buildMobiRecord(silent)], '')).metadata.title).toBeNull();
  });

  it('[FMT-64] of a hybrid the KF8 half counts, and the other fills its gaps', async () => {
    const old = buildMobiRecord({
      exth: [
        [121, 3],
        [100, 'Old author'],
        [503, 'Old'],
      ],
    });
    const kf8 = buildMobiRecord({ version: 8, exth: [[503, 'New']] });
    const { metadata, contents } = await read([
      old,
      text('old'),
      Buffer.from('BOUNDARY'),
      kf8,
      text('<p>new text</p>'),
    ]);
    expect(metadata).toMatchObject({ title: 'New', authors: [{ name: 'Old author' }] });
    expect(contents).toMatchObject({ words: 2 });
    const untrue = buildMobiRecord({
      exth: [
        [121, 1],
        [503, 'Old'],
      ],
    });
    expect((await read([untrue, text('old')])).metadata.title).toBe('Old');
  });

  it('[FMT-65] a protected book is stored as DRM', async () => {
    const record = buildMobiRecord({ isEncrypted: true, exth: [[503, 'Locked']] });
    const { metadata, contents } = await read([record, Buffer.from([0xff, 0xc0])]);
    expect(metadata).toMatchObject({ title: 'Locked', isDrm: true, isLcp: false });
    expect(contents).toMatchObject({ words: null });
  });

  it('[FMT-66] the cover is the picture that the header names, else the thumbnail', async () => {
    const record = (...exth: [number, number][]) => buildMobiRecord({ firstImage: 2, exth });
    const covered = await read([record([201, 1]), text('x'), Buffer.from('GIF89a'), buildPng()]);
    expect(covered.cover?.big.height).toBeGreaterThan(0);
    const thumb = await read([record([201, 0], [202, 1]), text('x'), Buffer.from('GIF89a'), buildPng()]);
    expect(thumb.cover).not.toBeNull();
    expect((await read([record([201, 70_000]), text('x'), buildPng()])).cover).toBeNull();
    expect((await read([record([201, 0]), text('x'), Buffer.from('no picture')])).cover).toBeNull();
  });

  it('[FMT-68] words are counted of what a reader sees', async () => {
    const html =
      '<html><head><title>not this</title></head><body><p>It’s <b>w</b>ord</p><p>two</p><style>a b</style>三体';
    const pieces = [text(html.slice(0, 60)), text(html.slice(60))];
    expect((await read([buildMobiRecord({ records: 2 }), ...pieces])).contents).toMatchObject({ words: 5 });
    expect((await read([buildMobiRecord({ compression: 17480 }), text('x')])).contents).toMatchObject({ words: null });
    // five letters as they are, a space with a letter, then four bytes from two before
    const packed = Buffer.from([0x05, ...text('alpha'), 0xe2, 0x80, 0x11]);
    expect((await read([buildMobiRecord({ compression: 2 }), packed])).contents).toMatchObject({ words: 4 });
  });

  it('[FMT-68] what is appended to a record, and what follows the text of KF8, is no text', async () => {
    const appended = Buffer.from('one two x\x01 no no\x87', 'latin1'); // a cut of 2 bytes, then an entry of 7
    expect((await read([buildMobiRecord({ trailing: 3 }), appended])).contents).toMatchObject({ words: 2 });
    const flows = Buffer.concat([Buffer.from('FDST'), u32(12), u32(2), u32(0), u32(8)]);
    const kf8 = buildMobiRecord({ version: 8, flows: 2 });
    expect((await read([kf8, text('one two p { color: red }'), flows])).contents).toMatchObject({ words: 2 });
  });

  it('[FMT-69] lies of the header cost what they are about', async () => {
    const honest = buildMobiRecord({
      exth: [
        [503, 'T'],
        [100, 'A'],
      ],
      records: 60_000,
    });
    const lying = Buffer.from(honest);
    lying.writeUInt32BE(0xffffff00, 248 + 12 + 9 + 4); // the length of the second value
    lying.writeUInt32BE(0xffffffff, 248 + 8); // how many there are
    const { metadata, contents } = await read([lying, text('one')]);
    expect(metadata).toMatchObject({ title: 'T', authors: [] });
    expect(contents).toMatchObject({ words: 1 });
  });
});
