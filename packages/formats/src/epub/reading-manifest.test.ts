import { buildBloatedEpub, buildEpub } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import type { ReadingManifest } from '../manifest.ts';
import { type EpubParts, packEpub, readBookBytes } from '../testing.ts';

const readManifest = async (parts: EpubParts): Promise<ReadingManifest> => {
  const { manifest } = await readBookBytes(await packEpub(parts));
  if (!manifest) throw new Error('an EPUB always has a manifest');
  return manifest;
};
const countCharacters = async (chapter: string): Promise<number | undefined> =>
  (await readManifest({ chapters: [chapter] })).spine[0]?.characters;

describe('the reading manifest of an EPUB', () => {
  it.each([
    ['<p>abc</p>', 3],
    ['<p>abc</p>\n  <p>de\n f</p>', 8],
    ['\n <p> abc </p> \n', 3],
    ['<p>a&nbsp;b&amp;c</p>', 5],
    ['<p>ab</p><script>var long = 1;</script><style>p {}</style>', 2],
    ['<p>читать 书 📚</p>', 11],
    ['<p>a<br/>b</p>', 2],
    ['<p>one <b>two', 7],
    ['', 0],
  ])('[META-11] %j has %i characters', async (body, characters) => {
    expect(await countCharacters(body)).toBe(characters);
  });

  it('[META-11] a chapter in UTF-16 counts the same', async () => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><html><body><p>привет</p></body></html>';
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const book = await packEpub({
      chapters: [],
      manifest: '<item id="u" href="u.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="u"/>',
      files: [{ path: 'OPS/u.xhtml', content: bytes }],
    });
    expect((await readBookBytes(book)).manifest?.totalCharacters).toBe(6);
  });

  it('[META-11] non-linear documents are in the spine and count zero', async () => {
    const { spine, totalCharacters } = await readManifest({
      chapters: ['<p>one</p>', '<p>two</p>'],
      spine: '<itemref idref="c1" linear="no"/><itemref idref="c2"/><itemref idref="nowhere"/>',
    });
    expect(spine.map(({ href, linear, characters, index }) => [href, linear, characters, index])).toEqual([
      ['OPS/c1.xhtml', false, 0, 0],
      ['OPS/c2.xhtml', true, 3, 1],
    ]);
    expect(totalCharacters).toBe(3);
  });

  it('[META-11] reads fixed layout, page sizes and page order', async () => {
    const manifest = await readManifest({
      metadata: '<dc:title>T</dc:title><meta property="rendition:layout">pre-paginated</meta>',
      chapters: [
        '<!DOCTYPE html><html><head><meta name="viewport" content="width=1200, height=1600"/></head><body/></html>',
        'x',
      ],
      spineAttributes: ' page-progression-direction="rtl"',
      spine:
        '<itemref idref="c1" properties="page-spread-right"/><itemref idref="c2" properties="rendition:layout-reflowable"/>',
    });
    expect(manifest).toMatchObject({ layout: 'pre-paginated', progression: 'rtl', cfiSpineStep: '/6' });
    expect(manifest.spine).toMatchObject([
      { layout: 'pre-paginated', spread: 'right', viewport: { width: 1200, height: 1600 } },
      { layout: 'reflowable', spread: null, viewport: null },
    ]);
  });

  it('[META-26] a chapter has its media overlay, and the book its class for the active element', async () => {
    const listed = '<item id="r" href="r%20ä.xhtml" media-type="application/xhtml+xml" media-overlay="';
    const withOverlay = (id: string) =>
      readManifest({
        metadata: '<dc:title>T</dc:title><meta property="media:active-class"> -epub-spoken </meta>',
        chapters: ['<p>silent</p>'],
        manifest: `${listed}${id}"/><item id="plan" href="mo/r%201.smil" media-type="application/smil+xml"/><item id="far" href="http://elsewhere.invalid/a.smil" media-type="application/smil+xml"/><item id="gone" href="gone.smil" media-type="application/smil+xml"/>`,
        spine: '<itemref idref="c1"/><itemref idref="r"/>',
        files: [
          { path: 'OPS/r ä.xhtml', content: '<html><body><p id="a">read</p></body></html>' },
          { path: 'OPS/mo/r 1.smil', content: '<smil/>' },
        ],
      });
    const { spine, activeClass } = await withOverlay('plan');
    expect([spine.map(({ overlay }) => overlay), activeClass]).toEqual([
      [undefined, 'OPS/mo/r 1.smil'],
      '-epub-spoken',
    ]);
    for (const id of ['far', 'gone', 'nowhere', ''])
      expect((await withOverlay(id)).spine[1]).not.toHaveProperty('overlay');
    const two = await readManifest({
      metadata: '<dc:title>T</dc:title><meta property="media:active-class">a b</meta>',
    });
    expect(two).not.toHaveProperty('activeClass');
  });

  it('[META-12] the other chapters stay readable when some are damaged or missing', async () => {
    const { spine } = await readManifest({
      chapters: ['<p>good</p>', '<p>bad</h1></wrong><p>still', '<p>fine</p>'],
      manifest: '<item id="gone" href="gone.xhtml" media-type="application/xhtml+xml"/>',
      spine: '<itemref idref="c1"/><itemref idref="c2"/><itemref idref="gone"/><itemref idref="c3"/>',
    });
    expect(spine.map(({ characters }) => characters)).toEqual([4, 8, 0, 4]);
  });

  it('[META-22] refuses a spine of more than 10,000 entries and a path of more than 1,024 characters', async () => {
    await expect(readBookBytes(await buildBloatedEpub({ entries: 10_001, pathLength: 20 }))).rejects.toMatchObject({
      reason: 'hostile',
      message: expect.stringContaining('spine'),
    });
    await expect(readBookBytes(await buildBloatedEpub({ entries: 1, pathLength: 1025 }))).rejects.toMatchObject({
      reason: 'hostile',
      message: expect.stringContaining('1024'),
    });
    const { manifest } = await readBookBytes(await buildBloatedEpub({ entries: 10, pathLength: 1024 }));
    expect(manifest?.spine).toHaveLength(10);
  });

  it('[META-22] ignores a reference longer than any entry name', async () => {
    const { spine, toc } = await readManifest({
      manifest: `${NAV}<item id="long" href="${'x'.repeat(6000)}" media-type="application/xhtml+xml"/>`,
      spine: '<itemref idref="c1"/><itemref idref="long"/>',
      files: [
        {
          path: 'OPS/toc/nav.xhtml',
          content: `<html><nav><ol><li><a href="${'x/'.repeat(2000)}">Far</a></li></ol></nav></html>`,
        },
      ],
    });
    expect(spine.map(({ href }) => href)).toEqual(['OPS/c1.xhtml']);
    expect(toc).toMatchObject([{ title: 'Far', spine: null }]);
  });

  it('[META-12] a book without chapters is unreadable', async () => {
    await expect(readBookBytes(await packEpub({ chapters: [] }))).rejects.toThrow(UnreadableBook);
  });
});

