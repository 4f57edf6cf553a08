import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { browserStorage } from '../../lib/browser-storage.ts';
import { createPositionSaver } from './position-saver.ts';
import { createUnsentPositions } from './unsent-positions.ts';

type TestPosition = { page: number };
const toPosition = (page: number): TestPosition => ({ page });
const unsentPositions = createUnsentPositions<TestPosition>('reader.unsent', z.object({ page: z.int() }));

/** A saver with a clock that the test moves, and a server that answers when the test tells it to. */
const createTestSaver = (merge?: (unsent: TestPosition, next: TestPosition) => TestPosition) => {
  let time = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const sent: { page: number; ageMs: number; answer: (error?: Error) => void }[] = [];
  const stored: number[] = [];
  const log = { removals: 0, isFailing: false };
  const saver = createPositionSaver<TestPosition>({
    send: ({ page }, ageMs) =>
      new Promise((resolve, reject) =>
        sent.push({ page, ageMs, answer: (error) => (error ? reject(error) : resolve()) }),
      ),
    isLost: (error) => error instanceof RangeError,
    store: ({ page }) => stored.push(page),
    removeStored: () => {
      log.removals += 1;
    },
    now: () => time,
    setTimer: (callback, ms) => {
      const timer = { at: time + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    onAttempt: (hasArrived) => {
      log.isFailing = !hasArrived;
    },
    ...(merge && { merge }),
  });
  return {
    saver,
    sent,
    stored,
    log,
    /** Moves the clock, and runs the timers that are due. */
    advance: async (ms: number) => {
      time += ms;
      const due = timers.filter((timer) => timer.at <= time);
      timers = timers.filter((timer) => timer.at > time);
      for (const { callback } of due) callback();
      await Promise.resolve();
    },
    answer: async (index: number, error?: Error) => {
      sent[index]?.answer(error);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
};

describe('keeping places', () => {
  it('[READER-40] a position is sent within two seconds, and only the last of several quick ones', async () => {
    const { saver, sent, advance } = createTestSaver();
    for (const page of [1, 2, 3]) {
      saver.save(toPosition(page));
      await advance(100);
    }
    await advance(1_900);
    expect(sent.map(({ page }) => page)).toEqual([3]);
  });

  it('[READER-40] leaving sends the pending position at once, with its age', () => {
    const { saver, sent, advance } = createTestSaver();
    saver.save(toPosition(7));
    void advance(300);
    saver.flushOnLeave();
    expect(sent).toMatchObject([{ page: 7, ageMs: 300 }]);
  });

  it('[READER-40] leaving does not send again a position that is being sent, and learns of its arrival', async () => {
    const { saver, sent, advance, answer, log } = createTestSaver();
    saver.save(toPosition(7));
    await advance(700);
    saver.flushOnLeave();
    saver.flushOnLeave();
    expect([sent.length, saver.hasUnsent()]).toEqual([1, true]);
    await answer(0);
    expect([log.removals, saver.hasUnsent()]).toEqual([1, false]);
    saver.save(toPosition(8));
    saver.flushOnLeave();
    await answer(1);
    expect([sent.length, saver.hasUnsent()]).toEqual([2, false]);
  });

  it('[HEARD-3] a position that an earlier page could not send is sent by the next, with its age, unless the reader has moved on', async () => {
    const { saver, sent, advance } = createTestSaver();
    saver.resume(toPosition(3), 60_000);
    expect(saver.hasUnsent()).toBe(true);
    await advance(2_000);
    expect(sent).toMatchObject([{ page: 3, ageMs: 62_000 }]);
    const other = createTestSaver();
    other.saver.save(toPosition(4));
    other.saver.resume(toPosition(3), 60_000);
    await other.advance(2_000);
    expect(other.sent.map(({ page }) => page)).toEqual([4]);
  });

  it('[READER-40] a page reached while another is being sent follows it', async () => {
    const { saver, sent, advance, answer, log } = createTestSaver();
    saver.save(toPosition(1));
    await advance(1_000);
    saver.save(toPosition(2));
    await answer(0);
    await advance(1_000);
    expect(sent.map(({ page }) => page)).toEqual([1, 2]);
    expect(log.removals).toBe(0);
    await answer(1);
    expect(log.removals).toBe(1);
  });

  it('[READER-41] a failed position is stored, reported, and sent again with its new age', async () => {
    const { saver, sent, advance, answer, stored, log } = createTestSaver();
    saver.save(toPosition(5));
    await advance(700);
    await answer(0, new Error('no network'));
    expect([stored, log.isFailing, log.removals]).toEqual([[5], true, 0]);
    await advance(2_000);
    expect(sent[1]).toMatchObject({ page: 5, ageMs: 2_700 });
    await answer(1);
    expect([log.isFailing, log.removals]).toEqual([false, 1]);
  });

  it('[HEARD-2] an unsent position is merged into the next one, a sent one is not', async () => {
    const { saver, sent, advance, answer } = createTestSaver((unsent, next) => ({ page: unsent.page + next.page }));
    saver.save(toPosition(1));
    saver.save(toPosition(20));
    await advance(700);
    await answer(0);
    saver.save(toPosition(300));
    await advance(700);
    expect(sent.map(({ page }) => page)).toEqual([21, 300]);
  });

  it('[READER-41] [PLACE-27] a page reached after a failed save, whose position arrived on leaving, is sent too', async () => {
    const { saver, advance, answer, sent } = createTestSaver();
    saver.save(toPosition(1));
    await advance(700);
    saver.save(toPosition(2));
    saver.flushOnLeave();
    await answer(0, new Error('no network'));
    await answer(1);
    await advance(2000);
    saver.save(toPosition(3));
    await advance(700);
    expect(sent.map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('[READER-41] a tab that goes on in the background sends its next position, although the last ones failed', async () => {
    const { saver, advance, answer, sent } = createTestSaver();
    saver.save(toPosition(1));
    await advance(700);
    await answer(0, new Error('no network'));
    saver.flushOnLeave();
    await answer(1, new Error('no network'));
    saver.save(toPosition(2));
    await advance(700);
    expect(sent.map(({ page }) => page)).toEqual([1, 1, 2]);
  });

  it('[READER-41] a deleted book is not retried', async () => {
    const { saver, sent, advance, answer, log } = createTestSaver();
    saver.save(toPosition(5));
    await advance(700);
    await answer(0, new RangeError('gone'));
    await advance(60_000);
    expect([sent.length, log.isFailing, log.removals]).toEqual([1, false, 1]);
  });
});

describe('an unsent place', () => {
  beforeEach(() => localStorage.clear());

  it('[READER-41] survives a reload, and grows older meanwhile', () => {
    unsentPositions.keep('9', toPosition(4), 500, 10_000);
    expect(unsentPositions.read('9', 70_000)).toMatchObject({ place: toPosition(4), ageMs: 60_500 });
    expect(unsentPositions.read('8', 70_000)).toBeNull();
    unsentPositions.forget('9');
    expect(unsentPositions.read('9', 70_000)).toBeNull();
  });

  it('[PLACE-26] of two tabs of a browser both survive, in the order in which they were reached, each until its own has arrived', () => {
    const otherTab = createUnsentPositions<TestPosition>('reader.unsent', z.object({ page: z.int() }), 'other-tab');
    unsentPositions.keep('9', toPosition(4), 0, 20_000);
    otherTab.keep('9', toPosition(7), 0, 10_000);
    otherTab.keep('91', toPosition(1), 0, 10_000);
    browserStorage.write('reader.unsent.9', JSON.stringify({ page: 2, sinceMs: 5000 })); // of an older version
    const list = () => unsentPositions.list('9', 30_000).map(({ place }) => place.page);
    expect(list()).toEqual([2, 7, 4]);
    unsentPositions.forget('9');
    expect(list()).toEqual([2, 7]);
    for (const { forget } of otherTab.list('9', 30_000)) forget();
    expect(list()).toEqual([]);
  });

  it('[READER-41] a clock that was set back makes no position in the future', () => {
    unsentPositions.keep('9', toPosition(4), 0, 10_000);
    expect(unsentPositions.read('9', 5_000)?.ageMs).toBe(0);
  });

  it('[READER-41] is never sent as older than the server believes', () => {
    unsentPositions.keep('9', toPosition(4), 0, 0);
    expect(unsentPositions.read('9', 90 * 86_400_000)?.ageMs).toBe(31 * 86_400_000);
  });
});
