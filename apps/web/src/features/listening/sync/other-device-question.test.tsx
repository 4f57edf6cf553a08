import { reading } from '@lectern/contracts';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { server } = await vi.hoisted(() => import('../../../testing/fake-server.ts'));

import { session } from '../../../lib/api.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { createPositionTracker, type PositionTracker, toTimedPosition } from '../../positions/positions.queries.ts';
import { buildOpenedBook, buildSavedPosition } from './audiobook.testing.ts';
import type { ListeningPosition } from './listening-position.ts';
import { OtherDeviceQuestion } from './other-device-question.tsx';
import { positionTrackerStore } from './position-tracker-store.ts';
import { RecentListeningPositions } from './recent-listening-positions.tsx';

const book = buildOpenedBook();

beforeEach(() => session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false));
afterEach(() => {
  cleanup();
  session.handleRejectedToken();
  server.reset();
});

/** A tracker of a device that plays at a fraction of the book, and the positions that it saves. */
const createTestTracker = (
  fraction: number,
): { tracker: PositionTracker<ListeningPosition>; savedPositions: ListeningPosition[] } => {
  const savedPositions: ListeningPosition[] = [];
  const tracker = createPositionTracker<ListeningPosition>(
    {
      holder: 'this-one',
      nextNumber: () => savedPositions.length + 1,
      isNear: (there, here) => Math.abs(there - here) <= 0.01,
      isMoving: () => true,
      isUnsent: () => false,
      follow: () => {},
      save: (position) => savedPositions.push(position),
      keepsAnswer: true,
    },
    { version: 0, conflict: null },
  );
  tracker.show(fraction);
  return { tracker, savedPositions };
};
const createOtherPosition = (version: number) =>
  toTimedPosition(buildSavedPosition(0.62, { version }), performance.now());

it('[LISTEN-5] [HEARD-5] [HEARD-7] the question shows both positions with chapter, time and percent; Stay makes this one the newest', async () => {
  const { tracker, savedPositions } = createTestTracker(0.41);
  const stop = positionTrackerStore.set(book.id, tracker);
  const seeks: number[] = [];
  const { user } = await renderScreen(
    <OtherDeviceQuestion book={book} atMs={739_000} onSeek={(atMs) => seeks.push(atMs)} />,
  );
  act(() => tracker.learn(createOtherPosition(1), 'news'));
  expect(screen.getByRole('region').textContent).toContain(
    'Phone: Chapter 2 · 8:36 (62%), 10 minutes ago · here: Chapter 2 · 2:19 (42%)',
  );
  await user.click(screen.getByRole('button', { name: 'Go there' }));
  expect([seeks, savedPositions]).toEqual([[1_116_000], []]);
  expect(screen.queryByRole('region')).toBeNull();
  act(() => {
    tracker.resetAnswer('phone');
    tracker.learn(createOtherPosition(2), 'news');
  });
  await user.click(screen.getByRole('button', { name: 'Stay here' }));
  expect(savedPositions).toEqual([
    { atMs: 739_000, goesOn: false, origin: { holder: 'this-one', number: 1, basedOn: 2 } },
  ]);
  expect(screen.queryByRole('region')).toBeNull();
  stop();
});

it('[LISTEN-5] [HEARD-12] the recent positions show time, chapter and device, and selecting one seeks there', async () => {
  server.on(reading.places, () => ({
    items: [buildSavedPosition(0.62), buildSavedPosition(0.101, { device: 'pad', deviceName: null })],
    current: null,
  }));
  const seeks: number[] = [];
  const { user } = await renderScreen(
    <RecentListeningPositions book={book} isOpen onSeek={(atMs) => seeks.push(atMs)} onClose={() => {}} />,
  );
  await user.click(await screen.findByRole('button', { name: /^18:36.*Part 2 · 62%.*Phone · 10 minutes ago/ }));
  expect(seeks).toEqual([1_116_000]);
  expect(screen.getByRole('button', { name: /^3:01.*Part 1 · 11%.*Another device/ })).toBeTruthy();
});
