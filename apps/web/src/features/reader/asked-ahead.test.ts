import { expect, it, vi } from 'vitest';
import { askedAhead } from './asked-ahead.ts';

const asked = () => {
  const clock = { now: 0 };
  const ask = vi.fn(async (bookId: string) => `answer for ${bookId}`);
  return { clock, ask, ahead: askedAhead(ask, () => clock.now) };
};

it('answers once what was asked before there was a screen', async () => {
  const { ask, ahead } = asked();
  ahead.begin('7');
  expect(ask).toHaveBeenCalledExactlyOnceWith('7');
  await expect(ahead.take('7')).resolves.toBe('answer for 7');
  expect(ahead.take('7')).toBeNull();
});

it('is no answer for another book, nor after a while', () => {
  const { clock, ahead } = asked();
  ahead.begin('7');
  expect(ahead.take('8')).toBeNull();
  ahead.begin('7');
  clock.now = 5000;
  expect(ahead.take('7')).toBeNull();
});

it('tells a failure to who takes it', async () => {
  const ahead = askedAhead(
    () => Promise.reject(new Error('no network')),
    () => 0,
  );
  ahead.begin('7');
  await expect(ahead.take('7')).rejects.toThrow('no network');
});
