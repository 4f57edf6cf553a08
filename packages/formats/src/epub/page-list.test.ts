import { describe, expect, it } from 'vitest';
import { type EpubParts, packEpub, readBookBytes } from '../testing.ts';

const NAV = '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>';
const NCX = '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>';
const readPageList = async (parts: EpubParts) =>
  (await readBookBytes(await packEpub({ chapters: ['<p>one</p>', '<p>two</p>'], ...parts }))).manifest?.pageList;

const buildNav = (lists: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
    <nav epub:type="toc"><ol><li><a href="c1.xhtml">One</a></li></ol></nav>${lists}</body></html>`;
const buildNcx = (pages: string): string =>
  `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap><navPoint><navLabel><text>One</text></navLabel><content src="c1.xhtml"/></navPoint></navMap>
    <pageList>${pages}</pageList></ncx>`;

describe('the pages of the printed edition', () => {
  it('[READER-190] are read from the navigation document', async () => {
    const nav = buildNav(
      `<nav epub:type="page-list" hidden=""><ol><li><a href="c1.xhtml#p%20iv"> iv </a></li><li><a href="c2.xhtml#p1">1</a></li>
      <li><a href="c1.xhtml">iii</a></li><li><a href="nowhere.xhtml#p2">2</a></li><li><a href="c2.xhtml#p3"></a></li></ol></nav>`,
    );
    expect(await readPageList({ manifest: NAV, files: [{ path: 'OPS/nav.xhtml', content: nav }] })).toEqual([
      { label: 'iv', spine: 0, fragment: 'p iv' },
      { label: 'iii', spine: 0, fragment: null },
      { label: '1', spine: 1, fragment: 'p1' },
    ]);
  });

  it('[READER-190] are read from a list that only its role names', async () => {
    const nav = buildNav('<nav role="doc-pagelist"><ol><li><a href="c2.xhtml#p1">1</a></li></ol></nav>');
    expect(await readPageList({ manifest: NAV, files: [{ path: 'OPS/nav.xhtml', content: nav }] })).toEqual([
      { label: '1', spine: 1, fragment: 'p1' },
    ]);
  });

  it('[READER-190] are read from the NCX of EPUB 2, by their label or else their value', async () => {
    const ncx = buildNcx(
      `<pageTarget type="front" value="4"><navLabel><text>iv</text></navLabel><content src="c1.xhtml#p4"/></pageTarget>
      <pageTarget type="normal" value="5"><content src="c2.xhtml#p5"/></pageTarget>`,
    );
    expect(await readPageList({ manifest: NCX, files: [{ path: 'OPS/toc.ncx', content: ncx }] })).toEqual([
      { label: 'iv', spine: 0, fragment: 'p4' },
      { label: '5', spine: 1, fragment: 'p5' },
    ]);
  });

  it('[READER-190] are absent in a book without a list', async () => {
    expect(
      await readPageList({ manifest: NAV, files: [{ path: 'OPS/nav.xhtml', content: buildNav('') }] }),
    ).toBeUndefined();
    expect(await readPageList({})).toBeUndefined();
  });
});
