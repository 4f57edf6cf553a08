import { describe, expect, it } from 'vitest';
import { type EpubParts, packEpub, readBookBytes } from '../testing.ts';

const page = (body: string): string =>
  `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>${body}</body></html>`;
const readTypes = async (items: [path: string, type: string, content: string | Buffer][]) => {
  const { parts } = await readBookBytes(
    await packEpub({
      manifest: items.map(([path, type], at) => `<item id="i${at}" href="${path}" media-type="${type}"/>`).join(''),
      files: items.map(([path, , content]) => ({ path: `OPS/${path}`, content })),
    }),
  );
  return parts.find(({ path }) => path === `OPS/${items[0]?.[0]}`)?.mediaType;
};
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describe('media types in the manifest', () => {
  it.each([
    ['a.css', 'text/plain', 'p{}', 'text/css'],
    ['a.css', 'application/octet-stream', 'p{}', 'text/css'],
    ['a.css', 'text/xml', 'p{}', 'text/css'],
    ['a.svg', 'text/xml', '<svg/>', 'image/svg+xml'],
    ['a.svg', 'image/png', '<svg/>', 'image/svg+xml'],
    ['a.png', 'image/svg+xml', PNG, 'image/png'],
    ['a.png', 'image/x-png', PNG, 'image/x-png'],
    ['a.png', 'image/jpeg', PNG, 'image/jpeg'],
    ['a.png', 'application/octet-stream', PNG, 'image/png'],
    ['a.xhtml', 'text/plain', page('a'), 'application/xhtml+xml'],
    ['a.xhtml', 'application/xml', page('a'), 'application/xhtml+xml'],
    ['a.HTM', 'application/octet-stream', page('a'), 'application/xhtml+xml'],
    ['a.html', 'text/html; charset=utf-8', page('a'), 'text/html'],
    ['a.xhtml', 'text/html', page('a'), 'text/html'],
    ['a.xml', 'application/xhtml+xml', page('a'), 'application/xhtml+xml'],
    ['chapter', 'application/octet-stream', `<?xml version="1.0"?>\n${page('a')}`, 'application/xhtml+xml'],
    ['chapter.txt', 'text/plain', `<!DOCTYPE html>${page('a')}`, 'application/xhtml+xml'],
    ['plain.txt', 'text/plain', 'a <b>c</b>', 'text/plain'],
    ['picture', 'application/octet-stream', PNG, 'image/png'],
    ['font.ttf', 'text/plain', 'x', 'font/ttf'],
    ['font.otf', 'application/vnd.ms-opentype', 'x', 'application/vnd.ms-opentype'],
    ['sound.mp3', 'application/octet-stream', 'x', 'audio/mpeg'],
    ['a.smil', 'text/xml', '<smil/>', 'application/smil+xml'],
    ['toc.ncx', 'text/xml', '<ncx/>', 'application/x-dtbncx+xml'],
    ['data.json', 'application/json', '{}', 'application/json'],
  ])('[META-62] %s as %s is sent as %4$s', async (path, type, content, expected) => {
    expect(await readTypes([[path, type, content]])).toBe(expected);
  });

  it('[META-62] a chapter under a wrong type is scanned as a chapter', async () => {
    const { flagged, parts } = await readBookBytes(
      await packEpub({
        manifest: '<item id="n" href="n.xhtml" media-type="text/plain"/>',
        files: [{ path: 'OPS/n.xhtml', content: page('<iframe src="x"/>') }],
      }),
    );
    expect([flagged, parts.find(({ path }) => path === 'OPS/n.xhtml')?.asHtml]).toEqual([['OPS/n.xhtml'], false]);
  });

  it.each(['application/x-httpd-php', 'text/css', 'application/javascript', 'font/ttf'])(
    '[META-62] a chapter in the spine is known by its content, whatever its type: %s',
    async (type) => {
      const { manifest } = await readBookBytes(
        await packEpub({
          chapters: [],
          manifest: `<item id="n" href="n.php" media-type="${type}"/><item id="x" href="x.php" media-type="${type}"/>`,
          spine: '<itemref idref="n"/>',
          files: ['n', 'x'].map((name) => ({ path: `OPS/${name}.php`, content: `<!DOCTYPE html>${page(name)}` })),
        }),
      );
      expect(manifest?.spine.map(({ href, mediaType }) => [href, mediaType])).toEqual([
        ['OPS/n.php', 'application/xhtml+xml'],
      ]);
    },
  );
});

