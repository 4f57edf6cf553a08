import { buildPng, buildZip } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { readBookBytes } from '../testing.ts';
import { convertBytes, countWords, readBody, readTextFiles, validateEpub } from './convert.testing.ts';

const RELATED = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
type Pieces = {
  body: string;
  styles?: string;
  numbering?: string;
  footnotes?: string;
  endnotes?: string;
  /** Relationships of the document: id, kind, target. */
  links?: [id: string, kind: string, target: string, mode?: string][];
  files?: { path: string; content: string | Uint8Array }[];
};
const pack = ({ body, links = [], files = [], ...sheets }: Pieces): Promise<Buffer> => {
  const parts = Object.entries(sheets);
  const all = [...parts.map(([kind]): [string, string, string] => [kind, kind, `${kind}.xml`]), ...links];
  const relations = all.map(
    ([id, kind, target, mode]) =>
      `<Relationship Id="${id}" Type="${RELATED}/${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
  );
  return buildZip([
    {
      path: '_rels/.rels',
      content: `<Relationships><Relationship Id="a" Type="${RELATED}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    { path: 'word/document.xml', content: `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>` },
    { path: 'word/_rels/document.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    ...parts.map(([kind, content]) => ({
      path: `word/${kind}.xml`,
      content: `<w:${kind} xmlns:w="w">${content}</w:${kind}>`,
    })),
    ...files,
  ]);
};
const convertToBody = async (pieces: Pieces): Promise<string> => {
  const form = await convertBytes(await pack(pieces), 'docx');
  expect(await validateEpub(form)).toEqual([]);
  return (await readBody(form)).replaceAll(/ id="heading-\d+"/g, '').replaceAll('\n', '');
};

