import { buildBloatedEpub, buildEpub } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import type { ReadingManifest } from '../manifest.ts';
import { type EpubParts, packEpub, readBookBytes } from '../testing.ts';

const NAV = '<item id="nav" href="toc/nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>';

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

  it.each([
    ['none', '', 'never'],
    ['both', '', 'always'],
    ['portrait', '', 'always'],
    ['landscape', '', undefined],
    ['auto', '', undefined],
    ['', 'rendition:spread-none', 'never'],
    ['none', 'rendition:spread-auto page-spread-left', undefined],
    ['none', 'rendition:spread-both', 'always'],
    ['auto', 'rendition:orientation-landscape', 'never'],
    ['landscape', 'rendition:orientation-landscape', undefined],
    ['none', 'rendition:layout-reflowable', undefined],
  ])('[META-47] pages with spread “%s” and properties “%s” are paired: %s', async (spread, properties, pairing) => {
    const { spine } = await readManifest({
      metadata: `<dc:title>T</dc:title><meta property="rendition:layout">pre-paginated</meta><meta property="rendition:spread"> ${spread} </meta>`,
      chapters: [
        '<!DOCTYPE html><html><head><meta name="viewport" content="width=1600, height=900"/></head><body/></html>',
      ],
      spine: `<itemref idref="c1" properties="${properties}"/>`,
    });
    expect(spine[0]?.pairing).toBe(pairing);
  });

  it.each([
    ['scrolled-doc', '', 'scrolled'],
    ['scrolled-continuous', '', 'scrolled'],
    ['paginated', '', undefined],
    ['', 'rendition:flow-scrolled-doc', 'scrolled'],
    ['scrolled-doc', 'rendition:flow-paginated', undefined],
    ['scrolled-doc', 'rendition:layout-pre-paginated', undefined],
  ])('[META-47] chapters with flow “%s” and properties “%s” are %s', async (flow, properties, expected) => {
    const { spine } = await readManifest({
      metadata: `<dc:title>T</dc:title><meta property="rendition:flow">${flow}</meta>`,
      spine: `<itemref idref="c1" properties="${properties}"/>`,
    });
    expect(spine[0]?.flow).toBe(expected);
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
