import { buildPng, buildZip } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import type { BookFacts, UnreadableReason } from '../book-facts.ts';
import { measureCpuMs, readBookBytes } from '../testing.ts';
import { buildFb2, type Fb2Options } from './fb2.testing.ts';
import { scanFb2 } from './scan-fb2.ts';

const read = (text: string | Uint8Array): Promise<BookFacts> => readBookBytes(Buffer.from(text), { format: 'fb2' });
const readFb2Pieces = (pieces: Fb2Options): Promise<BookFacts> => read(buildFb2(pieces));
const expectRefusal = async (text: string | Uint8Array, reason: UnreadableReason): Promise<void> =>
  expect(read(text)).rejects.toMatchObject({ name: 'UnreadableBook', reason });

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('base64')
    .replaceAll(/(.{70})/g, '$1\n ');
const picture = buildPng({ width: 90, height: 120 });
const binary = (id: string, content = base64(picture)): string =>
  `<binary id="${id}" content-type="image/png">${content}</binary>`;
const page = '<coverpage><image xlink:href="#front"/></coverpage>';

describe('the cover of an FB2', () => {
  it('[FMT-4] is the picture that the cover page names', async () => {
    const small = base64(buildPng({ width: 10, height: 10 }));
    const facts = await readFb2Pieces({ titleInfo: page, after: binary('other', small) + binary('front') });
    expect([facts.cover?.big.width, facts.cover?.big.height]).toEqual([90, 120]);
  });

  it('[FMT-4] is one that is called so when none is named', async () => {
    expect((await readFb2Pieces({ after: binary('Cover.jpg') })).cover).not.toBeNull();
    expect((await readFb2Pieces({ after: binary('a.jpg') })).cover).toBeNull();
  });

  it.each([
    ['is missing', ''],
    ['is no picture', binary('front', 'AAAA')],
    ['is empty', binary('front', '')],
    ['has more than 32 MB', binary('front', 'A'.repeat(46_000_000))],
  ])('[FMT-4] costs the book nothing when it %s', async (_what, after) => {
    expect(await readFb2Pieces({ titleInfo: `<book-title>T</book-title>${page}`, after })).toMatchObject({
      cover: null,
      metadata: { title: 'T' },
    });
  });
});

describe('the text of an FB2', () => {
  it('[FMT-5] titles of sections are its outline, as deep as they lie; those without words are left out', async () => {
    const { contents } = await readFb2Pieces({
      body: `<title><p>The book</p></title><section><title><p>Part</p><p>One</p></title>
        <section><title><p>Chapter<a l:href="#n1" type="note">[1]</a></p></title><p>a</p></section>
        <section><p>untitled</p><section><title><p>Deep</p></title></section></section></section>
        <section><title><p>Part Two</p></title></section>`,
      after: '<body name="notes"><section id="n1"><title><p>1</p></title><p>note</p></section></body>',
    });
    expect(contents).toMatchObject({
      outline: [
        {
          title: 'Part One',
          page: null,
          children: [
            { title: 'Chapter', children: [] },
            { title: 'Deep', children: [] },
          ],
        },
        { title: 'Part Two', children: [] },
      ],
    });
  });

  it('[FMT-5] words are counted in all bodies, whatever stresses a part of them', async () => {
    const { contents } = await readFb2Pieces({
      body: '<section><p>one t<emphasis>w</emphasis>o</p><p>three</p><poem><stanza><v>four</v><v>five</v></stanza></poem></section>',
      after: `<body name="notes"><section><p>six</p></section></body>${binary('x', 'AAAA BBBB')}`,
    });
    expect(contents).toMatchObject({ kind: 'text', words: 6 });
  });

  it('[FMT-5] no more than 20,000 headings are kept, in 20 levels', async () => {
    const many = await readFb2Pieces({ body: '<section><title>a</title></section>'.repeat(20_100) });
    expect(many.contents).toMatchObject({ outline: { length: 20_000 } });
    const deep = await readFb2Pieces({ body: '<section><title>a</title>'.repeat(300) });
    const levels = (entries: { children: unknown[] }[]): number =>
      // entries of an outline: their children have the same shape
      entries.length === 0 ? 0 : 1 + levels((entries[0]?.children ?? []) as { children: unknown[] }[]);
    expect(deep.contents?.kind === 'text' && levels(deep.contents.outline)).toBe(20);
  });
});

