import { describe, expect, it } from 'vitest';
import { createSilenceSkip } from './silence-skip.ts';

/** An output that plays. */
const playFrom = (startMs: number, chapterStartMs = 0) => {
  let now = 0;
  let atMs = startMs;
  let rate = 1;
  const seeks: number[] = [];
  const skip = createSilenceSkip(
    {
      atMs: () => atMs,
      setRate: (next) => {
        rate = next;
      },
      goBackTo: (to) => {
        seeks.push(to);
        atMs = to;
      },
      chapterStart: () => chapterStartMs,
    },
    { now: () => now },
  );
  return {
    skip,
    seeks,
    rate: () => rate,
    atMs: () => atMs,
    advance: (ms: number): void => {
      now += ms;
      atMs += ms * rate;
    },
  };
};

describe('skipped silence', () => {
  it('[PLAYER-82] is played four times as fast, then the speed of the reader is back', () => {
    const { skip, rate, advance, atMs, seeks } = playFrom(10_000);
    skip.setRate(1.25);
    skip.handle(true, 0);
    expect(rate()).toBe(4);
    advance(2000);
    skip.handle(false, 10);
    expect([rate(), atMs(), seeks]).toEqual([1.25, 18_000, []]);
    expect(skip.savedMs()).toBe(8000 / 1.25 - 2000);
  });

  it('[PLAYER-82] a speed that is changed in silence is the one after it', () => {
    const { skip, rate, advance } = playFrom(0);
    skip.handle(true, 0);
    advance(1000);
    skip.setRate(2);
    expect(rate()).toBe(4);
    advance(1000);
    skip.handle(false, 0);
    expect(rate()).toBe(2);
    expect(skip.savedMs()).toBe(3000 + 1000);
  });

  it('[PLAYER-84] if the end was noticed late, the sound is played again from where it began', () => {
    const { skip, advance, atMs, seeks } = playFrom(0);
    skip.handle(true, 0);
    advance(1000);
    skip.handle(false, 100);
    expect([atMs(), seeks]).toEqual([3600, [3600]]);
  });

  it('[PLAYER-84] that goes back neither before the silence nor into the chapter before', () => {
    const early = playFrom(5000);
    early.skip.handle(true, 0);
    early.advance(100);
    early.skip.handle(false, 5000);
    expect(early.seeks).toEqual([5000]);
    const bordering = playFrom(0, 3800);
    bordering.skip.handle(true, 0);
    bordering.advance(1000);
    bordering.skip.handle(false, 200);
    expect(bordering.seeks).toEqual([3800]);
  });

  it('[PLAYER-84] that happens once: a place that is found wrongly holds nobody up', () => {
    const { skip, advance, seeks } = playFrom(0);
    skip.handle(true, 0);
    advance(1000);
    skip.handle(false, 100);
    skip.handle(true, 0);
    advance(100);
    skip.handle(false, 100);
    expect(seeks).toEqual([3600]);
    skip.handle(true, 0);
    advance(1000);
    skip.handle(false, 100);
    expect(seeks).toEqual([3600, 7600]);
  });

  it('[PLAYER-82] what was saved is counted while it is saved, and at four times the speed there is nothing to save', () => {
    const { skip, advance } = playFrom(0);
    skip.handle(true, 0);
    advance(1000);
    expect(skip.savedMs()).toBe(3000);
    skip.handle(false, 0);
    skip.setRate(4);
    skip.handle(true, 0);
    advance(1000);
    expect(skip.savedMs()).toBe(3000);
  });
});
