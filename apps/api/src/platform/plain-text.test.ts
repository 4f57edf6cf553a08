import { expect, it } from 'vitest';
import { toPlainText } from './plain-text.ts';

it.each([
  ['<p>Two <b>bold</b><br>lines</p>', 'Two bold lines'],
  ['a<script>alert(1)</script>b', 'a b'],
  ['a<ScRiPt src=x>alert(1)', 'a'],
  ['<img src=x onerror=alert(1)>Title', 'Title'],
  ['<scr<script>x</script>ipt>alert(1)', 'alert(1)'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
  ['before<!-- a > comment', 'before'],
  ['Tom &amp; Jerry &#8211; &#x1F600; &copy; &#0;', 'Tom & Jerry – 😀 &copy;'],
  ['1 < 2 and I <3 you', '1 < 2 and I <3 you'],
  ['nul\0 and \uD800 alone, turned \u202Eround', 'nul and � alone, turned round'],
])('[PBOOK-4] %j becomes the text %j', (html, text) => {
  expect(toPlainText(html, 200)).toBe(text);
});

it('[PBOOK-4] a long text is cut at a word, and a hostile one costs no time', () => {
  expect(toPlainText('one two three four', 15)).toBe('one two three…');
  expect(toPlainText('😀'.repeat(100), 20)).toBe(`${'😀'.repeat(9)}…`);
  const started = performance.now();
  for (const part of ['<!--', '<script>', '<a ', '&#', '<'.repeat(3), '<style></'])
    toPlainText(part.repeat(1_000_000 / part.length), 2000);
  expect(performance.now() - started).toBeLessThan(2000);
});
