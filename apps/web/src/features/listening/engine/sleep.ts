import { leftAt } from './times.ts';

/** A timer that ends the listening. `leftMs` and `ofMs` are real time, counted while there is sound. */
export type Sleep =
  | { kind: 'time'; leftMs: number; ofMs: number; fading: boolean }
  | { kind: 'chapters'; left: number; fading: boolean };

/** So long before its end the sound grows quiet. */
const FADE_MS = 30_000;

export type Sleeper = {
  sleep(): Sleep | null;
  /** How loud it is, as a share of the volume. */
  share(): number;
  after(ms: number): void;
  afterChapters(chapters: number): void;
  /**
   * Gives it more time. Who asks for that is awake: the next listening begins here. A timer of chapters becomes one of time, with what
   * was left until its end, when that is in this chapter.
   */
  more(ms: number): void;
  off(): void;
  /** So much was heard, in real time and in chapters that ended. Answers whether the listener sleeps now, and where the book stops. */
  heard(elapsedMs: number, chapters: number): 'awake' | 'here' | 'chapter-end';
  /** Where the timer that ended was set, once. */
  wakeAt(): number | null;
  /** The listener chose another place. */
  forgetWake(): void;
};

/** @param book where it is heard now, and what is left of the chapter: milliseconds of the book; the speed */
export const sleeper = (book: { atMs(): number; chapterLeftMs(): number; rate(): number }): Sleeper => {
  let sleep: Sleep | null = null;
  let setAt = 0;
  let wakeAt: number | null = null;

  const left = (): number => {
    if (!sleep) return Number.POSITIVE_INFINITY;
    if (sleep.kind === 'time') return sleep.leftMs;
    return sleep.left > 1 ? Number.POSITIVE_INFINITY : leftAt(book.chapterLeftMs(), book.rate());
  };
  const set = (next: Sleep | null): void => {
    sleep = next;
    setAt = book.atMs();
    wakeAt = null;
  };
  const fallAsleep = (): void => {
    sleep = null;
    wakeAt = setAt;
  };

  return {
    sleep: () => sleep && { ...sleep },
    share: () => (sleep?.fading ? Math.min(1, Math.max(0, left() / FADE_MS)) : 1),
    after: (ms) => set({ kind: 'time', leftMs: ms, ofMs: ms, fading: false }),
    afterChapters: (chapters) => set({ kind: 'chapters', left: Math.max(1, Math.floor(chapters)), fading: false }),
    more: (ms) => {
      if (!sleep) return;
      const leftMs = left() + ms;
      if (sleep.kind === 'time') set({ kind: 'time', leftMs, ofMs: sleep.ofMs + ms, fading: false });
      else if (Number.isFinite(leftMs)) set({ kind: 'time', leftMs, ofMs: leftMs, fading: false });
      else setAt = book.atMs();
    },
    off: () => set(null),
    heard: (elapsedMs, chapters) => {
      if (!sleep) return 'awake';
      if (sleep.kind === 'chapters' && chapters >= sleep.left) {
        fallAsleep();
        return 'chapter-end';
      }
      if (sleep.kind === 'chapters') sleep = { ...sleep, left: sleep.left - chapters };
      else sleep = { ...sleep, leftMs: sleep.leftMs - elapsedMs };
      const leftMs = left();
      if (sleep.kind === 'time' && leftMs <= 0) {
        fallAsleep();
        return 'here';
      }
      sleep = { ...sleep, fading: leftMs < FADE_MS };
      return 'awake';
    },
    wakeAt: () => wakeAt,
    forgetWake: () => {
      wakeAt = null;
    },
  };
};
