import { describe, expect, it } from 'vitest';
import type { BookFacts, BookMetadata } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';

/** Reads an RTF; `text` stands for its bytes as Latin-1 does. */
const read = (text: string): Promise<BookFacts> => readBookBytes(Buffer.from(text, 'latin1'), { format: 'rtf' });
const readMetadata = async (info: string, start = '\\ansi\\ansicpg1252'): Promise<BookMetadata> =>
  (await read(`{\\rtf1${start}{\\info${info}}text}`)).metadata;
const words = async (body: string): Promise<number | null> => {
  const { contents } = await read(`{\\rtf1\\ansi ${body}}`);
  return contents?.kind === 'text' ? contents.words : null;
};

describe('what an RTF says about itself', () => {
  it('[FMT-12] stands in its info group', async () => {
    const facts =
      await readMetadata(`{\\title The  Lamp}{\\subject a subject}{\\author Ada Marsh; Ben Low}{\\keywords fog, lamps}
      {\\doccomm A <b>tale</b> & more}{\\creatim\\yr1999\\mo1\\dy2}{\\operator Nobody}{\\*\\company House}`);
    expect(facts).toMatchObject({
      title: 'The Lamp',
      year: 1999,
      genres: ['fog', 'lamps'],
      annotation: 'A &lt;b&gt;tale&lt;/b&gt; &amp; more',
      publisher: null,
      language: null,
    });
    expect(facts.authors.map(({ name }) => name)).toEqual(['Ada Marsh', 'Ben Low']);
    expect((await readMetadata('{\\subject a subject}')).annotation).toBe('a subject');
  });

  it.each([
    ['\\ansi\\ansicpg1251', '\\u1040?\\u-1?\\u1076\\u1072?', 'Ада'],
    ['\\ansi\\ansicpg1251', "\\'c0\\'e4\xe0", 'Ада'],
    ['\\ansi\\ansicpg932', "\\'94\\'4c", '猫'],
    ['\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset204 Arial;}}', "\\'c0\\'e4\\'e0", 'Ада'],
    ['\\ansi\\ansicpg1252', "{\\uc2\\u1040 ??}{\\uc0\\u1076}\\u1072\\'3f", 'Ада'],
    ['\\ansi\\ansicpg1252', '\\u-10179?\\u-8704?', '\u{1F600}'],
    ['\\ansi\\ansicpg99999', 'A\\emdash B\\~C\\{', 'A—B C{'],
    ['\\mac', 'A\\u55357?\\u0?B', 'A\uFFFDB'],
  ])('[FMT-12] after %s %s is %j', async (start, title, text) => {
    expect((await readMetadata(`{\\title ${title}}`, start)).title).toBe(text);
  });

  it('[FMT-12] in Unicode wins over the same in a code page', async () => {
    expect((await readMetadata('{\\upr{\\title ??}{\\*\\ud{\\title \\u1040?\\u1076?}}}')).title).toBe('Ад');
  });

  it('[FMT-12] is null where it is silent', async () => {
    expect(await read('{\\rtf1 {\\title no info}text}')).toMatchObject({
      format: 'rtf',
      metadata: { title: null, authors: [], year: null, annotation: null },
    });
  });
});

describe('the text of an RTF', () => {
  it.each([
    ['one two\\par three\\line four\\tab five', 5],
    ['o\\b n\\b0 e \\i t\\i0 wo', 2],
    ['one\r\ntwo\\\nthree', 2],
    ["don\\rquote t \\'e9t\\'e9", 2],
    ['{\\fonttbl{\\f0 Times New Roman;}}{\\stylesheet{\\s1 heading 1;}}{\\colortbl;\\red0;}one', 1],
    ['{\\*\\template https://x.invalid/t.dotm}{\\*\\generator Word;}{\\header head}one', 1],
    ['{\\pict\\pngblip 89504e47 0d0a}{\\pict\\bin5 {{{}}}{\\object{\\*\\objdata 0105}{\\result x}}one', 1],
    ['{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt a link}} {\\footnote a note} {\\*\\footnote one} more', 6],
    ["\\u1040?\\'3f \\u1041?", 2],
    ['', 0],
  ])('[FMT-13] %j has %i words', async (body, count) => {
    expect(await words(body)).toBe(count);
  });

  it('[FMT-13] has an outline where its paragraphs have levels', async () => {
    const { contents } = await read(`{\\rtf1{\\pard\\outlinelevel0 Part {\\b One}\\par}{\\pard text\\par}
      \\pard\\outlinelevel1 Chapter\\par\\pard text\\par\\pard\\outlinelevel9 no\\par\\pard\\outlinelevel0 Last}`);
    expect(contents).toMatchObject({
      outline: [{ title: 'Part One', children: [{ title: 'Chapter' }] }, { title: 'Last' }],
    });
  });

  it('[FMT-13] ends with its group, or where it is cut off', async () => {
    expect(await words('one} two three {four')).toBe(1);
    expect((await read("{\\rtf1{\\info{\\title T}}one {two \\'e")).contents).toMatchObject({ words: 2 });
  });

  it.each([
    ['groups', '{'.repeat(20_000), 'hostile'],
    ['fonts', `{\\fonttbl${'{\\f1\\fcharset204 a;}'.repeat(100_000)}}`, null],
    ['a word', `\\${'a'.repeat(2_000_000)}`, null],
    ['a title', `{\\info{\\title ${'a'.repeat(2_000_000)}}}`, null],
    ['a binary', '\\bin9999999999 x', null],
  ])('[FMT-13] without end costs its size and no more: %s', async (_what, body, reason) => {
    const started = process.cpuUsage();
    const reading = read(`{\\rtf1 ${body}`);
    if (reason === null) expect(JSON.stringify(await reading).length).toBeLessThan(30_000);
    else await expect(reading).rejects.toMatchObject({ reason });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(2000);
  });
});
