import { buildBrokenEpub } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import { measureCpuMs, packEpub, readBookBytes } from '../testing.ts';
import { findChild, getText, parseXml } from './parse-xml.ts';

const parse = (text: string) => parseXml(Buffer.from(text));

describe('parseXml', () => {
  it.each([
    ['entities', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>'],
    ['external entities', '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]><x/>'],
    ['10,000 levels', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`],
    ['a flood of elements', `<x>${'<y/>'.repeat(500_000)}</x>`],
  ])('[META-17] refuses %s', (_what, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ reason: 'hostile' }));
  });

  it.each([
    ['entities', `<!DOCTYPE x [<!ENTITY a "ha">]>${'<x>&a;</x>'.repeat(100_000)}`],
    ['10,000 levels', '<a>'.repeat(10_000)],
  ])('[META-17] refuses %s within 100 ms', (_what, text) => {
    const bytes = Buffer.from(text);
    expect(measureCpuMs(() => expect(() => parseXml(bytes)).toThrow(UnreadableBook))).toBeLessThan(100);
  });

  it('[META-17] never reads the DTD that a document names', () => {
    const { root, wellFormed } = parse(
      '<!DOCTYPE ncx PUBLIC "-//x" "http://127.0.0.1:9/x.dtd"><ncx><a>&nbsp;&copy;&unknown;&amp;lt;</a></ncx>',
    );
    const a = findChild(root, 'a');
    expect([a && getText(a), wellFormed]).toEqual(['\u00a0©&unknown;&lt;', true]);
  });

  it('[META-12] tells wrong nesting from empty elements', () => {
    expect(parse('<a><b/><c x="1"/></a>').wellFormed).toBe(true);
    expect(parse('<a><b></c></a>').wellFormed).toBe(false);
    expect(parse('<a><b>').wellFormed).toBe(false);
  });

  it('[META-17] a book with entities in its package or in its contents is refused', async () => {
    await expect(readBookBytes(await buildBrokenEpub('entities'))).rejects.toMatchObject({ reason: 'hostile' });
    const nav =
      '<!DOCTYPE html [<!ENTITY a "x">]><html><body><nav><ol><li><a href="c1.xhtml">&a;</a></li></ol></nav></body></html>';
    const book = await packEpub({
      manifest: '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
      files: [{ path: 'OPS/nav.xhtml', content: nav }],
    });
    await expect(readBookBytes(book)).rejects.toMatchObject({ reason: 'hostile' });
  });

  it.each(['no-container', 'no-package'] as const)('[META-12] an EPUB with %s is damaged', async (damage) => {
    await expect(readBookBytes(await buildBrokenEpub(damage))).rejects.toMatchObject({ reason: 'damaged' });
  });
});
