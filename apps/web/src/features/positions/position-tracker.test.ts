import type { SaveOrigin } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { createPositionTracker, type Movement } from './position-tracker.ts';
import type { TimedPosition } from './saved-positions.ts';

type Place = { at: number };
/** @param holder null for an older program */
const there = (
  fraction: number,
  version: number,
  {
    holder = 'phone',
    device = null,
    reachedAt = 0,
  }: Partial<Pick<TimedPosition, 'holder' | 'device' | 'reachedAt'>> = {},
): TimedPosition => ({
  version,
  holder,
  cfi: null,
  quote: null,
  fraction,
  updated: new Date(0).toISOString(),
  ageMs: 0,
  device,
  deviceName: null,
  reachedAt,
});

/** A page in the middle of a book that was opened at version 1; what it has saved, and where it was taken. */
const openPage = ({ conflict = null as TimedPosition | null, keepsAnswer = true, at = 0.5 } = {}) => {
  const state = { moving: false, unsent: false };
  const saved: Movement<Place>[] = [];
  const followed: [number, boolean][] = [];
  let number = 0;
  const tracker = createPositionTracker<Place>(
    {
      holder: 'this-page',
      nextNumber: () => {
        number += 1;
        return number;
      },
      isNear: (one, other) => Math.abs(one - other) < 0.01,
      isMoving: () => state.moving,
      isUnsent: () => state.unsent,
      follow: ({ fraction }, isFirst) => followed.push([fraction, isFirst]),
      save: (movement) => saved.push(movement),
      keepsAnswer,
    },
    { version: 1, conflict },
  );
  if (at >= 0) tracker.show(at);
  const listSaved = () => saved.map(({ at: fraction, origin }) => [fraction, origin.basedOn]);
  const reply = (newest: TimedPosition, isCurrent: boolean): void =>
    tracker.learn(newest, { origin: saved.at(-1)?.origin, isCurrent });
  return { tracker, state, saved, listSaved, followed, reply };
};

it('[PLACE-1] [PLACE-20] a page that has not moved follows, however near or often, whoever moved, and saves nothing', () => {
  const { tracker, saved, followed } = openPage();
  tracker.learn(there(0.501, 2), 'news');
  tracker.learn(there(0.9, 3, { holder: null }), 'news');
  tracker.learn(there(0.7, 4, { holder: 'tab', device: 'this device' }), 'news');
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
])(
  '[PLACE-1] [PLACE-20] a page that %s asks when the other is far, and is not moved; near, nothing is asked',
  (_, how) => {
    const { tracker, state, followed } = openPage();
    Object.assign(state, how);
    tracker.learn(there(0.505, 2), 'news');
    expect(tracker.question()).toBeNull();
    tracker.learn(there(0.9, 3), 'news');
    expect([tracker.question()?.fraction, followed]).toEqual([0.9, []]);
    // it stands until it is answered, also when this page comes to rest, and shows the newest
    Object.assign(state, { moving: false, unsent: false });
    tracker.learn(there(0.92, 4), 'news');
    expect([tracker.question()?.fraction, followed]).toEqual([0.92, []]);
  },
);

it.each([
  ['a program without a device', { holder: null, device: null }],
  ['another tab of this browser', { holder: 'tab', device: 'this device' }],
  ['an older tab of this browser', { holder: null, device: 'this device' }],
])('[PLACE-22] [HEARD-30] %s is somebody else: a page that moves asks about it', (_, by) => {
  const { tracker, state } = openPage();
  state.moving = true;
  tracker.learn(there(0.9, 2, by), 'news');
  expect(tracker.question()?.fraction).toBe(0.9);
});

it('[PLACE-1] a movement that was kept behind that of another page leads to a question when they are far apart', () => {
  const far = openPage();
  far.tracker.move({ at: 0.5 }, 0.5);
  far.reply(there(0.9, 3), false);
  expect([far.tracker.question()?.fraction, far.followed]).toEqual([0.9, []]);
  const near = openPage();
  near.tracker.move({ at: 0.5 }, 0.5);
  near.reply(there(0.505, 3), false);
  expect([near.tracker.question(), near.followed]).toEqual([null, [[0.505, true]]]);
  const own = openPage();
  own.tracker.move({ at: 0.5 }, 0.5);
  own.reply(there(0.5, 3, { holder: 'this-page' }), true);
  expect([own.tracker.question(), own.followed]).toEqual([null, []]);
});

it('[PLACE-2] a conflict is asked about once the first page is shown, and not before; an older position changes nothing', () => {
  const { tracker, followed, listSaved } = openPage({ conflict: there(0.9, 5), at: -1 });
  expect(tracker.question()).toBeNull();
  tracker.show(0.5);
  expect(tracker.question()?.fraction).toBe(0.9);
  tracker.move({ at: 0.6 }, 0.6);
  expect(listSaved()).toEqual([[0.6, 0]]); // not based on the position that is asked about
  const late = openPage();
  late.tracker.learn(there(0.9, 1), 'news');
  expect([late.tracker.question(), late.followed, followed]).toEqual([null, [], []]);
});

