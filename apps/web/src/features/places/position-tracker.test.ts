import { expect, it } from 'vitest';
import type { Reached } from './elsewhere.ts';
import { createPositionTracker } from './position-tracker.ts';

const there = (fraction: number, second: number, device: string | null = 'phone'): Reached => ({
  cfi: null,
  quote: null,
  fraction,
  updated: new Date(second * 1000).toISOString(),
  ageMs: 0,
  device,
  deviceName: null,
  reached: 0,
});

/** A device that stands in the middle of a book; what it has saved, and where it was taken. */
const aDevice = ({ conflict = null as Reached | null, remembersAnswer = true, at = 0.5 } = {}) => {
  const state = { moving: false, unsent: false };
  const saved: number[] = [];
  const followed: [number, boolean][] = [];
  const tracker = createPositionTracker<{ at: number }>(
    {
      device: 'this one',
      isApart: (one, other) => Math.abs(one - other) >= 0.01,
      isMoving: () => state.moving,
      isUnsent: () => state.unsent,
      follow: ({ fraction }, isFirst) => followed.push([fraction, isFirst]),
      save: (place) => saved.push(place.at),
      remembersAnswer,
    },
    { updated: there(0, 1).updated, conflict },
  );
  if (at >= 0) tracker.show(at);
  return { tracker, state, saved, followed };
};

it('[PLACE-1] who has not moved since follows, however near or often, and saves nothing', () => {
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

it('[PLACE-1] a movement that arrived after that of another device is a question, where they are far; else the later act holds', () => {
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

it('[PLACE-2] what was left elsewhere is asked about once the first page is there, and not before; what is told late is no news', () => {
  const { tracker, followed } = aDevice({ conflict: there(0.9, 5), at: -1 });
  expect(tracker.question()).toBeNull();
  tracker.show(0.5);
  expect(tracker.question()?.fraction).toBe(0.9);
  const late = aDevice();
  late.tracker.learn(there(0.9, 1), 'news');
  expect([late.tracker.question(), late.followed, followed]).toEqual([null, [], []]);
});

it('[PLACE-3] a question ends by an answer, or when this device comes near', () => {
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

it('[HEARD-7] a device that was answered is asked about again only when it begins anew, another one at once', () => {
  const { tracker, state, followed } = aDevice();
  state.moving = true;
  tracker.learn(there(0.62, 2), 'news');
  tracker.stay();
  tracker.move({ at: 0.5 }, 0.5);
  state.moving = false;
  tracker.learn(there(0.63, 3), 'news'); // who stays is not taken along
  expect([tracker.question(), followed]).toEqual([null, []]);
  state.moving = true;
  tracker.learn(there(0.9, 4, 'tablet'), 'news');
  expect(tracker.question()?.device).toBe('tablet');
  tracker.stay();
  tracker.begins('tablet');
  tracker.learn(there(0.91, 5, 'tablet'), 'news');
  expect(tracker.question()?.fraction).toBe(0.91);
});
