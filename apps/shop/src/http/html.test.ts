import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

const EVIL = `<script>alert('1')</script> & "`;
const TAMED = '&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;';

describe('html', () => {
  it('[SHOP-19] escapes everything put in, in text, attributes and lists', () => {
    expect(html`<p title="${EVIL}">${EVIL}${[EVIL, [EVIL]]}</p>`.markup).toBe(
      `<p title="${TAMED}">${TAMED}${TAMED}${TAMED}</p>`,
    );
  });

  it('[SHOP-19] refuses what only looks like safe markup', () => {
    const forged: unknown = JSON.parse('{"markup":"<b>"}');
    // The cast stands for a value that came in from outside under a wrong type.
    expect(() => html`${forged as string}`).toThrow();
  });

  it('[SHOP-19] leaves its own markup alone and shows nothing for nothing', () => {
    expect(html`${html`<b>${1}</b>`}${null}${undefined}${false}${0}`.markup).toBe('<b>1</b>0');
  });
});
