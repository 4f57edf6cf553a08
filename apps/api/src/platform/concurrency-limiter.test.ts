import { expect, it } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const ONE = 1n;

/** A task that runs until it is finished by the test. */
const createTestTask = () => {
  let finish: () => void = () => undefined;
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = {
    started: false,
    finish,
    run: async (): Promise<void> => {
      work.started = true;
      await done;
    },
  };
  return work;
};

it('[UP-13] tasks wait in FIFO order, and no newcomer overtakes', async () => {
  const runLimited = createConcurrencyLimiter({ max: 1, maxWaiting: 2, timeoutMs: 60_000 });
  const [first, second, third, late] = [createTestTask(), createTestTask(), createTestTask(), createTestTask()];
  const ends = [first, second, third].map(({ run }) => runLimited(ONE, run));
  expect(await runLimited(ONE, late.run)).toBeNull();
  expect([first, second, third, late].map(({ started }) => started)).toEqual([true, false, false, false]);
  first.finish();
  await ends[0];
  await expect.poll(() => second.started).toBe(true);
  expect(third.started).toBe(false);
  second.finish();
  third.finish();
  expect(await Promise.all(ends)).toEqual([{ value: undefined }, { value: undefined }, { value: undefined }]);
});

it('[UP-13] a task that waits too long gets null, and a failure frees its slot', async () => {
  const inTurn = createConcurrencyLimiter({ max: 1, maxWaiting: 2, timeoutMs: 20 });
  const slow = createTestTask();
  const running = inTurn(ONE, slow.run);
  const never = createTestTask();
  expect(await inTurn(ONE, never.run)).toBeNull();
  expect(never.started).toBe(false);
  slow.finish();
  await running;
  await expect(inTurn(ONE, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(ONE, async () => 'next')).toEqual({ value: 'next' });
});
