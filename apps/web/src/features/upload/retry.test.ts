import { health } from '@lectern/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server, Refused, NoAnswer } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { CallError, NetworkError } from '../../lib/call-error.ts';
import { RetryLaterError, retryUntilSent } from './retry.ts';

const HOUR_MS = 3_600_000;
const lost = new NetworkError('lost');

/** Attempts with the given results; the last one repeats. */
const tries = (...ends: (Error | string)[]) => {
  const control = new AbortController();
  const seen = { count: 0, away: 0, over: false };
  const onOffline = () => void (seen.away += 1);
  const result = retryUntilSent(
    async () => {
      const end = ends[Math.min(seen.count, ends.length - 1)] ?? '';
      seen.count += 1;
      if (typeof end === 'string') return end;
      throw end;
    },
    { signal: control.signal, onOffline },
  ).finally(() => (seen.over = true));
  result.catch(() => undefined);
  return { result, seen, control };
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  server.on(health.check, () => ({ status: 'ok' as const }));
});
afterEach(() => {
  vi.useRealTimers();
  server.reset();
});

it('[UPL-25] waits for the server for hours without counting, and continues by itself', async () => {
  let isThere = false;
  server.on(health.check, () => (isThere ? { status: 'ok' as const } : new NoAnswer()));
  const { result, seen } = tries(lost, 'stored');
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS);
  expect(seen).toMatchObject({ count: 1, over: false });
  expect(seen.away).toBeGreaterThan(100);
  isThere = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await result).toBe('stored');
  expect(seen.count).toBe(2);
});

it('[UPL-25] checks at once when the network is back', async () => {
  server.on(health.check, () => new Refused('server.unavailable'));
  const { result, seen } = tries(lost, 'stored');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(seen.count).toBe(1);
  server.on(health.check, () => ({ status: 'ok' as const }));
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await result).toBe('stored');
});

it('[UPL-25] a failure while the server is reachable is retried some times, and never reported as offline', async () => {
  const { result, seen } = tries(lost);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  await expect(result).rejects.toBe(lost);
  expect(seen).toMatchObject({ count: 7, away: 0 });
});

it('[UPL-25] a temporary refusal is retried, any other is final', async () => {
  const busy = tries(new CallError('request.too_many', {}, 5), 'stored');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await busy.result).toBe('stored');
  const refusal = new CallError('file.unreadable');
  await expect(tries(refusal, 'stored').result).rejects.toBe(refusal);
});

it('[UPL-25] an upload that was too slow for the server is retried', async () => {
  const slow = tries(new CallError('request.too_slow'), 'stored');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await slow.result).toBe('stored');
});

it('[UPL-25] waiting for other work does not count', async () => {
  const { result, seen, control } = tries(new RetryLaterError(1_000));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(seen.count).toBeGreaterThan(1_000);
  control.abort('taken out');
  await expect(result).rejects.toBe('taken out');
});

it('[UPL-16] stops while it waits', async () => {
  server.on(health.check, () => new NoAnswer());
  const { result, seen, control } = tries(lost, 'stored');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  control.abort('taken out');
  await expect(result).rejects.toBe('taken out');
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(seen.count).toBe(1);
});
