import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

const aPace = () => {
  let time = 0;
  const pace = createPace(() => time);
  return { pace, at: (ms: number, moved: number) => ((time = ms), pace.note(moved)) };
};

it('[UPL-17] foretells nothing before a second was seen, or while nothing moves', () => {
  const { pace, at } = aPace();
  at(0, 0);
  at(900, 900);
  expect(pace.secondsFor(1000)).toBeNull();
  at(2000, 900);
  expect(pace.secondsFor(1000)).not.toBeNull();
  at(11_000, 900);
  at(12_500, 900);
  expect(pace.secondsFor(1000)).toBeNull();
});

it('[UPL-17] counts with the last seconds only', () => {
  const { pace, at } = aPace();
  at(0, 0);
  for (let second = 1; second <= 20; second += 1) at(second * 1000, second * 10);
  for (let second = 21; second <= 30; second += 1) at(second * 1000, 200 + (second - 20) * 1000);
  expect(pace.secondsFor(4000)).toBe(4);
});

it('[UPL-17] starts afresh after a rest', () => {
  const { pace, at } = aPace();
  at(0, 0);
  at(5000, 5000);
  expect(pace.bytesASecond()).toBe(1000);
  pace.rest();
  at(6000, 5000);
  expect(pace.secondsFor(1000)).toBeNull();
});