describe('references in a container', () => {
  const readSpine = async (parts: EpubParts) =>
    ((await readBookBytes(await packEpub(parts))).manifest?.spine ?? []).map(({ href, outside }) => [href, outside]);

  it.each(['/OPS/b.xhtml', '/b.xhtml', 'B.XHTML', './x/../b.xhtml', 'x%5C..%5Cb.xhtml'])(
    '[META-63] %s in the package document is found',
    async (href) => {
      const spine = await readSpine({
        chapters: [],
        manifest: `<item id="b" href="${href}" media-type="application/xhtml+xml"/>`,
        spine: '<itemref idref="b"/>',
        files: [{ path: 'OPS/b.xhtml', content: page('b') }],
      });
      expect(spine).toEqual([['OPS/b.xhtml', undefined]]);
    },
  );

  it.each(['//x.invalid/b.xhtml', '/../b.xhtml', 'https://x.invalid/b.xhtml'])(
    '[META-63] %s leads nowhere',
    async (href) => {
      const spine = await readSpine({
        manifest: `<item id="b" href="${href}" media-type="application/xhtml+xml"/>`,
        spine: '<itemref idref="c1"/><itemref idref="b"/>',
        files: [{ path: 'OPS/b.xhtml', content: page('b') }],
      });
      expect(spine).toEqual([['OPS/c1.xhtml', undefined]]);
    },
  );

  it('[META-63] pages outside the spine that links lead to follow it, and count nothing', async () => {
    const item = (name: string) => `<item id="${name}" href="${name}.xhtml" media-type="application/xhtml+xml"/>`;
    const { manifest } = await readBookBytes(
      await packEpub({
        chapters: ['<p>one <a href="Notes.xhtml#n1">1</a> <a href="https://x.invalid/alone.xhtml">2</a></p>'],
        manifest:
          ['notes', 'further', 'listed', 'alone'].map(item).join('') +
          '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
        files: [
          { path: 'OPS/notes.xhtml', content: page('<a href="further.xhtml">more</a> <a href="c1.xhtml">back</a>') },
          { path: 'OPS/further.xhtml', content: page('further') },
          { path: 'OPS/listed.xhtml', content: page('listed') },
          { path: 'OPS/alone.xhtml', content: page('alone') },
          { path: 'OPS/nav.xhtml', content: page('<nav><ol><li><a href="listed.xhtml">Listed</a></li></ol></nav>') },
        ],
      }),
    );
    expect(manifest?.spine.map(({ href, outside, linear, characters }) => [href, outside, linear, characters])).toEqual(
      [
        ['OPS/c1.xhtml', undefined, true, 7],
        ['OPS/notes.xhtml', true, false, 0],
        ['OPS/listed.xhtml', true, false, 0],
        ['OPS/further.xhtml', true, false, 0],
      ],
    );
    expect(manifest?.totalCharacters).toBe(7);
    expect(manifest?.toc).toMatchObject([{ title: 'Listed', spine: 2 }]);
  });

  it.each([
    ['Übersicht für Gäste.xhtml', '9a626572736963687420668172204784737465'],
    ['第三章.xhtml', 'b5dac8fdd5c2'],
    ['Глава первая.xhtml', '83aba0a2a020afa5e0a2a0ef'],
  ])('[META-36] a name in an old code page is found: %s', async (name, hex) => {
    const raw = Buffer.from(hex, 'hex').toString('latin1');
    const placeholder = 'z'.repeat(raw.length);
    const book = await packEpub({
      chapters: [],
      manifest: `<item id="b" href="${encodeURIComponent(name)}" media-type="application/xhtml+xml"/>`,
      spine: '<itemref idref="b"/>',
      files: [{ path: `OPS/${placeholder}.xhtml`, content: page('b') }],
    });
    const renamed = Buffer.from(book.toString('latin1').replaceAll(placeholder, raw), 'latin1');
    const { manifest } = await readBookBytes(renamed);
    expect(manifest?.spine).toMatchObject([{ href: `OPS/${name}`, characters: 1 }]);
  });
});
