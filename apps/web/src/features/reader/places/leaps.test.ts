import { expect, it } from 'vitest';
import type { Place } from '../reading-state.ts';
import { isLeap, leapt, type Trail } from './leaps.ts';

const at = (spine: number, page: number, pages = 10): Place => ({
  kind: 'place',
  at: { spine, cfi: `${spine}/${page}`, progression: 0, fraction: 0, quote: { before: '', text: '', after: '' } },
  page,
  pages,
  atStart: false,
  atEnd: false,
  leftIsNext: false,
  fragment: null,
  moved: true,
});

it.each([
  { from: at(2, 4), to: at(2, 5), leap: false },
  { from: at(2, 4), to: at(2, 2), leap: false },
  { from: at(2, 9), to: at(3, 0), leap: false },
  { from: at(3, 0), to: at(2, 9), leap: false },
  { from: at(2, 4), to: at(2, 9, 20), leap: false },
  { from: at(2, 9), to: at(4, 0), leap: false },
  { from: at(2, 1), to: at(2, 7), leap: true },
  { from: at(2, 4), to: at(3, 0), leap: true },
  { from: at(2, 9), to: at(5, 6), leap: true },
  { from: at(5, 0), to: at(2, 3), leap: true },
])('[PLACE-7] $from.at.cfi → $to.at.cfi: a link was followed: $leap', ({ from, to, leap }) => {
  expect(isLeap(from, to, 'paged')).toBe(leap);
});

it('[PLACE-7] a strip that runs past quickly is no leap', () => {
  expect(isLeap(at(2, 1), at(2, 7), 'scrolled')).toBe(false);
});

it('[PLACE-7] the last twenty leaps can be taken back', () => {
  const trail = Array.from({ length: 25 }, (_, page) => at(1, page)).reduce<Trail>(leapt, []);
  expect([trail.length, trail[0]?.page, trail.at(-1)?.page]).toEqual([20, 5, 24]);
});