const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
const p = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${text.startsWith('<') ? text : run(text)}</w:p>`;
const style = (id: string, name: string, more = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;

/** Two runs that cannot be one; numbers, because text that is the same everywhere is refused as a bomb. */
const twoRuns = (index: number): string =>
  `<w:r><w:rPr><w:b/></w:rPr><w:t>${index}</w:t></w:r><w:r><w:t>${(index * 7919) % 100_003}</w:t></w:r>`;

describe('converting the text of a DOCX', () => {
  it('[FORM-50] detects headings by style in any language, by base style and by level', async () => {
    const styles = `${style('berschrift1', 'heading 1')}${style('Mine', 'mine', '<w:basedOn w:val="berschrift1"/>')}${style('T', 'Title')}
      ${style('A', 'a', '<w:basedOn w:val="B"/>')}${style('B', 'b', '<w:basedOn w:val="A"/>')}`;
    const of = (id: string, text: string, more = ''): string => p(text, `<w:pStyle w:val="${id}"/>${more}`);
    expect(
      await convertToBody({
        styles,
        body: `${of('T', 't')}${of('berschrift1', 'one')}${of('Mine', 'two')}${p('three', '<w:outlineLvl w:val="2"/>')}${of('Mine', 'four', '<w:outlineLvl w:val="9"/>')}${of('A', 'five')}`,
      }),
    ).toBe('<h1 class="book-title">t</h1><h1>one</h1><h1>two</h1><h3>three</h3><p>four</p><p>five</p>');
  });

  it('[FORM-51] converts formats, also from styles, alignment, direction and quotations', async () => {
    const styles = `${style('Q', 'Quote', '<w:rPr><w:i/></w:rPr>')}${style('S', 's', '<w:pPr><w:jc w:val="center"/></w:pPr><w:rPr><w:b/></w:rPr>')}
      <w:style w:type="character" w:styleId="Em"><w:rPr><w:i/></w:rPr></w:style>`;
    expect(
      await convertToBody({
        styles,
        body: `<w:p>${run('a', '<w:b/>')}${run('b', '<w:b w:val="0"/><w:i/>')}${run('c', '<w:u w:val="single"/>')}${run('d', '<w:u w:val="none"/><w:strike/>')}${run('e', '<w:vertAlign w:val="superscript"/>')}${run('f', '<w:vanish/>')}${run('g', '<w:rStyle w:val="Em"/><w:smallCaps/>')}<w:r><w:tab/><w:t>h</w:t><w:br/><w:t>i</w:t><w:noBreakHyphen/></w:r></w:p>
        ${p('j', '<w:pStyle w:val="S"/><w:rPr><w:strike/></w:rPr>')}${p('k', '<w:pStyle w:val="Q"/>')}${p('l', '<w:bidi/><w:jc w:val="right"/>')}${p('m', '<w:jc w:val="right"/>')}<w:p/><w:p/>${p('n', '<w:ind w:left="720"/>')}`,
      }),
    ).toBe(
      '<p><b>a</b><i>b</i><u>c</u><s>d</s><sup>e</sup><i><span class="small-caps">g</span></i> h<br/>i\u2011</p><p class="center"><b>j</b></p><p class="cite">k</p><p dir="rtl">l</p><p class="right">m</p><p class="empty-line"><br/></p><p class="indented">n</p>',
    );
  });

  it('[FORM-52] drops deletions, moves and non-text; keeps insertions', async () => {
    expect(
      await convertToBody({
        body: `<w:p><w:ins>${run('a')}</w:ins><w:del><w:r><w:delText>no</w:delText><w:t>no</w:t></w:r></w:del><w:moveFrom>${run('no')}</w:moveFrom><w:sdt><w:sdtPr><w:t>no</w:t></w:sdtPr><w:sdtContent>${run('b')}</w:sdtContent></w:sdt><w:r><w:rPr><w:rPrChange><w:rPr><w:b/></w:rPr></w:rPrChange></w:rPr><w:t>c</w:t></w:r></w:p>`,
      }),
    ).toBe('<p>abc</p>');
    const twice = `<mc:AlternateContent><mc:Choice>${p('box')}</mc:Choice><mc:Fallback>${p('box')}</mc:Fallback></mc:AlternateContent>`;
    expect(await convertToBody({ body: `<w:p>${run('a')}<w:r>${twice}</w:r>${run('b')}</w:p>` })).toBe(
      '<p>a</p><p>box</p><p>b</p>',
    );
  });

  it('[FORM-53] converts nested numbered lists, also when text interrupts them', async () => {
    const level = (at: number, format: string, text: string, start = 1): string =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'bullet', 'o')}${level(2, 'lowerRoman', '%3)')}</w:abstractNum>
      <w:abstractNum w:abstractNumId="2">${level(0, 'upperRoman', 'Chapter %1')}${level(1, 'decimal', '%1.%2', 4)}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>
      <w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`;
    const item = (text: string, id: number, at = 0, more = ''): string =>
      p(text, `${more}<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);
    expect(
      await convertToBody({
        numbering,
        body: `${item('a', 1)}${item('b', 1, 1)}<w:p/>${item('c', 1, 1)}${item('d', 1)}${p('text')}${item('e', 1)}${item('f', 1, 2)}${item('g', 3)}${item('none', 0)}${item('gone', 99)}`,
      }),
    ).toBe(
      '<ol><li><p>a</p><ul><li>b</li><li>c</li></ul></li><li>d</li></ol><p>text</p><ol start="3"><li><p>e</p><ol class="lower-roman"><li>f</li></ol></li></ol><ol start="7"><li>g</li></ol><p>none</p><p>gone</p>',
    );
    expect(
      await convertToBody({
        numbering,
        body: `${item('a', 2, 0, '<w:outlineLvl w:val="0"/>')}${item('b', 2, 1)}${item('c', 2, 1)}`,
      }),
    ).toBe('<h1>Chapter I a</h1><ul class="labelled"><li>I.4 b</li><li>I.5 c</li></ul>');
  });

  it('[FORM-54] converts tables with merged cells and nested tables', async () => {
    const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${p(text)}</w:tc>`;
    const row = (...cells: string[]): string => `<w:tr>${cells.join('')}</w:tr>`;
    expect(
      await convertToBody({
        body: `<w:tbl>${row(cell('a', '<w:gridSpan w:val="2"/>'), cell('b', '<w:vMerge w:val="restart"/>'))}${row(cell('c'), cell('d'), `<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>`)}${row(`<w:tc><w:tbl>${row(cell('e'))}</w:tbl><w:p/></w:tc>`)}</w:tbl>`,
      }),
    ).toBe(
      '<table><tbody><tr><td colspan="2">a</td><td rowspan="2">b</td></tr><tr><td>c</td><td>d</td></tr><tr><td><table><tbody><tr><td>e</td></tr></tbody></table></td></tr></tbody></table>',
    );
  });
});

