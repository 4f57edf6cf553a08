import { expect, it } from 'vitest';
import { turns } from './turns.ts';

const ONE = 1n;

/** Work that goes on until it is let go. */
const aWork = () => {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = {
    begun: false,
    finish,
    run: async (): Promise<void> => {
      work.begun = true;
      await done;
    },
  };
  return work;
};

it('[UP-13] works wait in the order in which they came, and nobody slips in', async () => {
  const inTurn = turns({ most: 1, waiting: 2, patienceMs: 60_000 });
  const [first, second, third, late] = [aWork(), aWork(), aWork(), aWork()];
  const ends = [first, second, third].map(({ run }) => inTurn(ONE, run));
  expect(await inTurn(ONE, late.run)).toBeNull();
  expect([first, second, third, late].map(({ begun }) => begun)).toEqual([true, false, false, false]);
  first.finish();
  await ends[0];
  await expect.poll(() => second.begun).toBe(true);
  expect(third.begun).toBe(false);
  second.finish();
  third.finish();
  expect(await Promise.all(ends)).toEqual([{ value: undefined }, { value: undefined }, { value: undefined }]);
});

it('[UP-13] who waits too long is told so, and a failure gives its place away', async () => {
  const inTurn = turns({ most: 1, waiting: 2, patienceMs: 20 });
  const slow = aWork();
  const running = inTurn(ONE, slow.run);
  const never = aWork();
  expect(await inTurn(ONE, never.run)).toBeNull();
  expect(never.begun).toBe(false);
  slow.finish();
  await running;
  await expect(inTurn(ONE, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(ONE, async () => 'next')).toEqual({ value: 'next' });
});
