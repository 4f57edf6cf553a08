import { expect, it } from 'vitest';
import { pauseLayout } from './layout-pause.ts';

const parse = (attributes: string): Document =>
  new DOMParser().parseFromString(`<html ${attributes}><body><p>Text</p></body></html>`, 'text/html');

it.each([
  ['', null],
  ['style="color: red;"', 'color: red;'],
])('[READER-282] a chapter that waits is not laid out, and is as it was afterwards: %s', (attributes, style) => {
  const doc = parse(attributes);
  const root = doc.documentElement;
  const resume = pauseLayout(doc);
  expect([root.style.display, root.style.getPropertyPriority('display')]).toEqual(['none', 'important']);
  resume();
  expect(root.getAttribute('style')).toBe(style);
});

it('[READER-282] a display of its own stays', () => {
  const doc = parse('style="display: block;"');
  const resume = pauseLayout(doc);
  expect(doc.documentElement.style.display).toBe('block');
  resume();
  expect(doc.documentElement.style.display).toBe('block');
});
