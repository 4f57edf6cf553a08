import { aHostileEpub, HOSTILE_MARKERS } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { stripChapter } from './strip.ts';
import { packEpub, processorMs, readBytes } from './testing.ts';

const strip = (text: string): string => Buffer.from(stripChapter(Buffer.from(text))).toString();
const page = (head: string, body: string): string =>
  `<?xml version="1.0"?>\n<html><head>${head}</head><body>${body}</body></html>`;

const FLAGGED = [
  ['', '<p>a</p><iframe src="https://x.invalid/a>b"/><p>b</p>', '', '<p>a</p><span></span><p>b</p>'],
  [
    '',
    '<iframe src="https://x.invalid"><p>fallback <iframe src="y"/></p></iframe><p>b</p>',
    '',
    '<span></span><p>b</p>',
  ],
  ['', '<h:iframe xmlns:h="http://www.w3.org/1999/xhtml" src="x"></h:iframe>', '', '<span></span>'],
  ['<META HTTP-EQUIV="Refresh" content="0;url=x"/><title>t</title>', 'b', '<title>t</title>', 'b'],
  [
    '<link rel="dns-prefetch" href="x"/><link rel="stylesheet" href="s.css"/>',
    'b',
    '<link rel="stylesheet" href="s.css"/>',
    'b',
  ],
  ['<link rel="preconnect" href="x"></link>', 'b', '', 'b'],
  ['<base href="https://x.invalid/"/>', 'b', '', 'b'],
] as const;

describe('stripChapter', () => {
  it.each(FLAGGED)('[META-15] of %j and %j leaves only what is harmless', async (head, body, cleanHead, cleanBody) => {
    const chapter = page(head, body);
    expect(strip(chapter)).toBe(page(cleanHead, cleanBody));
    expect((await readBytes(await packEpub({ chapters: [chapter] }))).flagged).toEqual(['OPS/c1.xhtml']);
  });

  it('[META-15] an unclosed frame takes nothing else with it', () => {
    expect(strip('<html><body><p><iframe src="x">kept</p></body></html>')).toBe(
      '<html><body><p><span></span>kept</p></body></html>',
    );
  });

  it('[META-15] tags that hide in comments and CDATA cannot wake in another parser', () => {
    const clean = strip(page('', '<!-- <iframe src="x"> --><![CDATA[<iframe src="y">]]><p>&lt;iframe></p>'));
    expect(clean).not.toMatch(/<iframe/i);
    expect(clean).toContain('<p>&lt;iframe></p>');
  });

  it('[META-15] entities of the document are plain text or nothing', () => {
    const chapter = `<!DOCTYPE html [<!ENTITY name "Ada ]> Marsh"><!ENTITY evil "&#60;iframe src='x'/>"><!ENTITY f SYSTEM "file:///etc/passwd">]>
<html><body><p>&name; &evil;&f;&amp;&nbsp;</p></body></html>`;
    expect(strip(chapter)).toBe('<!DOCTYPE html >\n<html><body><p>Ada ]> Marsh &amp;&nbsp;</p></body></html>');
  });

  it('[META-15] a chapter in another encoding comes out as UTF-8 with a mark', () => {
    const text = '<?xml version="1.0" encoding="windows-1251"?><html><body><p>\xcf</p><iframe/></body></html>';
    const clean = Buffer.from(stripChapter(Buffer.from(text, 'latin1'))).toString();
    expect(clean.startsWith('\uFEFF')).toBe(true);
    expect(clean).toContain('<p>П</p><span></span>');
  });

  it('[META-15] both chapters of a dishonest book are flagged, honest books are not touched', async () => {
    const { flagged } = await readBytes(await aHostileEpub());
    expect(flagged).toEqual(['OEBPS/one.xhtml', 'OEBPS/two.xhtml']);
    const honest = page(
      '<link rel="stylesheet" href="s.css"/><meta name="viewport" content="x"/>',
      `<p>${HOSTILE_MARKERS[0]}</p><object data="a"/>`,
    );
    expect(strip(honest)).toBe(honest);
    expect((await readBytes(await packEpub({ chapters: [honest] }))).flagged).toEqual([]);
  });

  it('[META-15] attributes that a DTD gives to every element go with it', async () => {
    const chapter = `<!DOCTYPE html [<!ATTLIST meta http-equiv CDATA "refresh" content CDATA "0;url=x">]>
<html><head><meta/></head><body>b</body></html>`;
    expect((await readBytes(await packEpub({ chapters: [chapter] }))).flagged).toEqual(['OPS/c1.xhtml']);
    expect(strip(chapter)).not.toContain('refresh');
  });

  it('[META-15] pages that only a link leads to are flagged as well', async () => {
    const book = await packEpub({
      manifest: '<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>',
      files: [{ path: 'OPS/x.xhtml', content: page('', '<iframe src="y"/>') }],
    });
    expect((await readBytes(book)).flagged).toEqual(['OPS/x.xhtml']);
  });

  it.each([
    ['comments that never end', '<!DOCTYPE html [<!ENTITY a "b">'.concat('<!--'.repeat(500_000))],
    ['quotes that never end', `<!DOCTYPE html [${'<!ENTITY a "'.repeat(150_000)}`],
    ['tags that never end', `<html><!-- ${'<meta '.repeat(300_000)}`],
    ['a hundred thousand levels', '<a>'.repeat(600_000)],
    ['entities by the thousand', `<!DOCTYPE html [<!ENTITY a "${'x'.repeat(199)}">]><p>${'&a;'.repeat(500_000)}</p>`],
  ])('[META-15] %s cost no more time and room than their size', (_what, text) => {
    const bytes = Buffer.from(text);
    const time = processorMs(() => expect(stripChapter(bytes).length).toBeLessThan(bytes.length + 1_100_000));
    expect(time).toBeLessThan(3000);
  });
});
