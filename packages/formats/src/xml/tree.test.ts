import { aBrokenEpub } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { packEpub, readBytes } from '../testing.ts';
import { elementOf, parseXml, textOf } from './tree.ts';

const parse = (text: string) => parseXml(Buffer.from(text));

describe('parseXml', () => {
  it('[META-17] refuses entities, deep nesting and floods at once', () => {
    const started = performance.now();
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><x>&b;</x>';
    const external = '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x"> %p;]><x/>';
    for (const text of [laughs, external, '<a>'.repeat(10_000), '<x>'.concat('<y/>'.repeat(500_000), '</x>')]) {
      expect(() => parse(text)).toThrow(expect.objectContaining({ reason: 'hostile' }));
    }
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('[META-17] refuses 10,000 levels within 100 ms', () => {
    const deep = Buffer.from(`${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`);
    const started = performance.now();
    expect(() => parseXml(deep)).toThrow('nested too deeply');
    expect(performance.now() - started).toBeLessThan(100);
  });

  it('[META-17] never reads the DTD that a document names', () => {
    const { root, wellFormed } = parse(
      '<!DOCTYPE ncx PUBLIC "-//x" "http://127.0.0.1:9/x.dtd"><ncx><a>&nbsp;&copy;&unknown;&amp;lt;</a></ncx>',
    );
    const a = elementOf(root, 'a');
    expect([a && textOf(a), wellFormed]).toEqual(['\u00a0©&unknown;&lt;', true]);
  });

  it('[META-12] tells wrong nesting from empty elements', () => {
    expect(parse('<a><b/><c x="1"/></a>').wellFormed).toBe(true);
    expect(parse('<a><b></c></a>').wellFormed).toBe(false);
    expect(parse('<a><b>').wellFormed).toBe(false);
  });

  it('[META-17] a book with entities in its package or in its contents is refused', async () => {
    await expect(readBytes(await aBrokenEpub('entities'))).rejects.toMatchObject({ reason: 'hostile' });
    const nav =
      '<!DOCTYPE html [<!ENTITY a "x">]><html><body><nav><ol><li><a href="c1.xhtml">&a;</a></li></ol></nav></body></html>';
    const book = await packEpub({
      manifest: '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
      files: [{ path: 'OPS/nav.xhtml', content: nav }],
    });
    await expect(readBytes(book)).rejects.toMatchObject({ reason: 'hostile' });
  });

  it.each(['no-container', 'no-package'] as const)('[META-12] an EPUB with %s is damaged', async (damage) => {
    await expect(readBytes(await aBrokenEpub(damage))).rejects.toMatchObject({ reason: 'damaged' });
  });
});