describe('converting notes, links and pictures of a DOCX', () => {
  it('[FORM-55] converts notes to asides outside the reading order, with noteref links', async () => {
    const note = (kind: string, id: number, text: string): string =>
      `<w:${kind} w:id="${id}"><w:p><w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:${kind}Ref/></w:r>${run(` ${text}`)}</w:p></w:${kind}>`;
    const form = await convertBytes(
      await pack({
        body: `<w:p>${run('a')}<w:r><w:footnoteReference w:id="5"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:endnoteReference w:id="2"/></w:r><w:r><w:footnoteReference w:id="3" w:customMarkFollows="1"/><w:t>*</w:t></w:r></w:p>`,
        footnotes: `<w:footnote w:type="separator" w:id="-1">${p('no')}</w:footnote>${note('footnote', 2, 'two')}${note('footnote', 3, 'three')}${note('footnote', 5, 'five')}`,
        endnotes: note('endnote', 2, 'end'),
      }),
      'docx',
    );
    const files = await readTextFiles(form);
    const noteref = (id: string, label: string): string =>
      `<a href="c2.xhtml#${id}" epub:type="noteref"><sup>${label}</sup></a>`;
    const text = files
      .get('c1.xhtml')
      ?.replaceAll(/epub:type="noteref" href="([^"]*)"/g, 'href="$1" epub:type="noteref"');
    expect(text).toContain(
      `<p>a${noteref('footnote-5', '1')}${noteref('footnote-2', '2')}${noteref('endnote-2', 'i')}${noteref('footnote-3', '*')}</p>`,
    );
    expect(files.get('c2.xhtml')).toContain(
      '<aside id="footnote-2" class="note" epub:type="footnote"><p><sup>2</sup> two</p></aside>',
    );
    expect(files.get('c2.xhtml')).toContain(
      '<aside id="endnote-2" class="note" epub:type="footnote"><p><sup>i</sup> end</p>',
    );
    expect(files.get('c2.xhtml')).not.toContain('no<');
    expect(files.get('content.opf')).toContain('<itemref idref="c2" linear="no"/>');
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-56] converts links to URLs and bookmarks, as elements and as fields', async () => {
    const field = (instruction: string, result: string): string =>
      `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    expect(
      await convertToBody({
        links: [
          ['web', 'hyperlink', 'https://example.com/', 'External'],
          ['bad', 'hyperlink', 'file:///etc/passwd', 'External'],
        ],
        body: `<w:p><w:hyperlink r:id="web">${run('a', '<w:u/>')}</w:hyperlink><w:hyperlink w:anchor="Here">${run('b')}</w:hyperlink><w:hyperlink r:id="bad">${run('c')}</w:hyperlink><w:hyperlink r:id="gone">${run('d')}</w:hyperlink>${field(' HYPERLINK &quot;https://example.com/x&quot; ', 'e')}<w:fldSimple w:instr="REF Here \\h">${run('f')}</w:fldSimple>${field('PAGE', 'g')}</w:p>
        <w:bookmarkStart w:name="here"/><w:bookmarkStart w:name="also"/>${p('h')}<w:p>${run('i')}<w:bookmarkStart w:name="mid"/>${run('j')}</w:p>`,
      }),
    ).toBe(
      '<p><a href="https://example.com/">a</a><a href="c1.xhtml#bookmark-here">b</a><span>c</span>d<a href="https://example.com/x">e</a><a href="c1.xhtml#bookmark-here">f</a>g</p><p id="bookmark-here"><span id="bookmark-also"></span>h</p><p>i<span id="bookmark-mid"></span>j</p>',
    );
  });

  it('[FORM-57] keeps pictures with their alternative text; missing ones become that text', async () => {
    const drawing = (id: string, words: string): string =>
      `<w:r><w:drawing><wp:inline><wp:docPr descr="${words}"/><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r>`;
    const form = await convertBytes(
      await pack({
        links: [
          ['p1', 'image', 'media/one.png'],
          ['p2', 'image', 'media/two.emf'],
          ['p3', 'image', 'https://x.invalid/p.png', 'External'],
        ],
        files: [
          { path: 'word/media/one.png', content: buildPng() },
          { path: 'word/media/two.emf', content: '\x01\0\0\0 EMF' },
        ],
        body: `<w:p>${drawing('p1', 'one')}${drawing('p2', 'two')}${drawing('p3', 'three')}<w:r><w:pict><v:imagedata r:id="p1"/></w:pict></w:r></w:p>`,
      }),
      'docx',
    );
    expect(await readBody(form)).toMatch(/^<p><img src="(p1\.\w+)" alt="one"\/>two<img src="\1" alt=""\/><\/p>$/);
    expect(await validateEpub(form)).toEqual([]);
  });

  it('[FORM-58] sets right-to-left progression when most paragraphs have it; converts ruby', async () => {
    const body = `${p('א', '<w:bidi/>')}<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:ruby><w:rt>${run('とう')}</w:rt><w:rubyBase>${run('東')}</w:rubyBase></w:ruby></w:r></w:p>${p('c')}`;
    const files = await readTextFiles(await convertBytes(await pack({ body }), 'docx'));
    expect(files.get('content.opf')).toContain('page-progression-direction="rtl"');
    expect(files.get('c1.xhtml')).toContain('<p dir="rtl"><ruby>東<rt>とう</rt></ruby></p>');
  });

  it('[FORM-8] loses no word of text boxes, tables and notes', async () => {
    const body = `<w:p>${run('one two')}<w:r><w:pict><w:txbxContent>${p('three')}<w:tbl><w:tr><w:tc>${p('four')}</w:tc></w:tr></w:tbl></w:txbxContent></w:pict></w:r>${run(' five')}</w:p>`;
    const book = await pack({ body, footnotes: `<w:footnote w:id="1">${p('six')}</w:footnote>` });
    expect((await readBookBytes(book, { format: 'docx' })).contents).toMatchObject({ words: 6 });
    expect(await countWords(await convertBytes(book, 'docx'))).toBe(6);
  });

  it.each(['', '<w:p/>', '<w:p><w:r><w:t> </w:t></w:r></w:p>', '<w:p/><w:p/><w:sectPr/>'])(
    '[FORM-16] without text is a book of one empty page (%j)',
    async (body) => {
      expect(await convertToBody({ body })).toBe('<p class="empty-line"><br/></p>');
    },
  );

  it.each([
    ['an entity', '<!DOCTYPE x [<!ENTITY xxe SYSTEM "file:///etc/passwd">]><w:p>&xxe;</w:p>', 'hostile'],
    ['levels', '<w:p>'.repeat(5000), 'hostile'],
    ['tables', '<w:tbl><w:tr><w:tc>'.repeat(400), 'hostile'],
    ['bookmarks', '<w:bookmarkStart w:name="a"/>'.repeat(100_000), null],
    ['fields', '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'.repeat(100_000), null],
    ['runs', `<w:p>${Array.from({ length: 520_000 }, (_, index) => twoRuns(index)).join('')}`, 'hostile'],
  ])('[FORM-59] %s without end are refused, or leave nothing, within seconds', async (_what, body, reason) => {
    const book = await pack({ body });
    const started = process.cpuUsage();
    const making = convertBytes(book, 'docx');
    if (reason === null) expect(await readBody(await making)).toMatch(/^<p class="empty-line">/);
    else await expect(making).rejects.toMatchObject({ reason });
    const { user, system } = process.cpuUsage(started);
    expect((user + system) / 1000).toBeLessThan(12_000);
  });
});
