import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

const UNSAFE = `<script>alert('1')</script> & "`;
const ESCAPED = '&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;';

describe('html', () => {
  it('[SHOP-19] escapes values in text, attributes and lists', () => {
    expect(html`<p title="${UNSAFE}">${UNSAFE}${[UNSAFE, [UNSAFE]]}</p>`.markup).toBe(
      `<p title="${ESCAPED}">${ESCAPED}${ESCAPED}${ESCAPED}</p>`,
    );
  });

  it('[SHOP-19] rejects objects that only look like safe markup', () => {
    const forged: unknown = JSON.parse('{"markup":"<b>"}');
    // The cast simulates external input with a wrong static type.
    expect(() => html`${forged as string}`).toThrow();
  });

  it('[SHOP-19] keeps its own markup and renders nothing for empty values', () => {
    expect(html`${html`<b>${1}</b>`}${null}${undefined}${false}${0}`.markup).toBe('<b>1</b>0');
  });
});
