import { buildPng } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { buildHuffdicRecords, buildHuffRecord } from '../palm/huffdic.testing.ts';
import { buildIndexTexts, buildMobiIndex } from '../palm/mobi-index.testing.ts';
import { buildMobiRecord, buildPalmDatabase, type MobiRecordOptions, u16, u32 } from '../palm/palm.testing.ts';
import { convertBytes, readBody, readTextFiles, validateEpub } from './convert.testing.ts';

/** A Mobipocket 6 book whose places are written as `@name@`, and named by `#name#` where they are. */
const fillFilePositions = (html: string): Buffer => {
  const places = new Map<string, number>();
  let text = html.replaceAll(/@(\w+)@/g, (_, name: string) => `0000000000${name}`.slice(-10).padStart(10, '~'));
  for (let at = text.search(/#\w+#/); at >= 0; at = text.search(/#\w+#/)) {
    const [mark = '', name = ''] = /#(\w+)#/.exec(text) ?? [];
    places.set(`0000000000${name}`.slice(-10), Buffer.byteLength(text.slice(0, at)));
    text = text.replace(mark, '');
  }
  for (const [name, place] of places) text = text.replaceAll(name, `${place}`.padStart(10, '0'));
  return Buffer.from(text);
};
const toRecords = (text: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(text.length / 50) }, (_, index) => text.subarray(index * 50, index * 50 + 50));
const mobi6 = (html: string, pieces: MobiRecordOptions = {}, others: readonly Buffer[] = []): Promise<Buffer> => {
  const records = toRecords(fillFilePositions(html));
  return convertBytes(
    buildPalmDatabase('BOOKMOBI', [buildMobiRecord({ records: records.length, ...pieces }), ...records, ...others]),
    'mobi',
  );
};
const readNav = async (form: Buffer): Promise<string> =>
  ((await readTextFiles(form)).get('nav.xhtml') ?? '')
    .replaceAll(/\s*\n\s*/g, '')
    .replace(/.*<nav[^>]*>|<\/nav>.*/g, '');

