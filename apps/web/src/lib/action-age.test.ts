import { afterEach, expect, it, vi } from 'vitest';
import { createMonotonicClock } from './action-age.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('[POS-13] a queued position ages while its device sleeps and does not get younger when the clock is set back', () => {
  vi.useFakeTimers({ now: 1_795_000_000_000, toFake: ['Date', 'performance'] });
  const now = createMonotonicClock();
  const reached = now();
  vi.advanceTimersByTime(2000);
  expect(now() - reached).toBe(2000);
  vi.setSystemTime(Date.now() + 3_600_000); // asleep: the page's clock stopped
  expect(now() - reached).toBe(3_602_000);
  vi.setSystemTime(Date.now() - 86_400_000);
  expect(now() - reached).toBe(3_602_000);
});
