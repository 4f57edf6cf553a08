import { setTimeout as pause } from 'node:timers/promises';

type Queue = { running: number; waiting: Set<() => void> };
type Limits = {
  /** Concurrent tasks per key. */
  max: number;
  /** Tasks that may wait per key, and for how long. */
  maxWaiting: number;
  timeoutMs: number;
};

/** Limits the concurrent tasks per key; further ones wait in FIFO order. */
export const createConcurrencyLimiter = ({ max, maxWaiting, timeoutMs }: Limits) => {
  const queues = new Map<bigint, Queue>();

  /** False when the queue is full or the wait timed out. */
  const wait = async (queue: Queue): Promise<boolean> => {
    if (queue.waiting.size >= maxWaiting) return false;
    const slotFree = new AbortController();
    let hasSlot = false;
    const grant = (): void => {
      hasSlot = true;
      slotFree.abort();
    };
    queue.waiting.add(grant);
    await pause(timeoutMs, undefined, { signal: slotFree.signal, ref: false }).catch(() => undefined); // a slot is free
    queue.waiting.delete(grant);
    return hasSlot;
  };

  /** Runs `work` as soon as a slot is free; null, without starting it, when the queue is full or the wait timed out. */
  return async <T>(key: bigint, work: () => Promise<T>): Promise<{ value: T } | null> => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
    queues.set(key, queue);
    if (queue.running < max) queue.running += 1;
    // A finished task hands its slot over directly, so that no newcomer can take it.
    else if (!(await wait(queue))) return null;
    try {
      return { value: await work() };
    } finally {
      const [next] = queue.waiting;
      if (next) {
        queue.waiting.delete(next);
        next();
      } else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(key);
      }
    }
  };
};