describe('converting a Mobipocket book', () => {
  it('[FORM-60] resolves links by byte position whatever is there', async () => {
    const form = await mobi6(
      `<html><head><guide></guide></head><body><p>Привет <a filepos=@one@>1</a> <a filepos='@two@'>2</a> <a filepos=@three@ >3</a>
        <a filepos=0099999999>4</a> <a href="http://example.com/">5</a></p>#one#<p>first</p><p>мир и #two#дом</p><p cl#three#ass="center">third</p></body>`,
    );
    const body = await readBody(form);
    const ids = [...body.matchAll(/href="c1\.xhtml#(at-\d+)">(\d)/g)].map(([, id]) => id);
    expect(ids).toHaveLength(3);
    expect(body).toContain(`<p id="${ids[0]}">first</p>`);
    expect(body).toContain(`мир и <span id="${ids[1]}"></span>дом`);
    expect(body).toContain(`<p id="${ids[2]}" class="center">third</p>`);
    expect(body).toContain('4 <a href="http://example.com/">5</a>');
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-61] starts a document at each page break, closed or not, and reopens open elements', async () => {
    const form = await mobi6(
      '<body><div class="center"><i>one<mbp:pagebreak>two</i> <mbp:pagebreak /><mbp:pagebreak/></div>#x#<mbp:pagebreak></mbp:pagebreak>three <a filepos=@x@>back</a>',
    );
    const files = await readTextFiles(form);
    expect(files.get('c1.xhtml')).toContain('<div class="center"><p><i>one</i></p></div>');
    expect(files.get('c2.xhtml')).toContain('<div class="center"><p><i>two</i> </p></div>');
    expect(files.get('c3.xhtml')).toMatch(/<p><span id="(at-\d+)"><\/span>three <a href="c3.xhtml#\1">back/);
    expect(files.has('c4.xhtml')).toBe(false);
  });

  it('[FORM-62] finds pictures by number; replaces missing ones by their alternative text', async () => {
    const records = toRecords(
      fillFilePositions('<p><img recindex="00002"> <img recindex="7" alt="words"> <img recindex=x> <img src="y">'),
    );
    const header = buildMobiRecord({ records: records.length, firstImage: records.length + 1 });
    const form = await convertBytes(
      buildPalmDatabase('BOOKMOBI', [header, ...records, Buffer.from('FLIS'), buildPng()]),
      'mobi',
    );
    expect(await readBody(form)).toMatch(/<p><img src="p1\.(?:jpg|png)" alt=""\/> words {2}<\/p>/);
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-63] takes the contents from the index, nested where entries name their parents', async () => {
    const { texts, places } = buildIndexTexts(['Часть', 'One', 'Two']);
    const html = '<p>Привет</p><h1>a</h1><p>b</p><h1>c</h1>';
    const at = (mark: string): number => Buffer.byteLength(html.slice(0, html.indexOf(mark)));
    const entries = [
      { values: { 1: [0], 3: [places[0] ?? 0] } },
      { values: { 1: [at('<p>b')], 3: [places[2] ?? 0] } },
      { values: { 1: [at('<h1>a')], 3: [places[1] ?? 0], 21: [0] } },
      { values: { 1: [at('<h1>c')], 3: [999], 21: [77] } },
    ];
    const index = buildMobiIndex({
      tags: [
        [1, 1],
        [3, 1],
        [21, 1],
      ],
      entries,
      texts,
    });
    const form = await mobi6(html, { contents: toRecords(Buffer.from(html)).length + 1 }, index);
    expect((await readNav(form)).replaceAll(/#at-\d+/g, '')).toBe(
      '<ol><li><a href="c1.xhtml">Часть</a><ol><li><a href="c1.xhtml">One</a></li></ol></li><li><a href="c1.xhtml">Two</a></li></ol>',
    );
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-63] falls back to the links of the contents page that the guide names', async () => {
    const form = await mobi6(
      `<head><guide><reference type="toc" title="Contents" filepos=@toc@ /></guide></head><body>#one#<h1>1</h1><p><a filepos=@toc@>no</a></p>
        <mbp:pagebreak/>#two#<h1>2</h1><mbp:pagebreak/><p>before <a filepos=@one@>no</a></p>#toc#<p><a filepos=@one@>The <b>first</b></a></p><p><a filepos=@two@>The second</a></p>`,
    );
    expect((await readNav(form)).replaceAll(/#at-\d+/g, '')).toBe(
      '<ol><li><a href="c1.xhtml">The first</a></li><li><a href="c2.xhtml">The second</a></li></ol>',
    );
  });

  it('[FORM-64] reads Huffman compression, trailing record entries and other encodings', async () => {
    const phrases = ['<p>one ', 'two', '</p>'];
    const packed = [
      buildMobiRecord({ compression: 17480, huffman: [2, 2] }),
      buildHuffRecord([0, 1, 2]),
      ...buildHuffdicRecords(phrases),
    ];
    expect(await readBody(await convertBytes(buildPalmDatabase('BOOKMOBI', packed), 'mobi'))).toBe('<p>one two</p>');
    const cyrillic = Buffer.from([...Buffer.from('<p>'), 0xcc, 0xe8, 0xf0, ...Buffer.from('\0no\x84', 'latin1')]);
    const header = buildMobiRecord({ codePage: 1251, trailing: 2 });
    expect(await readBody(await convertBytes(buildPalmDatabase('BOOKMOBI', [header, cyrillic]), 'prc'))).toBe(
      '<p>Мир</p>',
    );
  });

  it('[FORM-69] reads endless white space in place of a position in linear time', async () => {
    const spaces = Array.from({ length: 40 }, () => Buffer.alloc(60_000, ' '));
    const records = [
      buildMobiRecord({ records: 42 }),
      Buffer.from('<p>a<a filepos='),
      ...spaces,
      Buffer.from('>b</a>'),
    ];
    const before = process.cpuUsage();
    expect(await readBody(await convertBytes(buildPalmDatabase('BOOKMOBI', records), 'mobi'))).toBe('<p>ab</p>');
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
  });

  it('[FORM-65] rejects a protected book', async () => {
    const locked = buildPalmDatabase('BOOKMOBI', [buildMobiRecord({ isEncrypted: true }), Buffer.from('x')]);
    await expect(convertBytes(locked, 'mobi')).rejects.toMatchObject({ name: 'UnreadableBook', reason: 'damaged' });
  });
});

/** The records of a KF8 book from its header on; documents are a skeleton, where fragments go in, and the fragments. */
const kf8 = (
  documents: readonly { skeleton: string; at: number; fragments: readonly string[] }[],
  {
    flows = [],
    exth = [],
    contents = [],
  }: { flows?: string[]; exth?: MobiRecordOptions['exth']; contents?: [string, number, number][] } = {},
): Buffer[] => {
  let place = 0;
  const skeletons: Parameters<typeof buildMobiIndex>[0]['entries'][number][] = [];
  const fragments: typeof skeletons = [];
  const text = documents
    .map(({ skeleton, at, fragments: own }) => {
      skeletons.push({ name: 'SKEL', values: { 1: [own.length], 6: [place, skeleton.length] } });
      let goes = place + at;
      for (const fragment of own) {
        fragments.push({ name: `${goes}`.padStart(10, '0'), values: { 6: [0, fragment.length] } });
        goes += fragment.length;
      }
      const whole = skeleton + own.join('');
      place += whole.length;
      return whole;
    })
    .join('');
  const { texts, places } = buildIndexTexts(contents.map(([title]) => title));
  const entries = contents.map(([, fragment, distance], index) => ({
    values: { 3: [places[index] ?? 0], 6: [fragment, distance] },
  }));
  const all = [text, ...flows];
  const starts = all.map((_, index) => all.slice(0, index).join('').length);
  const table = all.flatMap((flow, index) => [u32(starts[index] ?? 0), u32((starts[index] ?? 0) + flow.length)]);
  const parts = [
    ...buildMobiIndex({ tags: [[6, 2]], entries: fragments }),
    ...buildMobiIndex({
      tags: [
        [1, 1],
        [6, 2],
      ],
      entries: skeletons,
    }),
    ...buildMobiIndex({
      tags: [
        [3, 1],
        [6, 2],
      ],
      entries,
      texts,
    }),
    Buffer.concat([Buffer.from('FDST'), u32(12), u32(all.length), ...table]),
  ];
  const header = buildMobiRecord({
    version: 8,
    ...(exth && { exth }),
    parts: { fragments: 2, skeletons: 5 },
    contents: contents.length > 0 ? 8 : 0xffffffff,
    flows: 11,
    firstImage: 12,
  });
  return [header, Buffer.from(all.join('')), ...parts];
};
const SKELETON = '<html><head><title>no</title></head><body></body></html>';
const BODY = SKELETON.indexOf('</body>');
const link = (fragment: number, distance: number): string =>
  `kindle:pos:fid:${fragment.toString(32).padStart(4, '0')}:off:${distance.toString(32).padStart(10, '0')}`
    .toUpperCase()
    .replace('KINDLE:POS:FID', 'kindle:pos:fid')
    .replace('OFF', 'off');

