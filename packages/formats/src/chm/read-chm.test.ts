import { describe, expect, it } from 'vitest';
import { type BookFacts, UnreadableBook } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';
import { buildChm, buildLcid, buildSystemFile } from './chm.testing.ts';

type Files = [name: string, bytes: Buffer][];

/** A CHM with a page, without which it is no book. */
const buildHelp = ({ plain = [], ...options }: Parameters<typeof buildChm>[0] = {}): Buffer =>
  buildChm({ ...options, plain: [...plain, ['/page.html', Buffer.from('<p>a page</p>')]] });
const read = (bytes: Buffer): Promise<BookFacts> => readBookBytes(bytes, { format: 'chm' });
const catchReason = async (bytes: Buffer): Promise<string> => {
  const error = await read(bytes).catch((caught: unknown) => caught);
  return error instanceof UnreadableBook ? error.reason : 'read';
};
const entry = (name: string, more = '') =>
  `<LI><OBJECT type="text/sitemap"><param name="Name" value="${name}">${more}<param name="Local" value="a.html"></OBJECT>`;
const CONTENTS = `<HTML><BODY><OBJECT type="text/site properties"><param name="Name" value="no"></OBJECT><UL>
${entry('Часть', '<param name="Name" value="its page">')}<UL>${entry('One &amp; only')}${entry('')}</UL>${entry('Last')}</UL></BODY></HTML>`;
const system = (title: Buffer, language = 0x409) =>
  buildSystemFile([
    [9, Buffer.from('HHA')],
    [4, buildLcid(language)],
    [3, title],
    [3, Buffer.from('no')],
  ]);
const filler = Buffer.from('<p>some text of a page</p>\n'.repeat(3000));