const NAV = '<item id="nav" href="toc/nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>';

describe('contents', () => {
  it('[META-13] come from the navigation document, with spine index, fragment and depth', async () => {
    const nav = `<html xmlns:epub="http://www.idpf.org/2007/ops"><body>
      <nav epub:type="landmarks"><ol><li><a href="../c1.xhtml">no</a></li></ol></nav>
      <nav epub:type="toc"><ol><li><span>Part <i>One</i></span><ol><li><a href="../c2.xhtml#p%201">Two&nbsp;a</a></li></ol></li>
      <li><a href="../c1.xhtml">One</a></li><li><a href="https://elsewhere.invalid/">Out</a></li></ol></nav></body></html>`;
    const { toc } = await readManifest({
      chapters: ['a', 'b'],
      manifest: NAV,
      files: [{ path: 'OPS/toc/nav.xhtml', content: nav }],
    });
    expect(toc).toEqual([
      {
        title: 'Part One',
        spine: null,
        fragment: null,
        children: [{ title: 'Two a', spine: 1, fragment: 'p 1', children: [] }],
      },
      { title: 'One', spine: 0, fragment: null, children: [] },
      { title: 'Out', spine: null, fragment: null, children: [] },
    ]);
  });

  it('[META-13] come from the NCX of an EPUB 2', async () => {
    const ncx = `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx><navMap>
      <navPoint><navLabel><text>One</text></navLabel><content src="c1.xhtml"/>
      <navPoint><navLabel><text>Inside</text></navLabel><content src="c1.xhtml#x"/></navPoint></navPoint></navMap></ncx>`;
    const { toc } = await readManifest({
      version: '2.0',
      manifest: '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
      spineAttributes: ' toc="ncx"',
      files: [{ path: 'OPS/toc.ncx', content: ncx }],
    });
    expect(toc).toEqual([
      {
        title: 'One',
        spine: 0,
        fragment: null,
        children: [{ title: 'Inside', spine: 0, fragment: 'x', children: [] }],
      },
    ]);
  });

  it('[META-7] contain no NUL, however it is written', async () => {
    const nav = '<html><nav><ol><li><a href="../c1.xhtml#a%00b">O\0ne</a></li></ol></nav></html>';
    const manifest = await readManifest({ manifest: NAV, files: [{ path: 'OPS/toc/nav.xhtml', content: nav }] });
    expect(manifest.toc).toMatchObject([{ title: 'One', spine: 0, fragment: 'ab' }]);
  });

  it('[META-13] may be missing in a readable book', async () => {
    expect((await readManifest({ manifest: NAV })).toc).toEqual([]);
  });
});

describe('the cover', () => {
  it('[META-9] is created in both sizes from the declared image', async () => {
    const { cover } = await readBookBytes(await buildEpub());
    expect(cover).toMatchObject({ small: { width: 267, height: 400 }, big: { width: 533, height: 800 } });
  });

  it('[META-9] is found through a cover page of the guide', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="60"><rect width="40" height="60"/></svg>';
    const { cover } = await readBookBytes(
      await packEpub({
        chapters: [
          '<p>text</p>',
          '<svg xmlns="http://www.w3.org/2000/svg"><image xlink:href="front%20page.svg"/></svg>',
        ],
        after: '<guide><reference type="cover" href="c2.xhtml"/></guide>',
        files: [{ path: 'OPS/front page.svg', content: svg }],
      }),
    );
    expect(cover).toMatchObject({ small: { width: 40, height: 60 }, big: { width: 40, height: 60 } });
  });

  it('[META-9] that is not an image costs the book only its cover', async () => {
    const { cover, metadata } = await readBookBytes(await buildEpub({ cover: Buffer.from('not a picture') }));
    expect([cover, metadata.title]).toEqual([null, 'The Lamp Room']);
  });
});
