import { readdirSync } from 'node:fs';
import { buildPdf, type PdfOptions, pageObjectNumber } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import type { BookFacts } from '../book-facts.ts';
import { readBook } from '../read-book.ts';
import { readBookBytes } from '../testing.ts';

const readPdf = (options: PdfOptions = {}): Promise<BookFacts> => readBookBytes(buildPdf(options), { format: 'pdf' });
const authors = (facts: BookFacts): string[] => facts.metadata.authors.map(({ name }) => name);

/** A UTF-16 string, as PDF writes text outside Latin-1. */
const utf16 = (text: string): string => `<FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

describe('a PDF', () => {
  it('[FMT-30] has its pages, and its first page as its cover', async () => {
    const facts = await readPdf({ pages: 3 });
    expect(facts).toMatchObject({
      format: 'pdf',
      contents: { kind: 'pages', pages: 3, outline: [], progression: 'ltr', images: null, objects: null },
      manifest: null,
      parts: [],
    });
    expect(facts.cover?.big).toMatchObject({ width: 534, height: 800 });
    expect(facts.cover?.small).toMatchObject({ height: 400 });
  });

  it('[FMT-30] is read from right to left when it declares that', async () => {
    const facts = await readPdf({ catalog: '/ViewerPreferences << /Direction /R2L >>' });
    expect(facts.contents).toMatchObject({ progression: 'rtl' });
  });

  it('[FMT-30] with a page of no size has no cover', async () => {
    const facts = await readPdf({ mediaBox: '0 0 1000000000 0.000001', content: 'x' });
    expect(facts.contents).toMatchObject({ pages: 1 });
  });

  it('[FMT-30] is closed whether it was read or refused', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    await readPdf();
    const before = open();
    await readPdf();
    await readPdf({ encrypt: '<< /Filter /EBX_HANDLER /V 4 >>' });
    await expect(readBookBytes(Buffer.from('%PDF-1.7\nnothing'), { format: 'pdf' })).rejects.toThrow();
    expect(open()).toBe(before);
  });

  it('[FMT-30] that does not exist is a system error', async () => {
    await expect(readBook({ path: '/nowhere/at/all', format: 'pdf' })).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the metadata of a PDF', () => {
  it('[FMT-31] is read from its information dictionary', async () => {
    const { metadata } = await readPdf({
      info: {
        Title: utf16('Мёртвые души'),
        Author: '(Nikolai Gogol)',
        Subject: '(A journey through the country. It does not end.)',
        Keywords: '(poem, journey; poem)',
        CreationDate: "(D:18420521000000+01'00')",
      },
      catalog: '/Lang (ru-RU)',
    });
    expect(metadata).toMatchObject({
      title: 'Мёртвые души',
      authors: [{ name: 'Nikolai Gogol', fileAs: null, role: 'aut' }],
      annotation: 'A journey through the country. It does not end.',
      genres: ['poem', 'journey'],
      year: 1842,
      language: 'ru-ru',
    });
  });

  it('[FMT-31] is read from XMP where the dictionary has none', async () => {
    const list = (kind: string, ...items: string[]) =>
      `<rdf:${kind}>${items.map((item) => `<rdf:li xml:lang="x-default">${item}</rdf:li>`).join('')}</rdf:${kind}>`;
    const { metadata } = await readPdf({
      xmp: `<dc:title>${list('Alt', 'The walk')}</dc:title><dc:creator>${list('Seq', 'Ann Lee', 'Bob Ray')}</dc:creator>
        <dc:publisher>${list('Bag', 'House')}</dc:publisher><dc:language>${list('Bag', 'de')}</dc:language>
        <dc:contributor>${list('Bag', 'Cy')}</dc:contributor><dc:subject>${list('Bag', 'Walking')}</dc:subject>
        <xmp:CreateDate>2003-02-01</xmp:CreateDate><prism:isbn>978-3-16-148410-0</prism:isbn>`,
    });
    expect(metadata).toMatchObject({
      title: 'The walk',
      authors: [{ name: 'Ann Lee' }, { name: 'Bob Ray' }],
      contributors: [{ name: 'Cy', role: null }],
      publisher: 'House',
      language: 'de',
      genres: ['Walking'],
      year: 2003,
      isbn: '9783161484100',
    });
  });

  it('[FMT-31] has several authors only by semicolons or XMP', async () => {
    expect(authors(await readPdf({ info: { Author: '(Lee, Ann)' } }))).toEqual(['Lee, Ann']);
    expect(authors(await readPdf({ info: { Author: '(Lee, Ann; Ray, Bob;)' } }))).toEqual(['Lee, Ann', 'Ray, Bob']);
  });

  it('[FMT-31] ignores the placeholders of programs', async () => {
    for (const title of ['untitled', '(untitled)', 'Untitled-1']) {
      const facts = await readPdf({ info: { Title: `(${title})`, Author: '(\\(anonymous\\))', Subject: '(Verse)' } });
      expect(facts.metadata).toMatchObject({ title: null, authors: [], genres: ['Verse'], annotation: null });
    }
    const printed = await readPdf({ info: { Title: '(Microsoft Word - A walk.docx)' } });
    expect(printed.metadata.title).toBe('A walk');
  });

  it('[FMT-31] is plain text, even when it looks like markup', async () => {
    const { metadata } = await readPdf({
      info: { Title: '(<b>A</b>\\000 walk)', Subject: '(One <script>x</script> two & three four <b>five</b>)' },
    });
    expect(metadata.title).toBe('<b>A</b> walk');
    expect(metadata.annotation).toBe('One &lt;script&gt;x&lt;/script&gt; two &amp; three four &lt;b&gt;five&lt;/b&gt;');
  });
});

describe('the outline of a PDF', () => {
  it('[FMT-32] is its table of contents, with the target pages of its entries', async () => {
    const facts = await readPdf({
      pages: 3,
      catalog: '/Outlines 100 0 R /Dests << /two [1001 0 R /Fit] >>',
      objects: {
        100: '<< /First 101 0 R /Last 104 0 R /Count 3 >>',
        101: `<< /Title (One) /Parent 100 0 R /Next 102 0 R /Dest [${pageObjectNumber(0)} 0 R /Fit] /First 103 0 R /Last 103 0 R >>`,
        102: '<< /Title (Web) /Parent 100 0 R /Next 104 0 R /A << /S /URI /URI (http://example.org/) >> >>',
        103: '<< /Title (Two) /Parent 101 0 R /Dest /two >>',
        104: '<< /Title (Nowhere) /Parent 100 0 R /Dest [77 0 R /Fit] >>',
      },
    });
    expect(facts.contents).toMatchObject({
      outline: [
        { title: 'One', page: 0, children: [{ title: 'Two', page: 1, children: [] }] },
        { title: 'Web', page: null, children: [] },
        { title: 'Nowhere', page: null, children: [] },
      ],
    });
  });

  it('[FMT-32] ends at a cycle, and has at most 5,000 entries', async () => {
    const entries = Array.from({ length: 6000 }, (_, index): [number, string] => [
      2000 + index,
      `<< /Title (E) /Parent 100 0 R ${index < 5999 ? `/Next ${2001 + index} 0 R` : '/Next 2000 0 R'} /First 100 0 R >>`,
    ]);
    const objects = { 100: '<< /First 2000 0 R /Last 7999 0 R >>', ...Object.fromEntries(entries) };
    const { contents } = await readPdf({ catalog: '/Outlines 100 0 R', objects });
    expect(contents).toMatchObject({ pages: 1 });
    expect(JSON.stringify(contents).split('"E"').length - 1).toBeLessThanOrEqual(5000);
  });
});
