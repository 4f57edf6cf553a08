import { computeRemaining } from './times.ts';

/** A timer that ends playback. `leftMs` and `ofMs` are real time, counted while audio plays. */
export type SleepState =
  | { kind: 'time'; leftMs: number; ofMs: number; fading: boolean }
  | { kind: 'chapters'; left: number; fading: boolean };

/** What outlives a reload: the timer, where it was set, and where to wake after it has ended; positions in milliseconds. */
export type SleepMemory = { sleep: SleepState | null; startedAtMs: number; wakeAtMs: number | null };

/** The volume fades for so long before the end. */
const FADE_MS = 30_000;

export type SleepTimer = {
  current(): SleepState | null;
  /** The factor by which the volume is reduced, 0 to 1. */
  volumeFactor(): number;
  startTime(ms: number): void;
  startChapters(chapters: number): void;
  /**
   * Extends the timer. The listener is awake: the next wake position is here. A timer of chapters becomes one of time, with
   * what was left until its end, when that is in this chapter.
   */
  extend(ms: number): void;
  cancel(): void;
  /** Counts real time and ended chapters. Returns whether playback goes on, stops here, or stops at the end of the chapter. */
  advance(elapsedMs: number, chapters: number): 'awake' | 'here' | 'chapter-end';
  /** The position at which the timer that has ended was started. */
  wakePosition(): number | null;
  /** The listener has chosen another position. */
  clearWakePosition(): void;
  /** Null when there is nothing to remember. */
  memory(): SleepMemory | null;
  restore(memory: SleepMemory): void;
};

/** What the timer reads of the book: the current position, the rest of the chapter in milliseconds of the book, and the speed. */
type BookPosition = { atMs(): number; chapterLeftMs(): number; rate(): number };

export const createSleepTimer = (book: BookPosition): SleepTimer => {
  let sleep: SleepState | null = null;
  let startedAtMs = 0;
  let wakeAtMs: number | null = null;

  const computeLeft = (): number => {
    if (!sleep) return Number.POSITIVE_INFINITY;
    if (sleep.kind === 'time') return sleep.leftMs;
    return sleep.left > 1 ? Number.POSITIVE_INFINITY : computeRemaining(book.chapterLeftMs(), book.rate());
  };
  const set = (next: SleepState | null): void => {
    sleep = next;
    startedAtMs = book.atMs();
    wakeAtMs = null;
  };
  const end = (): void => {
    sleep = null;
    wakeAtMs = startedAtMs;
  };

  return {
    current: () => sleep && { ...sleep },
    volumeFactor: () => (sleep?.fading ? Math.min(1, Math.max(0, computeLeft() / FADE_MS)) : 1),
    startTime: (ms) => set({ kind: 'time', leftMs: ms, ofMs: ms, fading: false }),
    startChapters: (chapters) => set({ kind: 'chapters', left: Math.max(1, Math.floor(chapters)), fading: false }),
    extend: (ms) => {
      if (!sleep) return;
      const leftMs = computeLeft() + ms;
      if (sleep.kind === 'time') set({ kind: 'time', leftMs, ofMs: sleep.ofMs + ms, fading: false });
      else if (Number.isFinite(leftMs)) set({ kind: 'time', leftMs, ofMs: leftMs, fading: false });
      else startedAtMs = book.atMs();
    },
    cancel: () => set(null),
    advance: (elapsedMs, chapters) => {
      if (!sleep) return 'awake';
      if (sleep.kind === 'chapters' && chapters >= sleep.left) {
        end();
        return 'chapter-end';
      }
      if (sleep.kind === 'chapters') sleep = { ...sleep, left: sleep.left - chapters };
      else sleep = { ...sleep, leftMs: sleep.leftMs - elapsedMs };
      const leftMs = computeLeft();
      if (sleep.kind === 'time' && leftMs <= 0) {
        end();
        return 'here';
      }
      sleep = { ...sleep, fading: leftMs < FADE_MS };
      return 'awake';
    },
    wakePosition: () => wakeAtMs,
    clearWakePosition: () => {
      wakeAtMs = null;
    },
    memory: () => (sleep || wakeAtMs !== null ? { sleep: sleep && { ...sleep }, startedAtMs, wakeAtMs } : null),
    restore: (memory) => {
      sleep = memory.sleep && { ...memory.sleep };
      ({ startedAtMs, wakeAtMs } = memory);
    },
  };
};