describe('readChm', () => {
  it.each(['verbatim', 'aligned', 'bytes'] as const)(
    '[FMT-75] title, language and contents are read (packed in %s blocks)',
    async (kind) => {
      const packed: Files = [
        ['/a.html', filler],
        ['/toc.hhc', Buffer.from(CONTENTS)],
        ['/b.html', filler],
      ];
      const plain: Files = [['/#SYSTEM', system(Buffer.from('Книга\0 junk'), 0x419)]];
      const { metadata, contents, cover } = await read(buildHelp({ plain, packed, kind }));
      expect(metadata).toMatchObject({ title: 'Книга', language: 'ru', authors: [], isDrm: false });
      expect(contents).toEqual({
        kind: 'text',
        words: null,
        outline: [
          { title: 'Часть', page: null, children: [{ title: 'One & only', page: null, children: [] }] },
          { title: 'Last', page: null, children: [] },
        ],
      });
      expect(cover).toBeNull();
    },
  );

  it('[FMT-75] names are in the encoding of the language, or in that of their letters', async () => {
    const cyrillic = Buffer.from([0xc2, 0xee, 0xe9, 0xed, 0xe0, 0x20, 0xe8, 0x20, 0xec, 0xe8, 0xf0]);
    for (const language of [0x419, 0x409])
      expect((await read(buildHelp({ plain: [['/#SYSTEM', system(cyrillic, language)]] }))).metadata.title).toBe(
        'Война и мир',
      );
    const greek = Buffer.from([0xd0, 0xfc, 0xeb]);
    expect((await read(buildHelp({ plain: [['/#SYSTEM', system(greek, 0x408)]] }))).metadata.title).toBe('Πόλ');
  });

  it('[FMT-75] the contents file is the one that the book names; the second version of the format is read, too', async () => {
    const named = buildSystemFile([[0, Buffer.from('right.hhc\0')]]);
    const other = Buffer.from(`<ul>${entry('wrong')}</ul>`);
    const right = Buffer.from(`<ul>${entry('right')}</ul>`);
    const plain: Files = [
      ['/#SYSTEM', named],
      ['/a.hhc', other],
      ['/right.hhc', right],
    ];
    expect((await read(buildHelp({ plain, version: 2 }))).contents).toMatchObject({ outline: [{ title: 'right' }] });
  });

  it.each([
    ['names no contents file', '', '/toc.hhc'],
    ['names it in other letters', 'TOC.HHC', '/toc.hhc'],
    ['names it with a path of Windows', '\\help\\toc.hhc', '/help/toc.hhc'],
    ['names one that is missing', 'gone.hhc', '/toc.hhc'],
  ])('[FMT-78] a description that %s leads to the contents nevertheless', async (_what, named, name) => {
    const plain: Files = [
      ['/', Buffer.alloc(0)],
      ['/#SYSTEM', buildSystemFile([[0, Buffer.from(`${named}\0`)]])],
      [name, Buffer.from(`<ul>${entry('found')}</ul>`)],
    ];
    expect((await read(buildHelp({ plain }))).contents).toMatchObject({ outline: [{ title: 'found' }] });
  });

  it('[FMT-79] of which no page can be unpacked is damaged, and one with a readable page is not', async () => {
    const packed: Files = [
      ['/a.html', filler],
      ['/b.html', filler],
    ];
    const broken = buildChm({ packed });
    expect(await catchReason(broken)).toBe('read');
    // the packed section is the end of the file
    expect(await catchReason(Buffer.from(broken).fill(0x5a, 96 + 84 + 4096 + 150))).toBe('damaged');
    expect(await catchReason(broken.subarray(0, 96 + 84 + 4096 + 20))).toBe('damaged');
    expect(await catchReason(buildChm({ plain: [['/#SYSTEM', system(Buffer.from('T'))]] }))).toBe('damaged');
    const partly = buildHelp({ packed });
    expect(await catchReason(partly.fill(0x5a, partly.length - 300))).toBe('read');
  });

  it('[FMT-77] what cannot be unpacked costs the book its contents only', async () => {
    const bytes = buildHelp({
      plain: [['/#SYSTEM', system(Buffer.from('T'))]],
      packed: [['/toc.hhc', Buffer.from(CONTENTS)]],
    });
    bytes.fill(0x5a, bytes.length - 300);
    expect(await read(bytes)).toMatchObject({ metadata: { title: 'T' }, contents: { outline: [] } });
    const forgetful = buildHelp({
      packed: [
        ['/a', filler],
        ['/toc.hhc', Buffer.from(CONTENTS)],
      ],
      framesUntilReset: 0xffffffff,
    });
    expect((await read(forgetful)).contents).toMatchObject({ outline: [] });
    expect((await read(buildHelp({ plain: [['/toc.hhc', Buffer.alloc(5 * 1024 ** 2)]] }))).contents).toMatchObject({
      outline: [],
    });
  });

  it('[FMT-77] a directory that goes round ends', async () => {
    const plain: Files = [['/#SYSTEM', system(Buffer.from('T'))]];
    expect((await read(buildHelp({ plain, next: 0 }))).metadata.title).toBe('T');
    expect((await read(buildHelp({ plain, next: 0x7fffffff }))).metadata.title).toBe('T');
  });

  it('[FMT-77] lists that nest without end are read in time', async () => {
    const before = process.cpuUsage();
    const deep = Buffer.from(`<ul>${entry('first')}${'<ul><i></b>'.repeat(300_000)}`);
    const { contents } = await read(buildHelp({ plain: [['/toc.hhc', deep]] }));
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
    expect(contents).toMatchObject({ outline: [{ title: 'first' }] });
  });

  it.each([
    ['another file', Buffer.from('ITSF')],
    ['one without a directory', buildHelp().fill(0, 96, 100)],
    ['one whose directory lies elsewhere', buildHelp().fill(0xff, 0x48, 0x50)],
    ['one with blocks of no size', buildHelp().fill(0, 96 + 16, 96 + 20)],
  ])('[FMT-77] %s is no CHM', async (_what, bytes) => {
    expect(await catchReason(bytes)).toBe('damaged');
  });
});
