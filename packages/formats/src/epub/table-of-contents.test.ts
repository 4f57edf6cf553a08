import { describe, expect, it } from 'vitest';
import type { ReadingManifest } from '../manifest.ts';
import { type EpubParts, packEpub, readBookBytes } from '../testing.ts';

const readManifest = async (parts: EpubParts): Promise<ReadingManifest> => {
  const { manifest } = await readBookBytes(await packEpub(parts));
  if (!manifest) throw new Error('an EPUB always has a manifest');
  return manifest;
};
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

  const NCX = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
  const ncxFile = {
    path: 'OPS/toc.ncx',
    content: `<ncx><navMap><navPoint><navLabel><text>From the NCX</text></navLabel><content src="c1.xhtml"/></navPoint>
      <navPoint><navLabel><text>Second</text></navLabel><content src="c2.xhtml"/></navPoint></navMap></ncx>`,
  };
  const one = '<a href="../c1.xhtml">One</a>';
  const two = '<a href="../c2.xhtml">Two</a>';
  const three = '<a href="../c2.xhtml#x">Three</a>';

  it.each([
    ['a wrapped list', `<nav><div><section><ol><li>${one}<ol><li>${two}</li></ol></li></ol></section></div></nav>`],
    ['lists of the other kind', `<nav><ul><li>${one}<ul><li>${two}</li></ul></li></ul></nav>`],
    ['a wrapped inner list', `<nav><ol><li><p>${one}</p><div><ol><li>${two}</li></ol></div></li></ol></nav>`],
    ['a label around its list', `<nav><ol><li><div>${one}<ol><li>${two}</li></ol></div></li></ol></nav>`],
    ['a list beside its item', `<nav><ol><li>${one}</li><ol><li>${two}</li></ol></ol></nav>`],
    ['items in another element', `<nav><ol><div><li>${one}<ol><div><li>${two}</li></div></ol></li></div></ol></nav>`],
    ['an anchor before the link', `<nav><ol><li><a id="p"></a>${one}<ol><li><span/>${two}</li></ol></li></ol></nav>`],
    ['a document without nav', `<ol><li>${one}<ol><li>${two}</li></ol></li></ol>`],
    [
      'page numbers before the contents',
      `<nav epub:type="page-list"><ol><li><a href="../c1.xhtml">1</a></li></ol></nav><nav role="doc-toc"><ol><li>${one}<ol><li>${two}</li></ol></li></ol></nav>`,
    ],
  ])('[META-46] are found in %s', async (_, nav) => {
    const content = `<html xmlns:epub="http://www.idpf.org/2007/ops"><body><h1>Contents</h1>${nav}</body></html>`;
    const files = [{ path: 'OPS/toc/nav.xhtml', content }];
    const { toc } = await readManifest({ chapters: ['a', 'b'], manifest: NAV, files });
    const inner = { title: 'Two', spine: 1, fragment: null, children: [] };
    expect(toc).toEqual([{ title: 'One', spine: 0, fragment: null, children: [inner] }]);
  });

  it.each([
    [
      'several lists',
      `<nav><h2>I</h2><ol><li>${one}</li></ol><h2>II</h2><ol><li>${two}</li><li>${three}</li></ol></nav>`,
    ],
    ['links without lists', `<nav><p>${one}</p><p>${two}<br/>${three}</p></nav>`],
  ])('[META-46] are found in %s', async (_, nav) => {
    const files = [{ path: 'OPS/toc/nav.xhtml', content: `<html><body>${nav}</body></html>` }];
    const { toc } = await readManifest({ chapters: ['a', 'b'], manifest: NAV, files });
    expect(toc.map(({ title, spine }) => [title, spine])).toEqual([
      ['One', 0],
      ['Two', 1],
      ['Three', 1],
    ]);
  });

  it('[META-46] an item has the text that stands in it, and the link that follows', async () => {
    const nav = `<html><nav><ol><li>Part <b></b>I<ol><li><span>Chapter</span> <a href="../c2.xhtml">go</a></li></ol></li></ol></nav></html>`;
    const files = [{ path: 'OPS/toc/nav.xhtml', content: nav }];
    const { toc } = await readManifest({ chapters: ['a', 'b'], manifest: NAV, files });
    expect(toc).toMatchObject([{ title: 'Part I', spine: null, children: [{ title: 'Chapter', spine: 1 }] }]);
  });

  it.each([
    ['entries without links', '<ol><li><span>Part</span></li><li><a>Chapter</a></li></ol>'],
    ['links that lead nowhere', '<ol><li><a href="../gone.xhtml">Gone</a></li></ol>'],
    ['one link among many words', `<ol><li>${one}</li><li><span>b</span></li><li><span>c</span></li></ol>`],
    ['nothing', '<p>No list</p>'],
  ])('[META-46] come from the NCX if the navigation document has %s', async (_, nav) => {
    const { toc } = await readManifest({
      chapters: ['a', 'b'],
      manifest: NAV + NCX,
      files: [{ path: 'OPS/toc/nav.xhtml', content: `<html><nav>${nav}</nav></html>` }, ncxFile],
    });
    expect(toc.map(({ title }) => title)).toEqual(['From the NCX', 'Second']);
  });

  it('[META-46] stay those of the navigation document if the NCX knows no more places', async () => {
    const content = '<html><nav><ol><li><span>Part</span></li><li><span>Rest</span></li></ol></nav></html>';
    const empty = { path: 'OPS/toc.ncx', content: '<ncx><navMap/></ncx>' };
    const files = [{ path: 'OPS/toc/nav.xhtml', content }, empty];
    const { toc } = await readManifest({ manifest: NAV + NCX, files });
    expect(toc.map(({ title }) => title)).toEqual(['Part', 'Rest']);
  });

  it('[META-46] come from an NCX that the spine does not name, or whose media type is wrong', async () => {
    const manifest =
      '<item id="css" href="a.css" media-type="text/css"/><item id="n" href="toc.ncx" media-type="text/xml"/>';
    const files = [{ path: 'OPS/a.css', content: 'p{}' }, ncxFile];
    for (const spineAttributes of ['', ' toc="css"', ' toc="nowhere"']) {
      const { toc } = await readManifest({ chapters: ['a', 'b'], version: '2.0', manifest, files, spineAttributes });
      expect(toc.map(({ spine }) => spine)).toEqual([0, 1]);
    }
  });

  it('[META-46] are found in a navigation document that is no XML', async () => {
    const content = `<html><head><link rel="stylesheet" href="a.css"></head><body><nav EPUB:TYPE="TOC"><OL><LI><A HREF="../c1.xhtml">Fish & Chips</A>
      <LI><a href=../c2.xhtml>Two<br>lines</a><ul><li><a href="../c2.xhtml#x">Inner</a></ul></OL></nav></body></html>`;
    const files = [{ path: 'OPS/toc/nav.xhtml', content }];
    const { toc } = await readManifest({ chapters: ['a', 'b'], manifest: NAV, files });
    expect(toc).toMatchObject([
      { title: 'Fish & Chips', spine: 0, children: [] },
      { title: 'Two lines', spine: 1, children: [{ title: 'Inner', fragment: 'x' }] },
    ]);
  });

  it('[META-46] come from the NCX if the entries of the navigation document lead to itself', async () => {
    const nav = '<html><nav><ol><li><a href="nav.xhtml#a">Here</a></li></ol></nav></html>';
    const files = [{ path: 'OPS/toc/nav.xhtml', content: nav }, ncxFile];
    const { toc } = await readManifest({ chapters: ['a', 'b'], manifest: NAV + NCX, files });
    expect(toc.map(({ title }) => title)).toEqual(['From the NCX', 'Second']);
  });

  it('[META-46] come from every map of an NCX, and from one that is not in the manifest', async () => {
    const content = ncxFile.content.replace('</navPoint>', '</navPoint></navMap><navMap>');
    const { toc } = await readManifest({ chapters: ['a', 'b'], files: [{ ...ncxFile, content }] });
    expect(toc.map(({ title }) => title)).toEqual(['From the NCX', 'Second']);
  });

  it('[META-46] come from a page that is named as contents or by the guide, if nothing else has any', async () => {
    const links = '<p><a href="../c1.xhtml">One</a></p><p><a href="../c2.xhtml">Two</a></p>';
    const content = `<html xmlns="http://www.w3.org/1999/xhtml"><body><h1>Contents</h1>${links}</body></html>`;
    const item = (name: string) => `<item id="n" href="x/${name}" media-type="application/xhtml+xml"/>`;
    const after = '<guide><reference type="toc" href="x/front.xhtml"/></guide>';
    for (const [name, parts] of [
      ['toc.xhtml', {}],
      ['front.xhtml', { after }],
    ] as const) {
      const files = [{ path: `OPS/x/${name}`, content }];
      const { toc } = await readManifest({ chapters: ['a', 'b'], manifest: item(name), files, ...parts });
      expect(toc.map(({ title, spine }) => [title, spine])).toEqual([
        ['One', 0],
        ['Two', 1],
      ]);
    }
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
