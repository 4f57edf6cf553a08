import { describe, expect, it } from 'vitest';
import { needsHtmlRewrite } from './epub/html-check.ts';
import { rewriteAsSvg } from './rewrite-as-svg.ts';
import { measureCpuMs, packEpub, readBookBytes } from './testing.ts';

const rewrite = (text: string): string => Buffer.from(rewriteAsSvg(Buffer.from(text))).toString();
const isBroken = (text: string): boolean => needsHtmlRewrite(Buffer.from(text), 'image/svg+xml');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg">';

describe('rewriteAsSvg', () => {
  it.each([
    [
      'no namespace',
      '<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"></path></svg>',
    ],
    [
      'an undeclared prefix',
      `${SVG}<image xlink:href="a.png"/></svg>`,
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="a.png"></image></svg>',
    ],
    [
      'another prefix',
      `${SVG}<sodipodi:x/></svg>`,
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:sodipodi="urn:prefix:sodipodi"><sodipodi:x></sodipodi:x></svg>',
    ],
    ['an entity', `${SVG}<text>a&nbsp;&amp; b</text></svg>`, `${SVG}<text>a\u00a0&amp; b</text></svg>`],
    [
      'an unclosed element and a doubled attribute',
      `${SVG}<g id="a" id="b"><text>c</g></svg>`,
      `${SVG}<g id="a"><text>c</text></g></svg>`,
    ],
    [
      'an unclosed picture before its text',
      `${SVG}<image href="a.png"><title>t</title><text>c</text></svg>`,
      `${SVG}<image href="a.png"><title>t</title></image><text>c</text></svg>`,
    ],
    [
      'scripts and frames',
      `${SVG}<script>a</script><foreignObject><iframe src="x"/></foreignObject><g onclick="a()">&nbsp;</g></svg>`,
      `${SVG}<foreignObject></foreignObject><g>\u00a0</g></svg>`,
    ],
  ])('[META-61] a drawing with %s becomes well-formed', (_what, drawing, expected) => {
    expect([isBroken(drawing), rewrite(drawing)]).toEqual([true, expected]);
    expect(isBroken(expected)).toBe(false);
  });

  it('[META-60] a namespace by an entity of the drawing needs nothing', () => {
    expect(isBroken('<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;"/>')).toBe(
      false,
    );
  });

  it('[META-60] the parser says so for every drawing of a book', async () => {
    const { parts } = await readBookBytes(
      await packEpub({
        manifest:
          '<item id="a" href="a.svg" media-type="image/svg+xml"/><item id="b" href="b.svg" media-type="text/xml"/>',
        files: [
          { path: 'OPS/a.svg', content: `${SVG}<path d="M0 0"/></svg>` },
          { path: 'OPS/b.svg', content: '<svg><path d="M0 0"/></svg>' },
        ],
      }),
    );
    expect(parts.filter(({ path }) => path.endsWith('.svg')).map(({ asHtml }) => asHtml)).toEqual([false, true]);
  });

  it.each(['<g>'.repeat(400_000), '<g '.repeat(400_000), '&'.repeat(900_000)])(
    '[META-61] the time is linear in the size',
    (body) => {
      const bytes = Buffer.from(SVG + body);
      expect(measureCpuMs(() => rewriteAsSvg(bytes))).toBeLessThan(3000);
    },
  );
});
