import { buildPng, buildZip } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import type { BookFacts } from '../book-facts.ts';
import { readBookBytes } from '../testing.ts';

const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...items: [kind: string, target: string, mode?: string][]): string =>
  `<Relationships>${items.map(([kind, target, mode]) => `<Relationship Type="${RELATED}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`).join('')}</Relationships>`;
const main: [string, string] = ['officeDocument', 'word/document.xml'];

/** The pieces of a DOCX that matter in a test. */
type Pieces = {
  core?: string;
  body?: string;
  styles?: string;
  rels?: string;
  documentRels?: string;
  files?: { path: string; content: string | Uint8Array }[];
};
const pack = ({
  core = '<core/>',
  body = '<w:p><w:r><w:t>text</w:t></w:r></w:p>',
  styles = '<styles/>',
  rels = relations(main, ['core-properties', 'docProps/core.xml']),
  documentRels = relations(['styles', 'styles.xml']),
  files = [],
}: Pieces): Promise<Buffer> =>
  buildZip([
    { path: '_rels/.rels', content: rels },
    { path: 'docProps/core.xml', content: core },
    { path: 'word/document.xml', content: `<w:document xmlns:w="x"><w:body>${body}</w:body></w:document>` },
    { path: 'word/styles.xml', content: styles },
    { path: 'word/_rels/document.xml.rels', content: documentRels },
    ...files,
  ]);
const read = async (pieces: Pieces): Promise<BookFacts> => readBookBytes(await pack(pieces), { format: 'docx' });

describe('what a DOCX says about itself', () => {
  it('[FMT-14] stands in its core properties', async () => {
    const { format, metadata } = await read({
      core: `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>The Lamp</dc:title><dc:creator>Ada Marsh; Ben Low</dc:creator>
        <dc:description>A &lt;b&gt;tale</dc:description><dc:subject>no</dc:subject><cp:keywords>fog, lamps; fog</cp:keywords>
        <cp:category>prose</cp:category><dc:language>en-GB</dc:language><dcterms:created>1999-05-01T00:00:00Z</dcterms:created>
        <cp:lastModifiedBy>Nobody</cp:lastModifiedBy></cp:coreProperties>`,
    });
    expect(format).toBe('docx');
    expect(metadata).toMatchObject({
      title: 'The Lamp',
      annotation: 'A &lt;b&gt;tale',
      genres: ['fog', 'lamps', 'prose'],
      language: 'en-gb',
      year: 1999,
    });
    expect(metadata.authors.map(({ name }) => name)).toEqual(['Ada Marsh', 'Ben Low']);
  });

  it('[FMT-14] is null where it is silent or damaged', async () => {
    for (const core of ['', '<core/>', 'no xml'])
      expect(await read({ core })).toMatchObject({ metadata: { title: null, authors: [], year: null }, cover: null });
  });

  it('[FMT-14] its cover is the thumbnail, when it is a picture that can be drawn', async () => {
    const rels = relations(main, ['metadata/thumbnail', '/docProps/thumbnail.png']);
    const thumbnail = (content: string | Uint8Array) => [{ path: 'docProps/thumbnail.png', content }];
    expect((await read({ rels, files: thumbnail(buildPng({ width: 30, height: 40 })) })).cover?.big.height).toBe(40);
    expect((await read({ rels, files: thumbnail('\x01\0\0\0 EMF') })).cover).toBeNull();
    expect((await read({ rels })).cover).toBeNull();
  });
});

describe('the text of a DOCX', () => {
  it('[FMT-15] has words: those of the text and of its notes, once', async () => {
    const { contents } = await read({
      body: `<w:p><w:r><w:t>on</w:t></w:r><w:r><w:t>e</w:t><w:tab/><w:t>two</w:t></w:r></w:p><w:p><w:r><w:t>three</w:t><w:delText>no</w:delText>
        <w:instrText>HYPERLINK no</w:instrText></w:r><mc:AlternateContent><mc:Choice><w:p><w:t>four</w:t></w:p></mc:Choice><mc:Fallback><w:p><w:t>four</w:t></w:p></mc:Fallback></mc:AlternateContent></w:p><w:moveFrom><w:r><w:t>three</w:t></w:r></w:moveFrom>`,
      documentRels: relations(['footnotes', 'notes/foot.xml'], ['endnotes', 'https://x.invalid/e.xml', 'External']),
      files: [{ path: 'word/notes/foot.xml', content: '<w:footnotes><w:p><w:t>five</w:t></w:p></w:footnotes>' }],
    });
    expect(contents).toMatchObject({ kind: 'text', words: 5, outline: [] });
  });

  it('[FMT-15] has an outline of the headings that its styles make, in any language', async () => {
    const heading = (style: string, text: string): string =>
      `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`;
    const { contents } = await read({
      styles: `<w:styles><w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
        <w:style w:styleId="Mine"><w:name w:val="mine"/><w:basedOn w:val="berschrift1"/></w:style>
        <w:style w:styleId="Sub"><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
        <w:style w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>`,
      body: `${heading('berschrift1', 'One')}${heading('Sub', 'Two')}${heading('A', 'text')}${heading('Mine', 'Three')}
        <w:p><w:pPr><w:outlineLvl w:val="1"/></w:pPr><w:t>Four</w:t></w:p><w:p><w:pPr><w:pStyle w:val="Mine"/><w:outlineLvl w:val="9"/></w:pPr><w:t>no</w:t></w:p>`,
    });
    expect(contents).toMatchObject({
      outline: [
        { title: 'One', children: [{ title: 'Two' }] },
        { title: 'Three', children: [{ title: 'Four' }] },
      ],
    });
  });

  it('[FMT-15] is found without relations, and never outside', async () => {
    expect((await read({ rels: '', documentRels: '' })).contents).toMatchObject({ words: 1 });
    const rels = relations(
      ['officeDocument', 'https://x.invalid/d.xml', 'External'],
      ['core-properties', '../../c.xml'],
    );
    expect((await read({ rels })).contents).toMatchObject({ words: 1 });
  });

  it('[FMT-15] is none in another archive, or where it means harm', async () => {
    const refused = async (bytes: Promise<Buffer>, reason: string): Promise<void> =>
      expect(readBookBytes(await bytes, { format: 'docx' })).rejects.toMatchObject({ name: 'UnreadableBook', reason });
    const entity = '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>';
    await refused(buildZip([{ path: 'a.txt', content: 'x' }]), 'damaged');
    await refused(pack({ core: `${entity}<core><title>&xxe;</title></core>` }), 'hostile');
    await refused(pack({ rels: `${entity}<Relationships/>` }), 'hostile');
    await refused(pack({ body: '<w:p>'.repeat(5000) }), 'hostile');
  });
});
