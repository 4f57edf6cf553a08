import { expect, it } from 'vitest';
import type { PagePosition } from '../reading-state.ts';
import { addJump, isJump, isSkip, type JumpHistory } from './jumps.ts';

const createPosition = (spine: number, page: number, pages = 10): PagePosition => ({
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
  { from: createPosition(2, 4), to: createPosition(2, 5), isExpectedJump: false },
  { from: createPosition(2, 4), to: createPosition(2, 2), isExpectedJump: false },
  { from: createPosition(2, 9), to: createPosition(3, 0), isExpectedJump: false },
  { from: createPosition(3, 0), to: createPosition(2, 9), isExpectedJump: false },
  { from: createPosition(2, 4), to: createPosition(2, 9, 20), isExpectedJump: false },
  { from: createPosition(2, 9), to: createPosition(4, 0), isExpectedJump: false },
  { from: createPosition(2, 1), to: createPosition(2, 7), isExpectedJump: true },
  { from: createPosition(2, 4), to: createPosition(3, 0), isExpectedJump: true },
  { from: createPosition(2, 9), to: createPosition(5, 6), isExpectedJump: true },
  { from: createPosition(5, 0), to: createPosition(2, 3), isExpectedJump: true },
])('[PLACE-7] $from.at.cfi → $to.at.cfi: is a jump: $isExpectedJump', ({ from, to, isExpectedJump }) => {
  expect(isJump(from, to, 'paged')).toBe(isExpectedJump);
});

it('[PLACE-7] fast scrolling is no jump', () => {
  expect(isJump(createPosition(2, 1), createPosition(2, 7), 'scrolled')).toBe(false);
});

it.each([
  { flow: 'scrolled', from: createPosition(2, 1), to: createPosition(2, 4), isExpectedSkip: false },
  { flow: 'scrolled', from: createPosition(2, 1), to: createPosition(2, 9), isExpectedSkip: true },
  { flow: 'scrolled', from: createPosition(2, 9), to: createPosition(3, 0), isExpectedSkip: false },
  { flow: 'paged', from: createPosition(2, 1), to: createPosition(2, 9), isExpectedSkip: true },
  { flow: null, from: createPosition(2, 2), to: createPosition(4, 4), isExpectedSkip: false },
  { flow: null, from: createPosition(2, 2), to: createPosition(9, 9), isExpectedSkip: true },
] as const)('[READER-205] $flow: $from.at.cfi → $to.at.cfi passes over pages: $isExpectedSkip', (given) => {
  expect(isSkip(given.from, given.to, given.flow)).toBe(given.isExpectedSkip);
});

it('[PLACE-7] keeps the last twenty jumps', () => {
  const history = Array.from({ length: 25 }, (_, page) => createPosition(1, page)).reduce<JumpHistory>(addJump, []);
  expect([history.length, history[0]?.page, history.at(-1)?.page]).toEqual([20, 5, 24]);
});
