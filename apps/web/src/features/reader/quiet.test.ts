import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenQuiet } from './quiet.ts';

/** A browser that tells of long tasks when the test says that there was one. */
const told = new Set<() => void>();
class LongTasks {
  static supportedEntryTypes = ['longtask'];
  private readonly hear: () => void;
  constructor(hear: () => void) {
    this.hear = hear;
  }
  observe = () => told.add(this.hear);
  disconnect = () => told.delete(this.hear);
}
const aLongTask = () => {
  for (const hear of told) hear();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', LongTasks);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  told.clear();
});

it('[READER-46] a reader is made ready when the page has been quiet for a while, and once', () => {
  const then = vi.fn();
  whenQuiet(then);
  for (let n = 0; n < 5; n += 1) {
    vi.advanceTimersByTime(400);
    aLongTask();
  }
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  aLongTask();
  vi.advanceTimersByTime(5000);
  expect(then).toHaveBeenCalledTimes(1);
  expect(told.size).toBe(0);
});

it('[READER-46] and not for a page that was left', () => {
  const then = vi.fn();
  whenQuiet(then)();
  vi.advanceTimersByTime(5000);
  expect(then).not.toHaveBeenCalled();
  expect(told.size).toBe(0);
});

it('[READER-46] nor at once where a browser says nothing of tasks', () => {
  vi.stubGlobal('PerformanceObserver', undefined);
  const then = vi.fn();
  whenQuiet(then);
  vi.advanceTimersByTime(1000);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(then).toHaveBeenCalledTimes(1);
});
