import { buildZip } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { measureCpuMs, packEpub, readBookBytes } from '../testing.ts';
import { repairPackage } from './repair-package.ts';

const XHTML = 'application/xhtml+xml';
const page = (body: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;
const ROOT_FILE = '<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/>';
const packFiles = (packageText: string | Buffer, rootFiles = ROOT_FILE, container = 'container') =>
  buildZip([
    { path: 'META-INF/container.xml', content: `<${container}><rootfiles>${rootFiles}</rootfiles></${container}>` },
    { path: 'OPS/book.opf', content: packageText },
    { path: 'OPS/c1.xhtml', content: page('one') },
    { path: 'OPS/c2.xhtml', content: page('two') },
  ]);
const PACKAGE = `<package version="2.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Käse &amp; Brot</dc:title></metadata>
<manifest><item id="c1" href="c1.xhtml" media-type="${XHTML}"/><item id="c2" href="c2.xhtml" media-type="${XHTML}"/></manifest>
<spine><itemref idref="c1"/><itemref idref="c2"/></spine></package>`;
const readTitleAndSpine = async (file: Promise<Buffer>) => {
  const { metadata, manifest } = await readBookBytes(await file);
  return [metadata.title, manifest?.spine.map(({ href }) => href)];
};
const EXPECTED = ['Käse & Brot', ['OPS/c1.xhtml', 'OPS/c2.xhtml']];

describe('a package document with faults', () => {
  it.each([
    ['open items', PACKAGE.replaceAll(/(<item[^>]*)\/>/g, '$1>')],
    ['an open title', PACKAGE.replace('</dc:title>', '')],
    ['a wrong end', PACKAGE.replace('</dc:title>', '</dc:ttl>')],
    ['an open meta element', PACKAGE.replace('</metadata>', '<meta name="cover" content="c"></metadata>')],
    ['open sections', PACKAGE.replace('</metadata>', '').replace('</manifest>', '')],
    ['ends of some items', PACKAGE.replace('/><itemref idref="c2"/>', '><itemref idref="c2"></itemref>')],
    [
      'a comment with tags',
      PACKAGE.replace('</dc:title>', '<!-- </metadata> --></dc:title><meta name="a" content="b">'),
    ],
    ['a bare ampersand', PACKAGE.replace('&amp;', '&')],
  ])('[META-75] with %s is repaired', async (_what, text) => {
    expect(await readTitleAndSpine(packFiles(text))).toEqual(EXPECTED);
  });

  it.each([
    ['undeclared', Buffer.from(PACKAGE, 'latin1')],
    ['declared as UTF-8', Buffer.from(`<?xml version="1.0" encoding="utf-8"?>${PACKAGE}`, 'latin1')],
    ['UTF-8 declared as Latin-1', Buffer.from(`<?xml version="1.0" encoding="iso-8859-1"?>${PACKAGE}`)],
    ['UTF-16', Buffer.from(`\ufeff${PACKAGE}`, 'utf16le')],
  ])('[META-75] in another encoding is read: %s', async (_what, bytes) => {
    expect(await readTitleAndSpine(packFiles(bytes))).toEqual(EXPECTED);
  });

  it.each([
    '<rootfile full-path="OPS/book.opf" media-type="text/xml"/>',
    '<rootfile full-path="OPS/book.opf" media-type=" application/oebps-package+xml "/>',
    '<rootfile full-path="OPS\\book.opf"/>',
    '<rootfile full-path="./OPS/book%2Eopf"/>',
    `<rootfile full-path="OPS/book.pdf" media-type="application/pdf"/>${ROOT_FILE}`,
  ])('[META-75] is found by %s', async (rootFiles) => {
    expect(await readTitleAndSpine(packFiles(PACKAGE, rootFiles))).toEqual(EXPECTED);
  });

  it('[META-75] that no repair makes a package stays damaged', async () => {
    const isDamaged = expect.objectContaining({ reason: 'damaged' });
    for (const text of ['<package><metadata><b></metadata></package>', '<a><package></a>', 'text'])
      await expect(readBookBytes(await packFiles(text))).rejects.toEqual(isDamaged);
  });

  it.each([
    ['comments that never end', '<!-- '.repeat(400_000)],
    ['quotes that never end', '<item href="'.repeat(200_000)],
    ['attributes that never end', `<item ${'a="b" '.repeat(300_000)}`],
    ['spaces without an end', `<item${' '.repeat(1_000_000)}`],
  ])('[META-75] %s cost time linear in their size', (_what, text) => {
    expect(measureCpuMs(() => repairPackage(`<package><manifest>${text}`))).toBeLessThan(3000);
  });
});

describe('items of the manifest', () => {
  const item = (id: string, href: string) => `<item id="${id}" href="${href}" media-type="${XHTML}"/>`;
  const readSpine = async (manifest: string, spine: string) =>
    (
      await readBookBytes(
        await packEpub({
          chapters: [],
          manifest,
          spine,
          files: ['a', 'b', 'c'].map((name) => ({ path: `OPS/${name}.xhtml`, content: page(name) })),
        }),
      )
    ).manifest?.spine.map(({ href }) => href.slice(4, 5));

  it('[META-76] with the same id are each found once, in their order', async () => {
    const manifest = item('x', 'a.xhtml') + item('x', 'b.xhtml') + item('y', 'c.xhtml');
    const spine = '<itemref idref="x"/><itemref idref="y"/><itemref idref="x"/>';
    expect(await readSpine(manifest, spine)).toEqual(['a', 'c', 'b']);
    expect(await readSpine(item('x', 'a.xhtml'), '<itemref idref="x"/><itemref idref="x"/>')).toEqual(['a', 'a']);
  });

  it('[META-76] are found by ids with spaces or in another letter case', async () => {
    const manifest = item(' x', 'a.xhtml') + item('Y', 'b.xhtml') + item('', 'c.xhtml');
    const spine = '<itemref idref="x "/><itemref idref="y"/><itemref idref="z"/><itemref/><itemref idref=""/>';
    expect(await readSpine(manifest, spine)).toEqual(['a', 'b']);
  });

  it('[META-77] pages outside the manifest that links lead to are scanned, are parts, and follow the spine', async () => {
    const { manifest, parts, flagged } = await readBookBytes(
      await packEpub({
        chapters: ['<a href="notes.html#n">1</a>'],
        files: [
          { path: 'OPS/notes.html', content: page('<p id="n">a<br>b</p><iframe src="x"></iframe>') },
          { path: 'OPS/alone.xhtml', content: page('alone') },
          { path: 'META-INF/page.xhtml', content: page('hidden') },
          { path: '__MACOSX/OPS/._c1.xhtml', content: 'x' },
        ],
      }),
    );
    expect(manifest?.spine.map(({ href, outside }) => [href, outside])).toEqual([
      ['OPS/c1.xhtml', undefined],
      ['OPS/notes.html', true],
    ]);
    expect(parts.filter(({ mediaType }) => mediaType === XHTML).map(({ path, asHtml }) => [path, asHtml])).toEqual([
      ['OPS/c1.xhtml', false],
      ['OPS/notes.html', true],
      ['OPS/alone.xhtml', false],
    ]);
    expect(flagged).toEqual(['OPS/notes.html']);
  });
});
