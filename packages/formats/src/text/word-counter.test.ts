import { expect, it } from 'vitest';
import { createWordCounter } from './word-counter.ts';

it.each([
  ['', 0],
  ['  one,two … — three ', 3],
  ['don’t rock-n-roll', 2],
  ['Война и мир, 1869', 4],
  ['吾輩は猫である。', 7],
  ['한국어 낱말', 2],
  ['résumé\u0301 \u{1F600} \u{20000}', 2],
])('[FMT-16] %j has %i words, in whatever pieces it comes', (text, words) => {
  const whole = createWordCounter();
  whole.add(text);
  const pieces = createWordCounter();
  for (let at = 0; at < text.length; at += 1) pieces.add(text.charAt(at));
  expect([whole.total(), pieces.total()]).toEqual([words, words]);
});

it('[FMT-16] a word ends where it is told to', () => {
  const count = createWordCounter();
  count.add('one');
  count.end();
  count.add('two');
  expect(count.total()).toBe(2);
});