it('[PLACE-3] [PLACE-23] what moves under a question is based on what was known before; an answer, or coming near, is based on the newest', () => {
  const { tracker, state, listSaved } = openPage();
  state.moving = true;
  tracker.learn(there(0.9, 2), 'news');
  tracker.move({ at: 0.6 }, 0.6);
  expect(tracker.question()?.fraction).toBe(0.9);
  tracker.move({ at: 0.895 }, 0.895);
  expect([tracker.question(), listSaved()]).toEqual([
    null,
    [
      [0.6, 1],
      [0.895, 2],
    ],
  ]);
  tracker.learn(there(0.2, 3), 'news');
  tracker.stay();
  tracker.move({ at: 0.895 }, 0.895);
  expect(listSaved().at(-1)).toEqual([0.895, 3]);
  tracker.learn(there(0.3, 4), 'news');
  expect(tracker.go()?.fraction).toBe(0.3);
  expect([tracker.question(), tracker.go()]).toEqual([null, null]);
  tracker.move({ at: 0.3 }, 0.3);
  expect(listSaved().at(-1)).toEqual([0.3, 4]);
});

it('[PLACE-24] a movement that was kept behind a near one that is known by now is saved again as the later one', () => {
  const { tracker, state, listSaved, reply } = openPage();
  tracker.move({ at: 0.5 }, 0.5);
  state.unsent = true;
  tracker.learn(there(0.505, 2), 'news'); // on the way
  state.unsent = false;
  reply(there(0.505, 2), false);
  expect(listSaved()).toEqual([
    [0.5, 1],
    [0.5, 2],
  ]);
  expect(tracker.question()).toBeNull();
});

it('[PLACE-24] a question that came while a save was on the way ends when that was the earlier one', () => {
  const { tracker, state, reply, followed } = openPage();
  tracker.move({ at: 0.5 }, 0.5);
  state.unsent = true;
  tracker.learn(there(0.9, 3), 'news'); // reached from the place that is being saved
  expect(tracker.question()?.fraction).toBe(0.9);
  state.unsent = false;
  reply(there(0.9, 3), true);
  expect([tracker.question(), followed]).toEqual([null, [[0.9, true]]]);
});

it('[HEARD-7] a page is asked about whenever its person has answered there; an older program only after it stops', () => {
  const { tracker, state, followed } = openPage();
  state.moving = true;
  const old = { holder: null, device: 'reader' };
  tracker.learn(there(0.62, 2, old), 'news');
  tracker.stay();
  tracker.move({ at: 0.5 }, 0.5);
  tracker.learn(there(0.63, 3, { ...old, reachedAt: 60_000 }), 'news');
  expect([tracker.question(), followed]).toEqual([null, []]);
  tracker.learn(there(0.64, 4, { ...old, reachedAt: 120_001 }), 'news');
  expect(tracker.question()?.fraction).toBe(0.64);
  tracker.stay();
  tracker.resetAnswer('reader');
  tracker.learn(there(0.65, 5, { ...old, reachedAt: 120_002 }), 'news');
  expect(tracker.question()?.fraction).toBe(0.65);
  tracker.stay();
  tracker.learn(there(0.9, 6), 'news');
  tracker.stay();
  tracker.learn(there(0.91, 7), 'news');
  expect(tracker.question()?.fraction).toBe(0.91);
  tracker.stay();
  state.moving = false;
  tracker.learn(there(0.92, 8, { ...old, reachedAt: 120_003 }), 'news'); // at rest it is followed
  expect(followed).toEqual([[0.92, true]]);
});

it('[PLACE-25] each movement has the next number of its page', () => {
  const { tracker, saved } = openPage();
  for (const at of [0.5, 0.6, 0.7]) tracker.move({ at }, at);
  const origins: SaveOrigin[] = saved.map(({ origin }) => origin);
  expect(origins.map(({ holder, number }) => `${holder} ${number}`)).toEqual([
    'this-page 1',
    'this-page 2',
    'this-page 3',
  ]);
});

describe('two pages of one browser, of which one goes on instead of the other', () => {
  const tab = { holder: 'tab', device: 'this browser' };

  it('[PLACE-28] the one that was left follows, also while its last position is on the way or was kept', () => {
    const { tracker, state, followed, reply, listSaved } = openPage();
    tracker.move({ at: 0.5 }, 0.5);
    state.unsent = true;
    tracker.yieldTo('this browser');
    tracker.learn(there(0.9, 2, tab), 'news');
    state.unsent = false;
    reply(there(0.9, 2, tab), false);
    tracker.learn(there(0.7, 3, tab), 'news');
    expect([tracker.question(), followed.map(([fraction]) => fraction)]).toEqual([null, [0.9, 0.7]]);
    expect(listSaved()).toEqual([[0.5, 1]]); // it is not saved again over the other one
  });

  it('[PLACE-28] it asks about all others, and about that page too once its person has moved here', () => {
    const { tracker, state } = openPage();
    tracker.move({ at: 0.5 }, 0.5);
    state.unsent = true;
    tracker.yieldTo('this browser');
    tracker.learn(there(0.9, 2, { holder: 'phone', device: 'phone' }), 'news');
    expect(tracker.question()?.fraction).toBe(0.9);
    tracker.learn(there(0.8, 3, tab), 'news');
    expect(tracker.question()).toBeNull();
    tracker.move({ at: 0.1 }, 0.1);
    tracker.learn(there(0.7, 4, tab), 'news');
    expect(tracker.question()?.fraction).toBe(0.7);
  });

  it('[PLACE-28] the one that goes on is later than where the other stopped, and asks when that moves again', () => {
    const { tracker, state, listSaved, reply } = openPage();
    state.moving = true;
    tracker.takeOver({ holder: 'tab', fraction: 0.9 });
    tracker.move({ at: 0.2 }, 0.2);
    reply(there(0.9, 3, tab), false);
    expect([tracker.question(), listSaved()]).toEqual([
      null,
      [
        [0.2, 1],
        [0.2, 3],
      ],
    ]);
    tracker.learn(there(0.8, 5, tab), 'news');
    expect(tracker.question()?.fraction).toBe(0.8);
  });
});