describe('an FB2 that is damaged', () => {
  it.each([
    ['a lone &', { titleInfo: '<book-title>Salt & Pepper < 3</book-title>' }, 'Salt & Pepper < 3'],
    ['junk after its end', { after: '</FictionBook><body><p>more words here</p></body>junk' }, 'T'],
    ['a part that is never closed', { titleInfo: '<book-title>T</book-title><annotation><p>a' }, 'T'],
  ])('[FMT-7] %s is forgiven', async (_what, pieces, title) => {
    const facts = await readFb2Pieces(pieces);
    expect(facts).toMatchObject({ metadata: { title }, contents: { words: 1 } });
  });

  it('[FMT-7] one that is cut off is read up to there', async () => {
    const whole = buildFb2({ body: `<section><title><p>I</p></title>${'<p>two words</p>'.repeat(100)}</section>` });
    const facts = await read(whole.slice(0, whole.indexOf('<p>two') + 160));
    expect(facts.contents).toMatchObject({ words: 21, outline: [{ title: 'I' }] });
  });

  it('[FMT-7] what has no text or another root is no book', async () => {
    await expectRefusal('<?xml version="1.0"?><FictionBook><description/></FictionBook>', 'damaged');
    await expectRefusal('<?xml version="1.0"?><html><body>a</body></html>', 'damaged');
    await expectRefusal('<?xml version="1.0"?>', 'damaged');
  });
});

describe('an FB2 that means harm', () => {
  it.each([
    ['entities', `<!DOCTYPE a [<!ENTITY a "${'x'.repeat(1000)}">]><FictionBook><body>${'&a;'.repeat(9000)}</body>`],
    ['external entities', '<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><FictionBook><body>&a;</body>'],
    ['parameter entities', '<!DOCTYPE a [<!-- --> <!ENTITY % a SYSTEM "http://127.0.0.1/">%a;]><FictionBook><body/>'],
    ['a hundred thousand levels', `<FictionBook><body>${'<section>'.repeat(100_000)}`],
    ['a tag that never ends', `<FictionBook><body><p ${'a'.repeat(9_000_000)}`],
    ['a comment that never ends', `<FictionBook><body><!-- ${'a '.repeat(4_500_000)}`],
  ])('[FMT-8] is refused at once: %s', async (_what, text) => {
    const time = process.cpuUsage();
    await expectRefusal(text, 'hostile');
    const { user, system } = process.cpuUsage(time);
    expect((user + system) / 1000).toBeLessThan(2000);
  });

  it('[FMT-8] is read in memory that does not grow with it', async () => {
    const piece = 'QUJD\n'.repeat(13_000);
    async function* pieces(): AsyncGenerator<string> {
      yield '<FictionBook><description/><body><p>one</p></body><binary id="a">';
      for (let count = 0; count < 2000; count += 1) yield piece;
      yield '</binary></FictionBook>';
    }
    const before = process.memoryUsage().rss;
    expect(await scanFb2(pieces())).toMatchObject({ words: 1, cover: null });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 ** 2);
  });

  it('[FMT-8] a description without an end costs its size and no more', async () => {
    const people = '<author><nickname>n</nickname></author>'.repeat(60_000);
    const facts = await readFb2Pieces({
      titleInfo: `${people}<annotation><p>${'long '.repeat(600_000)}</p></annotation>`,
    });
    expect(facts.metadata.authors.length).toBe(200);
    expect((facts.metadata.annotation ?? '').length).toBeLessThan(20_000);
    expect(measureCpuMs(() => JSON.stringify(facts.metadata))).toBeLessThan(1000);
  });
});

describe('an FB2 in a ZIP', () => {
  const zipped = (...files: { path: string; content: string }[]): Promise<BookFacts> =>
    buildZip(files).then((bytes) => readBookBytes(bytes, { format: 'fb2.zip' }));
  const titled = (title: string): string => buildFb2({ titleInfo: `<book-title>${title}</book-title>` });

  it('[FMT-9] is the first one in it', async () => {
    const facts = await zipped(
      { path: '__MACOSX/._B.fb2', content: 'x' },
      { path: 'read me.txt', content: 'x' },
      { path: 'книга/B.FB2', content: titled('First') },
      { path: 'a.fb2', content: titled('Second') },
    );
    expect(facts).toMatchObject({ format: 'fb2.zip', metadata: { title: 'First' } });
  });

  it('[FMT-9] is none when no file is called so', async () => {
    await expect(zipped({ path: 'a.txt', content: titled('A') })).rejects.toMatchObject({ reason: 'damaged' });
  });
});
