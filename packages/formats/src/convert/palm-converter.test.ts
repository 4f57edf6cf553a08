import { deflateSync } from 'node:zlib';
import { buildPng } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { buildMobiRecord, buildPalmDatabase, buildPalmDocHeader } from '../palm/palm.testing.ts';
import { convertBytes, readBody, readTextFiles, validateEpub } from './convert.testing.ts';

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const mask = (text: string): Buffer => Buffer.from(latin(text).map((byte) => byte ^ 0xa5));
const buildHeader = (length: number, numbers: Record<number, number>): Buffer => {
  const bytes = Buffer.alloc(length);
  for (const [at, value] of Object.entries(numbers)) bytes.writeUInt16BE(value, Number(at));
  return bytes;
};
const buildPicture = (name: string): Buffer =>
  Buffer.concat([latin('PNG '), latin(name.padEnd(58, '\0')), Buffer.from(buildPng())]);

/** An old book of eReader with this markup. */
const convertEreader = (pml: string, ...others: Buffer[]): Promise<Buffer> => {
  const pages = (pml.match(/[\s\S]{1,6}/g) ?? []).map(mask);
  return convertBytes(
    buildPalmDatabase('PNRdPPrs', [buildHeader(202, { 0: 4, 8: pages.length + 1 }), ...pages, ...others]),
    'pdb',
  );
};

describe('converting PalmDOC and zTXT', () => {
  it('[FORM-70] converts plain text in its detected encoding', async () => {
    const cyrillic = Buffer.from([0xc2, 0xee, 0xe9, 0xed, 0xe0, 0x20, 0xe8, 0x0a, 0xec, 0xe8, 0xf0]);
    expect(
      await readBody(await convertBytes(buildPalmDatabase('TEXtREAd', [buildPalmDocHeader(), cyrillic]), 'pdb')),
    ).toBe('<p>Война и</p>\n<p>мир</p>');
    const packed = deflateSync(`${'long '.repeat(60)}\nshort`);
    const form = await convertBytes(
      buildPalmDatabase('zTXTGPlm', [buildHeader(8, { 2: 2 }), packed.subarray(0, 9), packed.subarray(9)]),
      'pdb',
    );
    expect((await readBody(form)).split('\n')).toHaveLength(2);
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-70] converts HTML text with early Mobipocket links and pictures', async () => {
    const html =
      '<HTML><HEAD><metadata><dc:Title>no</dc:Title></metadata></HEAD><BODY><A HREF="x" filepos="0000000@@@">to</A> <IMG SRC="x" RECINDEX="00001"><h2 >Two</H2>';
    const placed = html.replace('@@@', `${html.indexOf('<h2')}`);
    const records = [buildPalmDocHeader(), Buffer.from(placed), buildPng()];
    const form = await convertBytes(buildPalmDatabase('TEXtREAd', records), 'prc');
    expect(await readBody(form)).toMatch(
      /^<p><a href="c1\.xhtml#(at-\d+)">to<\/a> <img src="p1\.\w+" alt=""\/><\/p>\n<h2 id="\1">Two<\/h2>$/,
    );
    const described = buildMobiRecord({ codePage: 1251 });
    expect(
      await readBody(await convertBytes(buildPalmDatabase('TEXtREAd', [described, Buffer.from([0xcc])]), 'prc')),
    ).toBe('<p>М</p>');
  });

  it('[FORM-71] rejects protected, damaged and unknown databases', async () => {
    const refused = async (kind: string, ...records: Buffer[]): Promise<string> =>
      convertBytes(buildPalmDatabase(kind, records), 'pdb').then(
        () => 'none',
        (error: { reason?: string }) => error.reason ?? 'another',
      );
    expect(await refused('TEXtREAd', buildPalmDocHeader({ tail: 0x10010 }), latin('one'))).toBe('damaged');
    expect(await refused('PNRdPPrs', buildHeader(132, { 0: 260, 12: 2 }), latin('?'))).toBe('damaged');
    expect(await refused('zTXTGPlm', buildHeader(8, { 2: 1 }), latin('no zlib'))).toBe('damaged');
    expect(await refused('zTXTGPlm', buildHeader(8, { 2: 1 }), deflateSync(Buffer.alloc(40 * 1024 ** 2)))).toBe(
      'damaged',
    );
    expect(await refused('DATATimg', latin('x'))).toBe('damaged');
    expect(await refused('TEXtREAd', buildPalmDocHeader(), latin(' \n '))).toBe('damaged');
  });
});

