import { describe, expect, it } from 'vitest';
import { type BookFacts, UnreadableBook } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';
import {
  buildAnnotations,
  buildChunk,
  buildDjvuFile,
  buildDocument,
  buildForm,
  buildOutlineChunk,
  buildPageForm,
  buildPlainAnnotations,
  createPagePart,
} from './djvu.testing.ts';

const read = (bytes: Buffer): Promise<BookFacts> => readBookBytes(bytes, { format: 'djvu' });
const catchReason = async (bytes: Buffer): Promise<string> => {
  const error = await read(bytes).catch((caught: unknown) => caught);
  return error instanceof UnreadableBook ? error.reason : 'read';
};
const two = [createPagePart('a.djvu'), createPagePart('b.djvu', buildPageForm({ width: 10, height: 20, turned: 5 }))];

describe('readDjvu', () => {
  it('[FMT-70] a document has the pages of its directory, each with its size as it is shown', async () => {
    const { contents, cover } = await read(buildDocument([{ kind: 0, id: 'shared', form: buildForm('DJVI') }, ...two]));
    expect(contents).toEqual({
      kind: 'pages',
      pages: 2,
      outline: [],
      progression: 'ltr',
      images: [
        { path: 'a.djvu', mediaType: 'image/vnd.djvu', width: 600, height: 800 },
        { path: 'b.djvu', mediaType: 'image/vnd.djvu', width: 20, height: 10 },
      ],
    });
    expect(cover).toBeNull();
  });

  it('[FMT-70] a single page is a book, and so is a document whose directory is lost', async () => {
    const single = await read(buildDjvuFile(buildPageForm({}, buildPlainAnnotations('(metadata (title "One"))'))));
    expect(single).toMatchObject({ metadata: { title: 'One' }, contents: { pages: 1 } });
    const lost = await read(buildDocument(two, [], Buffer.from([0x81, 0, 2, 0, 0, 0, 0])));
    expect(lost.contents).toMatchObject({
      pages: 2,
      images: [
        { path: '1', width: 600 },
        { path: '2', width: 20 },
      ],
    });
  });

  it('[FMT-71] metadata stand in the shared annotations, in those of the first page, or in XMP', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF><rdf:Description dc:language="ru"><dc:title><rdf:Alt><rdf:li>Packet</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>First</rdf:li><rdf:li>Second</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`;
    const shared = buildAnnotations(
      '(background #ffffff) (metadata (Title "Три \\"слепых\\"") (Year "1909") (keywords "mice, blind") (ISBN "978-3-16-148410-0"))',
    );
    const first = buildPlainAnnotations(
      `(metadata (title "no") (publisher "\\320\\244. \\320\\243\\320\\276\\321\\200\\320\\275")) (xmp "${xmp.replaceAll('"', '\\"')}")`,
    );
    const parts = [
      { kind: 3, id: 'shared_anno.iff', form: buildForm('DJVI', shared) },
      createPagePart('a', buildPageForm({}, first)),
    ];
    const { metadata } = await read(buildDocument(parts));
    expect(metadata).toMatchObject({
      title: 'Три "слепых"',
      authors: [{ name: 'First' }, { name: 'Second' }],
      publisher: 'Ф. Уорн',
      year: 1909,
      language: 'ru',
      isbn: '9783161484100',
      genres: ['mice', 'blind'],
    });
  });

  it('[FMT-71] several authors stand beside each other; a packet that is no XML is no loss', async () => {
    const text = '(metadata (author "Doe, John and Roe, Jane; Third")) (xmp "<!DOCTYPE a [<!ENTITY b \'c\'>]><a>&b;")';
    const { metadata } = await read(buildDjvuFile(buildPageForm({}, buildPlainAnnotations(text))));
    expect(metadata.authors.map(({ name }) => name)).toEqual(['Doe, John', 'Roe, Jane', 'Third']);
  });

  it('[FMT-73] the outline leads to pages by number or name', async () => {
    const outline = buildOutlineChunk([
      [2, 'Часть', '#1'],
      [1, 'One', '#b.djvu'],
      [0, 'Deeper', '#99'],
      [0, 'Two', 'https://example.org/'],
      [1, '', '#1'],
      [0, 'Below no words', '#1'],
      [0, 'Last', '#2'],
    ]);
    const { contents } = await read(buildDocument(two, [outline]));
    expect(contents).toMatchObject({
      outline: [
        {
          title: 'Часть',
          page: 0,
          children: [
            { title: 'One', page: 1, children: [{ title: 'Deeper', page: null }] },
            { title: 'Two', page: null },
          ],
        },
        { title: 'Below no words', page: 0 },
        { title: 'Last', page: 1 },
      ],
    });
  });

  it('[FMT-74] an outline that lies counts as far as it goes', async () => {
    const endless = buildOutlineChunk(
      [
        [255, 'One', '#1'],
        [255, 'Two', '#2'],
      ],
      65_535,
    );
    expect((await read(buildDocument(two, [endless]))).contents).toMatchObject({
      outline: [{ title: 'One', children: [{ title: 'Two' }] }],
    });
    const broken = buildChunk('NAVM', Buffer.from('not packed at all'));
    expect((await read(buildDocument(two, [broken]))).contents).toMatchObject({ pages: 2, outline: [] });
  });

  it.each([
    ['quotes', '"\\'],
    ['strings that never end', '(metadata (a "'],
    ['lists', '(('],
  ])('[FMT-74] annotations of endless %s are read in time', async (_what, piece) => {
    const before = process.cpuUsage();
    const { metadata } = await read(
      buildDjvuFile(buildPageForm({}, buildChunk('ANTa', Buffer.alloc(2_000_000, piece)))),
    );
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000);
    expect(metadata.title).toBeNull();
  });

  it('[FMT-74] a page that lies elsewhere, or nowhere, has no size', async () => {
    const bytes = buildDocument(two);
    bytes.writeUInt32BE(0xfffffff0, 16 + 8 + 3);
    expect((await read(bytes)).contents).toMatchObject({ pages: 2, images: [{ width: null }, { width: 20 }] });
  });

  it.each([
    ['another file', Buffer.from('AT&TFORM')],
    ['a part of a document', buildDjvuFile(buildForm('DJVI'))],
    ['a document without a page', buildDocument([{ kind: 0, id: 'x', form: buildForm('DJVI') }])],
    ['other words', buildDjvuFile(buildForm('AIFF'))],
    ['another mark', buildDocument(two).fill(0, 0, 4)],
  ])('[FMT-74] %s is no book', async (_what, bytes) => {
    expect(await catchReason(bytes)).toBe('damaged');
  });
});
