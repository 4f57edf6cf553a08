import { buildPng } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { convertBytes, readBody, readTextFiles, validateEpub } from './convert.testing.ts';

/** `body` stands for its bytes as Latin-1 does. */
const convertRtf = (body: string, start = '\\ansi\\ansicpg1252'): Promise<Buffer> =>
  convertBytes(Buffer.from(`{\\rtf1${start} ${body}}`, 'latin1'), 'rtf');
const convertToBody = async (body: string, start?: string): Promise<string> => {
  const form = await convertRtf(body, start);
  expect(await validateEpub(form)).toEqual([]);
  return readBody(form);
};

describe('converting the text of an RTF', () => {
  it.each([
    ['a\\par b\\par', '<p>a</p>\n<p>b</p>'],
    ['a\\line b\\tab c\\page d', '<p>a<br/>b c</p>\n<p>d</p>'],
    ['{\\b a}b\\b c\\i d\\b0 e\\plain f', '<p><b>a</b>b<b>c<i>d</i></b><i>e</i>f</p>'],
    [
      '{\\ul a}{\\strike b}{\\super c}{\\sub d}{\\scaps e}',
      '<p><u>a</u><s>b</s><sup>c</sup><sub>d</sub><span class="small-caps">e</span></p>',
    ],
    [
      '\\qc a\\par\\pard\\qr b\\par\\pard\\li720 c',
      '<p class="center">a</p>\n<p class="right">b</p>\n<p class="indented">c</p>',
    ],
    ['a\\par\\par\\par b', '<p>a</p>\n<p class="empty-line"><br/></p>\n<p>b</p>'],
    ['\\lquote a\\rquote\\emdash b\\~c\\_d', '<p>‘a’—b\u00a0c\u2011d</p>'],
    ['{\\v hidden}{\\deleted gone}a{\\header h}{\\info{\\title t}}{\\*\\generator g}{\\xe x}', '<p>a</p>'],
    ["{\\listtext\\f3 \\'b7\\tab}a\\par{\\pntext 2.\\tab}b", '<p>• a</p>\n<p>2. b</p>'],
    ['\\rtlpar\\qr a\\par\\pard b\\rtlpar\\par', '<p dir="rtl">a</p>\n<p>b</p>'],
  ])('[FORM-40] of %s is %s', async (body, html) => {
    expect(await convertToBody(body)).toBe(html);
  });

  it.each([
    ['\\ansi\\ansicpg1251', "\\'c0\\'e4\xe0", 'Ада'],
    ['\\ansi\\ansicpg1252{\\fonttbl{\\f0 A;}{\\f1\\fcharset204 B;}}', "\\f1\\'c0\\f0\\'e9", 'Аé'],
    ['\\ansi', "{\\uc2\\u1040 ??}\\u1076\\'3f\\u-10179?\\u-8704?", 'Ад\u{1F600}'],
  ])('[FORM-41] after %s %s is %s', async (start, body, text) => {
    expect(await convertToBody(body, start)).toBe(`<p>${text}</p>`);
  });

  it('[FORM-41] may be of any length with one-letter words', async () => {
    expect(await convertToBody('\\u1040?'.repeat(100_000))).toBe(`<p>${'А'.repeat(100_000)}</p>`);
  });

  it('[FORM-42] detects headings by level, or by style name in several languages', async () => {
    const body = await convertToBody(
      `{\\stylesheet{\\s0 Normal;}{\\s1\\b Heading 1;}{\\s2 \\u1047?\\u1072?\\u1075?\\u1086?\\u1083?\\u1086?\\u1074?\\u1086?\\u1082? 2;}{\\s3\\sbasedon1 Mine;}{\\s4 Title;}{\\s5\\outlinelevel2 x;}{\\*\\cs9 heading 1;}}
       \\pard\\s4 t\\par\\pard\\s1 a\\par\\pard\\s2 b\\par\\pard\\s3 c\\par\\pard\\s5 d\\par\\pard\\s1\\outlinelevel9 e\\par{\\pard\\outlinelevel0 f\\par}\\pard\\s0 g`,
    );
    const text = body.replaceAll(/ id="heading-\d"/g, '').replaceAll('\n', '');
    expect(text).toBe(
      '<h1 class="book-title">t</h1><h1>a</h1><h2>b</h2><h1>c</h1><h3>d</h3><p>e</p><h1>f</h1><p>g</p>',
    );
  });

  it('[FORM-43] converts tables, also unterminated ones, and nested tables as text', async () => {
    const row = (...cells: string[]): string =>
      `\\trowd\\cellx100\\cellx200\\pard\\intbl ${cells.map((cell) => `${cell}\\cell `).join('')}\\row`;
    expect(await convertToBody(`a\\par${row('b', 'c\\par d')}${row('', '{\\b e}')}\\pard f\\par`)).toBe(
      '<p>a</p>\n<table><tbody><tr><td>b</td><td><p>c</p><p>d</p></td></tr><tr><td></td><td><b>e</b></td></tr></tbody></table>\n<p>f</p>',
    );
    expect(await convertToBody('\\trowd\\cellx1\\intbl a\\cell b\\pard c')).toBe(
      '<table><tbody><tr><td>a</td><td>bc</td></tr></tbody></table>',
    );
    expect(
      await convertToBody(
        '\\trowd\\intbl a\\itap2 b\\nestcell{\\nonesttables\\par}{\\*\\nesttableprops\\nestrow}c\\cell\\row',
      ),
    ).toBe('<table><tbody><tr><td><p>ab</p><p>c</p></td></tr></tbody></table>');
  });
});

