import { beforeEach, describe, expect, it } from 'vitest';
import { createReadingClock, type ReadingInterval } from './reading-clock.ts';
import { unsentIntervals } from './unsent-intervals.ts';

const MINUTE = 60_000;
const PAGE = { pages: 1, characters: 1000 };
const createTestClock = () => {
  let time = 5_000;
  let ids = 0;
  const stored = new Map<string, ReadingInterval & { ageMs: number }>();
  const clock = createReadingClock({
    now: () => time,
    generateId: () => `interval ${++ids}`,
    store: (interval, ageMs) => stored.set(interval.id, { ...interval, ageMs }),
  });
  return { clock, stored, advance: (ms: number) => void (time += ms) };
};

describe('counting', () => {
  it('[TIME-5] time counts for two minutes after the last activity', () => {
    const { clock, stored, advance } = createTestClock();
    clock.recordActivity(PAGE);
    advance(MINUTE);
    clock.recordActivity(PAGE);
    advance(60 * MINUTE);
    clock.storeNow();
    expect([...stored.values()]).toEqual([
      { id: 'interval 1', seconds: 180, pages: 2, characters: 2000, ageMs: 61 * MINUTE },
    ]);
    clock.recordActivity(PAGE);
    advance(10_000);
    clock.storeNow();
    expect(stored.get('interval 2')).toMatchObject({ seconds: 10, pages: 1 });
  });

  it('[HEARD-11] listening counts until it stops, without the idle time', () => {
    const { clock, stored, advance } = createTestClock();
    clock.recordActivity({ pages: 0, characters: 0 });
    advance(5_000);
    clock.rest();
    advance(30_000);
    clock.recordActivity({ pages: 0, characters: 0 });
    advance(2_000);
    clock.rest();
    advance(60_000);
    clock.storeNow();
    expect([...stored.values()].map(({ seconds }) => seconds)).toEqual([5, 2]);
  });

  it('[HEAR-86] listening has the places where it began and ended; after a rest another interval begins at once', () => {
    const { clock, stored, advance } = createTestClock();
    clock.recordActivity({ pages: 0, characters: 0, atMs: 10_000 });
    advance(5_000);
    clock.recordActivity({ pages: 0, characters: 0, atMs: 15_000 });
    advance(2_000);
    clock.rest(17_000);
    clock.recordActivity({ pages: 0, characters: 0, atMs: 600_000 });
    advance(3_000);
    clock.rest(603_000);
    clock.rest(900_000);
    clock.storeNow();
    expect([...stored.values()]).toMatchObject([
      { id: 'interval 1', seconds: 7, fromMs: 10_000, toMs: 17_000 },
      { id: 'interval 2', seconds: 3, fromMs: 600_000, toMs: 603_000 },
    ]);
  });

  it('[TIME-5] a hidden page counts nothing', () => {
    const { clock, stored, advance } = createTestClock();
    clock.recordActivity(PAGE);
    advance(30_000);
    clock.setVisible(false);
    advance(30_000);
    clock.setVisible(true);
    advance(15_000);
    clock.storeNow();
    expect(stored.get('interval 1')?.seconds).toBe(45);
  });

  it('[TIME-5] an interval ends after a quarter of an hour, and the next one starts', () => {
    const { clock, stored, advance } = createTestClock();
    for (let minute = 0; minute <= 20; minute += 1) {
      clock.recordActivity(PAGE);
      advance(MINUTE);
    }
    clock.storeNow();
    const intervals = [...stored.values()];
    expect(intervals.map(({ seconds }) => seconds)).toEqual([16 * 60, 5 * 60]);
  });
});

describe('intervals that wait', () => {
  beforeEach(() => localStorage.clear());
  const interval = (id: string, seconds: number): ReadingInterval => ({ id, seconds, pages: 1, characters: 0 });

  it('[TIME-6] are stored over a reload, once each and with their age, until they are sent unchanged', () => {
    unsentIntervals.store('9', interval('a', 10), 10_000, 100_000);
    unsentIntervals.store('9', interval('a', 20), 20_000, 110_000);
    const [first, ...others] = unsentIntervals.read(170_000);
    expect([first, others]).toMatchObject([{ bookId: '9', id: 'a', seconds: 20, ageMs: 80_000 }, []]);
    unsentIntervals.store('9', interval('a', 30), 30_000, 120_000);
    if (first) unsentIntervals.remove(first);
    expect(unsentIntervals.read(170_000)).toMatchObject([{ seconds: 30 }]);
    localStorage.setItem('lectern.reader.pieces', '{broken');
    expect(unsentIntervals.read(0)).toEqual([]);
  });

  it('[TIME-9] [S44] belong to one reader each', () => {
    unsentIntervals.store('9', interval('a', 10), 0, 0, 7);
    unsentIntervals.store('12', interval('b', 20), 0, 0, 8);
    expect(unsentIntervals.read(0, 7)).toMatchObject([{ id: 'a' }]);
    const [other] = unsentIntervals.read(0, 8);
    if (other) unsentIntervals.remove(other, 7);
    expect(unsentIntervals.read(0, 8)).toMatchObject([{ id: 'b' }]);
    if (other) unsentIntervals.remove(other, 8);
    expect([unsentIntervals.read(0, 7).length, unsentIntervals.read(0, 8)]).toEqual([1, []]);
  });

  it('[TIME-9] that an older version stored without a reader become those of whoever opens their book', () => {
    unsentIntervals.store('9', interval('a', 10), 0, 0, null);
    unsentIntervals.store('12', interval('b', 20), 0, 0, null);
    unsentIntervals.claim('12', 8);
    expect(unsentIntervals.read(0, 8)).toMatchObject([{ id: 'b', seconds: 20 }]);
    expect(unsentIntervals.read(0, 7)).toEqual([]);
    unsentIntervals.claim('9', 7);
    expect(unsentIntervals.read(0, 7)).toMatchObject([{ id: 'a', seconds: 10 }]);
    expect(localStorage.getItem('lectern.reader.pieces')).toBeNull();
  });
});
