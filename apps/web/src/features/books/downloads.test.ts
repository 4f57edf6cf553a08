import { books as calls } from '@lectern/contracts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { createTestBook, createTestBookDetails } from '../../testing/test-book.ts';
import { downloads } from './downloads.ts';
import { signInTestReader } from './testing/library.tsx';

const toLink = (id: string): string => `http://127.0.0.1:3000/api/v1.0/files/${id}.epub?access_token=for-${id}`;

beforeEach(() => {
  signInTestReader();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  session.handleRejectedToken();
  server.reset();
});

it('[LIB-26] downloads start two seconds apart, and the link of each is requested then', async () => {
  const events: string[] = [];
  server.on(calls.one, ({ params: { id } }) => {
    events.push(`request ${id}`);
    return createTestBookDetails(createTestBook({ id, link: toLink(id), name: `${id}.epub` }));
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    events.push(`start ${this.href}`);
  });
  downloads.start(['1', '2', '3'].map((id) => ({ id, title: `Book ${id}` })));
  for (const id of ['1', '2', '3']) {
    while (events.length < 2) await vi.advanceTimersByTimeAsync(0); // without letting time pass
    expect(events.splice(0)).toEqual([`request ${id}`, `start ${toLink(id)}`]);
    await vi.advanceTimersByTimeAsync(1999);
    expect(events).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(events).toEqual([]);
});