describe('converting notes, links and pictures of an RTF', () => {
  it('[FORM-44] converts notes to asides outside the reading order, with noteref links', async () => {
    const form = await convertRtf(
      'a{\\super\\chftn}{\\footnote\\pard\\plain{\\super\\chftn} first\\par second}b{\\*\\footnote\\ftnalt c}\\par d',
    );
    const files = await readTextFiles(form);
    expect(files.get('c1.xhtml')).toContain(
      '<p>a<a epub:type="noteref" href="c2.xhtml#note-1"><sup>1</sup></a>b<a epub:type="noteref" href="c2.xhtml#note-2"><sup>2</sup></a></p>\n<p>d</p>',
    );
    expect(files.get('c2.xhtml')).toContain(
      '<aside id="note-1" class="note" epub:type="footnote"><p><sup>1</sup> first</p><p>second</p></aside>',
    );
    expect(files.get('content.opf')).toContain('<itemref idref="c2" linear="no"/>');
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-45] keeps hexadecimal and binary pictures; drops unsupported formats', async () => {
    const bytes = Buffer.from(buildPng());
    const hex = bytes.toString('hex').replaceAll(/(.{64})/g, '$1\n');
    const form = await convertRtf(
      `a{\\*\\shppict{\\pict{\\*\\picprop x}\\pngblip\\picw1 ${hex}}}{\\nonshppict{\\pict\\wmetafile8 0102}}{\\pict\\jpegblip\\bin${bytes.length} ${bytes.toString('latin1')}}{\\pict\\wmetafile8 0102}b`,
    );
    expect(await readBody(form)).toMatch(/^<p>a<img src="p1\.\w+" alt=""\/><img src="p2\.\w+" alt=""\/>b<\/p>$/);
    expect(await validateEpub(form)).toEqual([]);
    expect(await convertToBody(`a{\\pict\\pngblip\\bin9999999999 ${hex}`)).toBe('<p>a</p>');
  });

  it('[FORM-46] converts link fields; keeps the result of other fields', async () => {
    const field = (instruction: string, result: string): string =>
      `{\\field{\\*\\fldinst {${instruction}}}{\\fldrslt {\\ul ${result}}}}`;
    expect(
      await convertToBody(
        `${field('HYPERLINK "https://example.com/x" \\\\o "tip"', 'a')}${field(' HYPERLINK \\\\l "_Toc1"', 'b')}${field('HYPERLINK "javascript:x()"', 'c')}
         ${field('PAGE', 'd')}${field('INCLUDEPICTURE "https://x.invalid/p.png"', 'e')}\\par{\\*\\bkmkstart _Toc1}f{\\*\\bkmkend _Toc1}`,
      ),
    ).toBe(
      '<p><a href="https://example.com/x">a</a><a href="c1.xhtml#bookmark-_toc1">b</a><span>c</span> <u>de</u></p>\n<p id="bookmark-_toc1">f</p>',
    );
  });

  it('[FORM-47] sets right-to-left progression when most paragraphs have it', async () => {
    const files = await readTextFiles(await convertRtf('\\rtlpar a\\par b\\par\\pard\\ltrpar c\\par'));
    expect(files.get('content.opf')).toContain('page-progression-direction="rtl"');
  });

  it.each([
    ['groups', '{'.repeat(20_000), 'hostile'],
    ['notes', '{\\footnote a'.repeat(900), null],
    ['bookmarks', '{\\*\\bkmkstart a}'.repeat(200_000), null],
    ['styles', `{\\stylesheet${'{\\s1\\sbasedon1 a;}'.repeat(100_000)}}\\s1 a`, null],
    ['fields', `${'{\\field{\\fldinst HYPERLINK "x"}{\\fldrslt a'.repeat(400)}`, null],
    ['formats', '\\b a\\b0 b'.repeat(600_000), 'hostile'],
    ['cells', '\\trowd\\intbl a\\cell'.repeat(600_000), 'hostile'],
  ])('[FORM-48] %s without end are refused or read, within seconds', async (_what, body, reason) => {
    const started = process.cpuUsage();
    const making = convertRtf(body);
    if (reason === null) expect(await validateEpub(await making)).toEqual([]);
    else await expect(making).rejects.toMatchObject({ reason });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(8000);
  });
});
