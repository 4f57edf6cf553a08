import { expect, it } from 'vitest';
import { elsewhere } from './elsewhere.ts';
import { savedAt } from './testing.ts';

let books = 0;
const aBook = (): string => `book ${++books}`;
const there = (fraction: number, second: number, device = 'phone') => ({
  ...savedAt(fraction, { device, updated: new Date(second * 1000).toISOString() }),
  reached: 0,
});

it('[HEARD-5] a place of another device is asked about when it is more than one percent away, and no more when this one comes near', () => {
  const book = aBook();
  elsewhere.learn(book, there(0.415, 1), 0.41);
  expect(elsewhere.current(book)).toBeNull();
  elsewhere.learn(book, there(0.62, 2), 0.41);
  expect(elsewhere.current(book)).toMatchObject({ fraction: 0.62 });
  elsewhere.moved(book, 0.5);
  expect(elsewhere.current(book)).not.toBeNull();
  elsewhere.moved(book, 0.615);
  expect(elsewhere.current(book)).toBeNull();
});

it('[HEARD-7] a device that was answered is asked about again only when it begins anew, another one at once', () => {
  const book = aBook();
  elsewhere.opened(book, savedAt(0.62));
  elsewhere.answer(book);
  elsewhere.learn(book, there(0.63, 3), 0.41);
  expect(elsewhere.current(book)).toBeNull();
  elsewhere.learn(book, there(0.9, 4, 'tablet'), 0.41);
  expect(elsewhere.current(book)).toMatchObject({ device: 'tablet' });
  elsewhere.answer(book);
  elsewhere.begun('tablet');
  elsewhere.learn(book, there(0.91, 5, 'tablet'), 0.41);
  expect(elsewhere.current(book)).toMatchObject({ fraction: 0.91 });
});
