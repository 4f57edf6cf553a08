import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { keepPlaces } from './place-keeper.ts';
import { unsentPlaces } from './unsent-place.ts';

type Place = { page: number };
const place = (page: number): Place => ({ page });
const unsentPlace = unsentPlaces<Place>('reader.unsent', z.object({ page: z.int() }));

/** A keeper with a clock that a test winds, and a server that answers when the test says so. */
const aKeeper = (merge?: (unsent: Place, next: Place) => Place) => {
  let time = 0;
  let plans: { at: number; work: () => void }[] = [];
  const sent: { page: number; ageMs: number; answer: (error?: Error) => void }[] = [];
  const kept: number[] = [];
  const log = { forgotten: 0, failing: false };
  const keeper = keepPlaces<Place>({
    send: ({ page }, ageMs) =>
      new Promise((resolve, reject) =>
        sent.push({ page, ageMs, answer: (error) => (error ? reject(error) : resolve()) }),
      ),
    isLost: (error) => error instanceof RangeError,
    keep: ({ page }) => kept.push(page),
    forget: () => {
      log.forgotten += 1;
    },
    now: () => time,
    later: (work, ms) => {
      const plan = { at: time + ms, work };
      plans.push(plan);
      return () => {
        plans = plans.filter((other) => other !== plan);
      };
    },
    onSaved: (arrived) => {
      log.failing = !arrived;
    },
    ...(merge && { merge }),
  });
  return {
    keeper,
    sent,
    kept,
    log,
    /** Lets time pass, with everything that was planned for it. */
    pass: async (ms: number) => {
      time += ms;
      const due = plans.filter((plan) => plan.at <= time);
      plans = plans.filter((plan) => plan.at > time);
      for (const { work } of due) work();
      await Promise.resolve();
    },
    answer: async (index: number, error?: Error) => {
      sent[index]?.answer(error);
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
    },
  };
};

describe('keeping places', () => {
  it('[READER-40] a place is sent within two seconds, and only the last of a quick row', async () => {
    const { keeper, sent, pass } = aKeeper();
    for (const page of [1, 2, 3]) {
      keeper.note(place(page));
      await pass(100);
    }
    await pass(1_900);
    expect(sent.map(({ page }) => page)).toEqual([3]);
  });

  it('[READER-40] leaving sends at once what waits, with its age', () => {
    const { keeper, sent, pass } = aKeeper();
    keeper.note(place(7));
    void pass(300);
    keeper.leave();
    expect(sent).toMatchObject([{ page: 7, ageMs: 300 }]);
  });

  it('[READER-40] leaving does not send again what is on its way, and is told when it has arrived', async () => {
    const { keeper, sent, pass, answer, log } = aKeeper();
    keeper.note(place(7));
    await pass(700);
    keeper.leave();
    keeper.leave();
    expect([sent.length, keeper.isWaiting()]).toEqual([1, true]);
    await answer(0);
    expect([log.forgotten, keeper.isWaiting()]).toEqual([1, false]);
    keeper.note(place(8));
    keeper.leave();
    await answer(1);
    expect([sent.length, keeper.isWaiting()]).toEqual([2, false]);
  });

  it('[HEARD-3] what an earlier page could not send is sent by the next, with its age, unless the reader has moved on', async () => {
    const { keeper, sent, pass } = aKeeper();
    keeper.resume(place(3), 60_000);
    expect(keeper.isWaiting()).toBe(true);
    await pass(2_000);
    expect(sent).toMatchObject([{ page: 3, ageMs: 62_000 }]);
    const other = aKeeper();
    other.keeper.note(place(4));
    other.keeper.resume(place(3), 60_000);
    await other.pass(2_000);
    expect(other.sent.map(({ page }) => page)).toEqual([4]);
  });

  it('[READER-40] a page reached while another is being sent follows it', async () => {
    const { keeper, sent, pass, answer, log } = aKeeper();
    keeper.note(place(1));
    await pass(1_000);
    keeper.note(place(2));
    await answer(0);
    await pass(1_000);
    expect(sent.map(({ page }) => page)).toEqual([1, 2]);
    expect(log.forgotten).toBe(0);
    await answer(1);
    expect(log.forgotten).toBe(1);
  });

  it('[READER-41] what failed is kept, told, and sent again with the age it has by then', async () => {
    const { keeper, sent, pass, answer, kept, log } = aKeeper();
    keeper.note(place(5));
    await pass(700);
    await answer(0, new Error('no network'));
    expect([kept, log.failing, log.forgotten]).toEqual([[5], true, 0]);
    await pass(2_000);
    expect(sent[1]).toMatchObject({ page: 5, ageMs: 2_700 });
    await answer(1);
    expect([log.failing, log.forgotten]).toEqual([false, 1]);
  });

  it('[HEARD-2] what was not sent goes over to the next place, and what was sent does not', async () => {
    const { keeper, sent, pass, answer } = aKeeper((unsent, next) => ({ page: unsent.page + next.page }));
    keeper.note(place(1));
    keeper.note(place(20));
    await pass(700);
    await answer(0);
    keeper.note(place(300));
    await pass(700);
    expect(sent.map(({ page }) => page)).toEqual([21, 300]);
  });

  it('[READER-41] a book that is gone is not asked about again', async () => {
    const { keeper, sent, pass, answer, log } = aKeeper();
    keeper.note(place(5));
    await pass(700);
    await answer(0, new RangeError('gone'));
    await pass(60_000);
    expect([sent.length, log.failing, log.forgotten]).toEqual([1, false, 1]);
  });
});

describe('an unsent place', () => {
  beforeEach(() => localStorage.clear());

  it('[READER-41] outlives the page, and has grown older by the time between', () => {
    unsentPlace.keep('9', place(4), 500, 10_000);
    expect(unsentPlace.read('9', 70_000)).toEqual({ place: place(4), ageMs: 60_500 });
    expect(unsentPlace.read('8', 70_000)).toBeNull();
    unsentPlace.forget('9');
    expect(unsentPlace.read('9', 70_000)).toBeNull();
  });

  it('[READER-41] a clock that was set back makes no place of the future', () => {
    unsentPlace.keep('9', place(4), 0, 10_000);
    expect(unsentPlace.read('9', 5_000)?.ageMs).toBe(0);
  });

  it('[READER-41] is never sent as older than the server believes', () => {
    unsentPlace.keep('9', place(4), 0, 0);
    expect(unsentPlace.read('9', 90 * 86_400_000)?.ageMs).toBe(31 * 86_400_000);
  });
});
