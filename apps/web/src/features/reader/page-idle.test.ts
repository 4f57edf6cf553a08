import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runWhenPageIdle } from './page-idle.ts';

/** Reports long tasks when the test calls `reportLongTask`. */
const observers = new Set<() => void>();
class FakeLongTaskObserver {
  static supportedEntryTypes = ['longtask'];
  private readonly onEntries: () => void;
  constructor(hear: () => void) {
    this.onEntries = hear;
  }
  observe = () => observers.add(this.onEntries);
  disconnect = () => observers.delete(this.onEntries);
}
const reportLongTask = () => {
  for (const hear of observers) hear();
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', FakeLongTaskObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  observers.clear();
});

it('[READER-46] runs once, when the page has been idle for a while', () => {
  const callback = vi.fn();
  runWhenPageIdle(callback);
  for (let n = 0; n < 5; n += 1) {
    vi.advanceTimersByTime(400);
    reportLongTask();
  }
  expect(callback).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  reportLongTask();
  vi.advanceTimersByTime(5000);
  expect(callback).toHaveBeenCalledTimes(1);
  expect(observers.size).toBe(0);
});

it('[READER-46] does not run once cancelled', () => {
  const then = vi.fn();
  runWhenPageIdle(then)();
  vi.advanceTimersByTime(5000);
  expect(then).not.toHaveBeenCalled();
  expect(observers.size).toBe(0);
});

it('[READER-46] waits for a fixed time where the browser does not report long tasks', () => {
  vi.stubGlobal('PerformanceObserver', undefined);
  const then = vi.fn();
  runWhenPageIdle(then);
  vi.advanceTimersByTime(1000);
  expect(then).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(then).toHaveBeenCalledTimes(1);
});
