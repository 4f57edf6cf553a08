import { reading } from '@lectern/contracts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { show } from '../../../testing/show.tsx';
import { createPositionTracker, type PositionTracker, reachedBy } from '../../places/places.queries.ts';
import { elsewhere } from './elsewhere.ts';
import { ElsewhereQuestion } from './elsewhere-question.tsx';
import type { HeardPlace } from './kept-place.ts';
import { LastHeard } from './last-heard.tsx';
import { anOpened, savedAt } from './testing.ts';

const book = anOpened();

beforeEach(() => session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false));
afterEach(() => {
  cleanup();
  session.refused();
  server.reset();
});

/** The positions of a device that plays at a share of the book; what it saves. */
const aTracker = (fraction: number): { tracker: PositionTracker<HeardPlace>; places: HeardPlace[] } => {
  const places: HeardPlace[] = [];
  const tracker = createPositionTracker<HeardPlace>(
    {
      device: 'this one',
      isApart: (there, here) => Math.abs(there - here) > 0.01,
      isMoving: () => true,
      isUnsent: () => false,
      follow: () => {},
      save: (place) => places.push(place),
      remembersAnswer: true,
    },
    { updated: null, conflict: null },
  );
  tracker.show(fraction);
  return { tracker, places };
};
const there = (second: number) =>
  reachedBy(savedAt(0.62, { updated: new Date(second * 1000).toISOString() }), performance.now());

it('[HEARD-5] [HEARD-7] the question tells both places by chapter, time and percent; Stay makes this one the newest', async () => {
  const { tracker, places } = aTracker(0.41);
  const stop = elsewhere.track(book.id, tracker);
  const went: number[] = [];
  const { hands } = await show(<ElsewhereQuestion book={book} atMs={738_000} onGo={(atMs) => went.push(atMs)} />);
  act(() => tracker.learn(there(1), 'news'));
  expect(screen.getByRole('region').textContent).toContain(
    'Phone: Chapter 2 · 8:36 (62%), 10 minutes ago · here: Chapter 2 · 2:18 (41%)',
  );
  await hands.click(screen.getByRole('button', { name: 'Go there' }));
  expect([went, places]).toEqual([[1_116_000], []]);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => {
    tracker.begins('phone');
    tracker.learn(there(2), 'news');
  });
  await hands.click(screen.getByRole('button', { name: 'Stay' }));
  expect(places).toEqual([{ atMs: 738_000, goesOn: false }]);
  expect(screen.queryByRole('region')).toBeNull();
  stop();
});

it('[HEARD-12] the last places tell time, chapter and device, and lead there', async () => {
  server.on(reading.places, () => ({ items: [savedAt(0.62), savedAt(0.1, { device: 'pad', deviceName: null })] }));
  const went: number[] = [];
  const { hands } = await show(<LastHeard book={book} isOpen onGo={(atMs) => went.push(atMs)} onClose={() => {}} />);
  await hands.click(await screen.findByRole('button', { name: /^18:36.*Part 2 · 62%.*Phone · 10 minutes ago/ }));
  expect(went).toEqual([1_116_000]);
  expect(screen.getByRole('button', { name: /^3:00.*Part 1.*Another device/ })).toBeTruthy();
});