describe('converting an eReader book', () => {
  it('[FORM-72] converts headings, page breaks, formats and blocks', async () => {
    const form = await convertEreader(
      '\\vTITLE="no"\\v\\c\\bBold\n\\b\\cplain \\ii \\bboth\\i b\\b\n\\p\\X0One\nmore\\X0\ntext \\Spu\\Sp\\Sbd\\Sb\\oo\\o\\uu\\u\\kk\\k\n\\X1Inner\\X1\n\\r\nright\n\\r\\w="80%"\n\\xTwo\\x\n\\tin\\t\n\\\\ \\a151\\U0416\\-\\n\\s\\l',
    );
    expect((await readBody(form)).replaceAll(/ id="entry-\d"/g, '').split('\n')).toEqual([
      '<p class="center"><b>Bold</b></p>',
      '<p>plain <i>i <b>both</b></i><b> b</b></p>',
      '<h2>One<br/>more</h2>',
      '<p>text <sup>u</sup><sub>d</sub><s>o</s><u>u</u><span class="small-caps">k</span></p>',
      '<h3>Inner</h3>',
      '<p class="right">right</p>',
      '<hr/>',
      '<h2>Two</h2>',
      '<p class="indented">in</p>',
      '<p>\\ —Ж\u00ad</p>',
    ]);
    const nav = ((await readTextFiles(form)).get('nav.xhtml') ?? '')
      .replaceAll(/\s*\n\s*/g, '')
      .replaceAll(/<a [^>]*>/g, '<a>');
    expect(nav).toContain('<ol><li><a>One more</a><ol><li><a>Inner</a></li></ol></li><li><a>Two</a></li></ol>');
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-73] converts links, anchors, named pictures and contents entries that are not headings', async () => {
    const form = await convertEreader(
      '\\C0="Start"\\q="#a place"go\\q\n\\p\\xTwo\\x\n\\Q="a place"here\n\\m="A.png"\\m="gone.png"\n\\C1="Inside"x',
      latin('no picture'),
      buildPicture('a.png'),
    );
    const files = await readTextFiles(form);
    expect(files.get('c1.xhtml')).toMatch(/<a href="c2\.xhtml#Q-a_place">go<\/a>/);
    expect(files.get('c2.xhtml')).toMatch(/<p id="Q-a_place">here<\/p>\n<p><img src="p1\.\w+" alt=""\/><\/p>/);
    expect((files.get('nav.xhtml') ?? '').match(/(?<=">)[^<]+(?=<\/a>)/g)).toEqual(['Start', 'Two', 'Inside']);
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-74] converts footnotes and sidebars to notes outside the reading order', async () => {
    const records = [
      buildHeader(132, { 0: 10, 12: 2, 28: 3, 48: 2, 30: 2, 50: 5 }),
      deflateSync('text\\Fn="one"1\\Fn and \\Sd="s"more\\Sd'),
      latin('\0\0one\0\0\0two\0'),
      deflateSync('The \\ifirst\\i'),
      deflateSync('The second'),
      latin('s\0'),
      deflateSync('Beside'),
    ];
    const form = await convertBytes(buildPalmDatabase('PNRdPPrs', records), 'pdb');
    const files = await readTextFiles(form);
    expect(files.get('c1.xhtml')).toContain('<a epub:type="noteref" href="c2.xhtml#Fn-one">1</a>');
    expect(files.get('c2.xhtml')).toContain(
      '<aside id="Fn-one" class="note" epub:type="footnote"><p>The <i>first</i></p></aside>',
    );
    expect(files.get('c2.xhtml')).toContain('<aside id="Sd-s"');
    expect(files.get('content.opf')).toContain('<itemref idref="c2" linear="no"/>');
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-75] keeps text after an unclosed tag', async () => {
    const words = `${'word '.repeat(5000)}\n`;
    expect((await readBody(await convertEreader(`\\v${words}`))).match(/word/g)).toHaveLength(5000);
    const body = await readBody(await convertEreader(`\\x${words}${words}`));
    expect(body.match(/word/g)).toHaveLength(10_000);
    expect(body).toMatch(/<\/h2>\n<p>/);
  });
});
