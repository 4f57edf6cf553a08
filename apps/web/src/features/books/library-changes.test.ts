import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../lib/live.ts';
import { userQuery } from '../account/account.queries.ts';
import { watchChanges } from './library-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[UPL-14] the storage in use is refetched once for many changes', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  let say = (_: LiveEvent): void => undefined;
  const stop = watchChanges(client, { subscribe: (listener) => ((say = listener), () => undefined) });
  for (let cursor = 1; cursor <= 5; cursor += 1) {
    say({ kind: 'book.added', id: String(cursor), cursor, at: '2026-01-01T00:00:00Z' });
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(1000);
  const ofUser = asked.mock.calls.filter(([filter]) => filter?.queryKey === userQuery.queryKey);
  expect(ofUser).toHaveLength(1);
  stop();
});

it('[OFFLINE-13] the first connection of a visit does not ask again for the reader that it has just asked for', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  let say = (_: LiveEvent): void => undefined;
  const stop = watchChanges(client, { subscribe: (listener) => ((say = listener), () => undefined) });
  const countRequests = () => asked.mock.calls.filter(([filter]) => filter?.queryKey === userQuery.queryKey).length;
  client.setQueryData<unknown>(userQuery.queryKey, {});
  say({ kind: 'resync' });
  vi.advanceTimersByTime(2000);
  expect(countRequests()).toBe(0);
  client.setQueryData<unknown>(userQuery.queryKey, { isNewer: true });
  vi.advanceTimersByTime(60_000);
  expect(countRequests()).toBe(0);
  say({ kind: 'resync' });
  vi.advanceTimersByTime(2000);
  expect(countRequests()).toBe(1);
  stop();
});

it('[OFFLINE-13] a reader who was read before the first connection is asked for once, some seconds later', () => {
  const client = new QueryClient();
  const asked = vi.spyOn(client, 'invalidateQueries');
  let say = (_: LiveEvent): void => undefined;
  const stop = watchChanges(client, { subscribe: (listener) => ((say = listener), () => undefined) });
  client.setQueryData<unknown>(userQuery.queryKey, {});
  say({ kind: 'resync' });
  vi.advanceTimersByTime(60_000);
  expect(asked.mock.calls.filter(([filter]) => filter?.queryKey === userQuery.queryKey)).toHaveLength(1);
  stop();
});
