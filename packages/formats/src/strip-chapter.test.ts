import { buildHostileEpub, HOSTILE_MARKERS } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { stripChapter } from './strip-chapter.ts';
import { measureCpuMs, packEpub, readBookBytes } from './testing.ts';

const strip = (text: string): string => Buffer.from(stripChapter(Buffer.from(text))).toString();
const buildPage = (head: string, body: string): string =>
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
  it.each(FLAGGED)('[META-15] keeps only the harmless parts of %j and %j', async (head, body, cleanHead, cleanBody) => {
    const chapter = buildPage(head, body);
    expect(strip(chapter)).toBe(buildPage(cleanHead, cleanBody));
    expect((await readBookBytes(await packEpub({ chapters: [chapter] }))).flagged).toEqual(['OPS/c1.xhtml']);
  });

  it('[META-15] an unclosed frame removes nothing else', () => {
    expect(strip('<html><body><p><iframe src="x">kept</p></body></html>')).toBe(
      '<html><body><p><span></span>kept</p></body></html>',
    );
  });

  it('[META-15] tags in comments and CDATA cannot become active in another parser', () => {
    const clean = strip(buildPage('', '<!-- <iframe src="x"> --><![CDATA[<iframe src="y">]]><p>&lt;iframe></p>'));
    expect(clean).not.toMatch(/<iframe/i);
    expect(clean).toContain('<p>&lt;iframe></p>');
  });

  it('[META-15] entities of the document become plain text or are dropped', () => {
    const chapter = `<!DOCTYPE html [<!ENTITY name "Ada ]> Marsh"><!ENTITY evil "&#60;iframe src='x'/>"><!ENTITY f SYSTEM "file:///etc/passwd">]>
<html><body><p>&name; &evil;&f;&amp;&nbsp;</p></body></html>`;
    expect(strip(chapter)).toBe('<!DOCTYPE html >\n<html><body><p>Ada ]> Marsh &amp;&nbsp;</p></body></html>');
  });

  it('[META-15] a chapter in another encoding becomes UTF-8 with a byte order mark', () => {
    const text = '<?xml version="1.0" encoding="windows-1251"?><html><body><p>\xcf</p><iframe/></body></html>';
    const clean = Buffer.from(stripChapter(Buffer.from(text, 'latin1'))).toString();
    expect(clean.startsWith('\uFEFF')).toBe(true);
    expect(clean).toContain('<p>П</p><span></span>');
  });

  it('[META-15] both chapters of a hostile book are flagged, honest books are unchanged', async () => {
    const { flagged } = await readBookBytes(await buildHostileEpub());
    expect(flagged).toEqual(['OEBPS/one.xhtml', 'OEBPS/two.xhtml']);
    const honest = buildPage(
      '<link rel="stylesheet" href="s.css"/><meta name="viewport" content="x"/>',
      `<p>${HOSTILE_MARKERS[0]}</p><object data="a"/>`,
    );
    expect(strip(honest)).toBe(honest);
    expect((await readBookBytes(await packEpub({ chapters: [honest] }))).flagged).toEqual([]);
  });

  it('[META-15] default attributes of a DTD are removed with it', async () => {
    const chapter = `<!DOCTYPE html [<!ATTLIST meta http-equiv CDATA "refresh" content CDATA "0;url=x">]>
<html><head><meta/></head><body>b</body></html>`;
    expect((await readBookBytes(await packEpub({ chapters: [chapter] }))).flagged).toEqual(['OPS/c1.xhtml']);
    expect(strip(chapter)).not.toContain('refresh');
  });

  it('[META-15] documents outside the spine are flagged as well', async () => {
    const book = await packEpub({
      manifest: '<item id="x" href="x.xhtml" media-type="application/xhtml+xml"/>',
      files: [{ path: 'OPS/x.xhtml', content: buildPage('', '<iframe src="y"/>') }],
    });
    expect((await readBookBytes(book)).flagged).toEqual(['OPS/x.xhtml']);
  });

  it.each([
    ['comments that never end', '<!DOCTYPE html [<!ENTITY a "b">'.concat('<!--'.repeat(500_000))],
    ['quotes that never end', `<!DOCTYPE html [${'<!ENTITY a "'.repeat(150_000)}`],
    ['tags that never end', `<html><!-- ${'<meta '.repeat(300_000)}`],
    ['a hundred thousand levels', '<a>'.repeat(600_000)],
    ['entities by the thousand', `<!DOCTYPE html [<!ENTITY a "${'x'.repeat(199)}">]><p>${'&a;'.repeat(500_000)}</p>`],
  ])('[META-15] %s cost time and memory linear in their size', (_what, text) => {
    const bytes = Buffer.from(text);
    const time = measureCpuMs(() => expect(stripChapter(bytes).length).toBeLessThan(bytes.length + 1_100_000));
    expect(time).toBeLessThan(3000);
  });
});
