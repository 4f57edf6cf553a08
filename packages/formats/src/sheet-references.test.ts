import { describe, expect, it } from 'vitest';
import { rewriteSheetReferences } from './sheet-references.ts';

const rewrite = (css: string, path: string) => {
  const bytes = rewriteSheetReferences(Buffer.from(css), path);
  return bytes && Buffer.from(bytes).toString();
};

describe('references of a style sheet', () => {
  it('[READER-253] from the root, or with too many steps up, are made relative', () => {
    expect(rewrite('p{background:url(/OPS/ä.png)}', 'OPS/css/a.css')).toBe('p{background:url(./../../OPS/ä.png)}');
    expect(rewrite(`@import "/OPS/b.css";@import url( '\\OPS/c.css')`, 'OPS/a.css')).toBe(
      `@import "./../OPS/b.css";@import url( './../OPS/c.css')`,
    );
    expect(rewrite('p{src:URL("../../../x.woff")}', 'OPS/a.css')).toBe('p{src:URL("./../x.woff")}');
    expect(rewrite('p{src:url(/x.woff)}', 'a.css')).toBe('p{src:url(./x.woff)}');
  });

  it.each([
    'url(x.png)',
    'url(../x.png)',
    'url("//x.invalid/a")',
    'url(https://x.invalid/)',
    'url(#a)',
    'url(data:,/)',
    '',
  ])('[READER-253] others stay: %s', (css) => expect(rewrite(`${css} "/"`, 'OPS/a.css')).toBeNull());
});
