import { expect, it } from 'vitest';
import { createPositionTracker } from './position-tracker.ts';
import type { TimedPosition } from './saved-positions.ts';

const there = (fraction: number, second: number, device: string | null = 'phone'): TimedPosition => ({
  cfi: null,
  quote: null,
  fraction,
  updated: new Date(second * 1000).toISOString(),
  ageMs: 0,
  device,
  deviceName: null,
  reachedAt: 0,
});

/** A device that stands in the middle of a book; what it has saved, and where it was taken. */
const aDevice = ({ conflict = null as TimedPosition | null, remembersAnswer = true, at = 0.5 } = {}) => {
  const state = { moving: false, unsent: false };
  const saved: number[] = [];
  const followed: [number, boolean][] = [];
  const tracker = createPositionTracker<{ at: number }>(
    {
      device: 'this one',
      isOtherPage: (one, other) => Math.abs(one - other) >= 0.01,
      isMoving: () => state.moving,
      isUnsent: () => state.unsent,
      follow: ({ fraction }, isFirst) => followed.push([fraction, isFirst]),
      save: (place) => saved.push(place.at),
      keepsAnswer: remembersAnswer,
    },
    { updated: there(0, 1).updated, conflict },
  );
  if (at >= 0) tracker.show(at);
  return { tracker, state, saved, followed };
};

it('[PLACE-1] a device that has not moved follows, however near or often, and saves nothing', () => {
  const { tracker, saved, followed } = aDevice();
  tracker.learn(there(0.501, 2), 'news');
  tracker.learn(there(0.9, 3, null), 'news');
  tracker.learn(there(0.7, 4, 'this one'), 'news'); // another tab
  expect(followed).toEqual([
    [0.501, true],
    [0.9, false],
    [0.7, false],
  ]);
  expect([saved, tracker.question()]).toEqual([[], null]);
});

it.each([
  ['plays', { moving: true, unsent: false }],
  ['has moved without a network', { moving: false, unsent: true }],
])('[PLACE-1] who %s is asked when the other is far, and not moved; near, nothing is asked', (_, how) => {
  const { tracker, state, followed } = aDevice();
  Object.assign(state, how);
  tracker.learn(there(0.505, 2), 'news');
  expect(tracker.question()).toBeNull();
  tracker.learn(there(0.9, 3), 'news');
  expect([tracker.question()?.fraction, followed]).toEqual([0.9, []]);
  // it stands until it is answered, also when this device comes to rest, and tells the newest
  Object.assign(state, { moving: false, unsent: false });
  tracker.learn(there(0.92, 4), 'news');
  expect([tracker.question()?.fraction, followed]).toEqual([0.92, []]);
});

it('[PLACE-1] a movement that arrived after that of another device leads to a question when they are far apart; else the later one counts', () => {
  const far = aDevice();
  far.tracker.learn(there(0.9, 3), 'answer');
  expect([far.tracker.question()?.fraction, far.followed]).toEqual([0.9, []]);
  const near = aDevice();
  near.tracker.learn(there(0.505, 3), 'answer');
  expect([near.tracker.question(), near.followed]).toEqual([null, [[0.505, true]]]);
  const own = aDevice();
  own.tracker.learn(there(0.2, 3, 'this one'), 'answer');
  expect([own.tracker.question(), own.followed]).toEqual([null, []]);
});

it('[PLACE-2] a conflict is asked about once the first page is shown, and not before; an older position changes nothing', () => {
  const { tracker, followed } = aDevice({ conflict: there(0.9, 5), at: -1 });
  expect(tracker.question()).toBeNull();
  tracker.show(0.5);
  expect(tracker.question()?.fraction).toBe(0.9);
  const late = aDevice();
  late.tracker.learn(there(0.9, 1), 'news');
  expect([late.tracker.question(), late.followed, followed]).toEqual([null, [], []]);
});

it('[PLACE-3] a question ends with an answer, or when this device comes near', () => {
  const { tracker, state, saved } = aDevice();
  state.moving = true;
  tracker.learn(there(0.9, 2), 'news');
  tracker.move({ at: 0.6 }, 0.6);
  expect(tracker.question()?.fraction).toBe(0.9);
  tracker.move({ at: 0.895 }, 0.895);
  expect([tracker.question(), saved]).toEqual([null, [0.6, 0.895]]);
  tracker.learn(there(0.2, 3), 'news');
  expect(tracker.go()?.fraction).toBe(0.2);
  expect([tracker.question(), tracker.go()]).toEqual([null, null]);
});

it('[HEARD-7] an answered device is asked about again only after it starts again, another one at once', () => {
  const { tracker, state, followed } = aDevice();
  state.moving = true;
  tracker.learn(there(0.62, 2), 'news');
  tracker.stay();
  tracker.move({ at: 0.5 }, 0.5);
  state.moving = false;
  tracker.learn(there(0.63, 3), 'news'); // a reader who stays is not moved
  expect([tracker.question(), followed]).toEqual([null, []]);
  state.moving = true;
  tracker.learn(there(0.9, 4, 'tablet'), 'news');
  expect(tracker.question()?.device).toBe('tablet');
  tracker.stay();
  tracker.resetAnswer('tablet');
  tracker.learn(there(0.91, 5, 'tablet'), 'news');
  expect(tracker.question()?.fraction).toBe(0.91);
});
