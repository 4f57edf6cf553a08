import { setTimeout as pause } from 'node:timers/promises';
import type { Addresses, Reader } from './reader-story.ts';

/** Between two calls of one kind: about twenty in a second altogether. */
const REST_MS = 150;

/** Lists books, saves positions, reads a chapter and opens the public page, again and again, until it is stopped. */
export const startLoad = (reader: Reader, { url }: Addresses, signal: AbortSignal) => {
  let isRunning = true;
  let calls = 0;
  let position = 0;
  const failures = new Map<string, string[]>();
  const repeat = async (what: string, call: () => Promise<unknown>): Promise<void> => {
    while (isRunning && !signal.aborted) {
      const startedAt = performance.now();
      calls += 1;
      try {
        await call();
      } catch (error) {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
        const failure = `after ${seconds} s: ${String(error).slice(0, 200)}`;
        failures.set(what, [...(failures.get(what) ?? []), failure]);
      }
      await pause(REST_MS);
    }
  };
  const lanes = [
    repeat('list', () => reader.cloud.get('/books')),
    repeat('position', () => {
      position = (position % 99) + 1;
      return reader.savePosition(position);
    }),
    repeat('chapter', reader.readChapter),
    repeat('page', async () => {
      const response = await fetch(`${url}/en`, { signal });
      await response.text();
      if (response.status !== 200) throw new Error(`answers ${response.status}`);
    }),
  ];
  return {
    /** Resolves when this many calls were made. */
    async reach(count: number): Promise<void> {
      while (calls < count) await pause(REST_MS, undefined, { signal });
    },
    async stop() {
      isRunning = false;
      await Promise.all(lanes);
      return { calls, failures, position };
    },
  };
};