describe('converting a KF8 book', () => {
  it('[FORM-66] inserts fragments into skeletons and resolves links by fragment and offset', async () => {
    const second = '<p id="own">a</p><p style="margin:0; text-align: center">b</p>';
    const records = kf8(
      [
        {
          skeleton: SKELETON,
          at: BODY,
          fragments: [
            `<p><a href="${link(2, second.indexOf('<p style'))}">to b</a>`,
            ` <a href="${link(9, 0)}">lost</a></p>`,
          ],
        },
        { skeleton: SKELETON, at: BODY, fragments: [second] },
      ],
      {
        contents: [
          ['Part one', 0, 0],
          ['Part two', 2, 0],
        ],
      },
    );
    const form = await convertBytes(buildPalmDatabase('BOOKMOBI', records), 'azw3');
    const files = await readTextFiles(form);
    expect(files.get('c1.xhtml')).toMatch(/<p id="at-\d+"><a href="c2\.xhtml#at-\d+">to b<\/a> lost<\/p>/);
    expect(files.get('c2.xhtml')).toMatch(/<p id="at-\d+">a<\/p>\n<p id="at-\d+" class="center">b<\/p>/);
    expect((await readNav(form)).replaceAll(/#at-\d+/g, '')).toBe(
      '<ol><li><a href="c1.xhtml">Part one</a></li><li><a href="c2.xhtml">Part two</a></li></ol>',
    );
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-67] reads pictures from records, and from the SVG that shows them', async () => {
    const drawing = '<svg><image xlink:href="kindle:embed:0002?mime=image/jpg"/></svg>';
    const html = `<p><img src="kindle:embed:0002?mime=image/jpg" alt="x"/></p><p>a<img src="kindle:flow:0001?mime=image/svg+xml"/></p>${drawing}<p>b<img src="kindle:embed:0000"></p>`;
    const records = kf8([{ skeleton: SKELETON, at: BODY, fragments: [html] }], { flows: [drawing] });
    const form = await convertBytes(
      buildPalmDatabase('BOOKMOBI', [...records, Buffer.from('FONT'), buildPng()]),
      'azw3',
    );
    expect((await readBody(form)).match(/<img src="p1\./g)).toHaveLength(3);
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-68] reads the KF8 section of a hybrid with the pictures of the first section', async () => {
    const html = '<p>new <img src="kindle:embed:0001"></p>';
    const half = kf8([{ skeleton: SKELETON, at: BODY, fragments: [html] }], { exth: [[527, 'rtl']] });
    const old = buildMobiRecord({ firstImage: 2, exth: [[121, 4]] });
    const form = await convertBytes(
      buildPalmDatabase('BOOKMOBI', [old, Buffer.from('<p>old</p>'), buildPng(), Buffer.from('BOUNDARY'), ...half]),
      'mobi',
    );
    const files = await readTextFiles(form);
    expect(await readBody(form)).toMatch(/<p>new <img src="p1\./);
    expect(files.get('content.opf')).toContain('page-progression-direction="rtl"');
  });

  it('[FORM-69] survives wrong indexes: no text is used twice, and the rest is read', async () => {
    const records = kf8([
      { skeleton: SKELETON, at: 10_000, fragments: ['<p>one</p>', '<p>two</p>'] },
      { skeleton: SKELETON, at: -1000, fragments: ['<p>three</p>'] },
    ]);
    const words = async (changed: readonly Buffer[]) =>
      (await readBody(await convertBytes(buildPalmDatabase('BOOKMOBI', changed), 'azw3'))).replaceAll(
        /<[^>]*>|\n/g,
        '',
      );
    expect(await words(records)).toBe('onetwothree');
    const again = records.map((record) => Buffer.from(record));
    const entries = again[6] ?? Buffer.alloc(0);
    u16(entries.readUInt16BE(entries.length - 4)).copy(entries, entries.length - 2); // the first skeleton twice
    expect(await words(again)).toBe('onetwo');
    const none = records.map((record, index) => (index === 5 ? Buffer.from('INDX') : record));
    expect(await words(none)).toContain('onetwo');
  });
});
