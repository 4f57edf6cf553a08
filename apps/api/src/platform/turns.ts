import { setTimeout as pause } from 'node:timers/promises';

type Line = { running: number; waiting: Set<() => void> };
type Limits = {
  /** Works of one key at the same time. */
  most: number;
  /** How many more may wait, and how long, in milliseconds. */
  waiting: number;
  patienceMs: number;
};

/** Works of one key run a few at a time; the others wait in the order in which they came. */
export const turns = ({ most, waiting, patienceMs }: Limits) => {
  const lines = new Map<bigint, Line>();

  /** False when the line is too long, or moved too slowly. */
  const wait = async (line: Line): Promise<boolean> => {
    if (line.waiting.size >= waiting) return false;
    const over = new AbortController();
    let called = false;
    const call = (): void => {
      called = true;
      over.abort();
    };
    line.waiting.add(call);
    await pause(patienceMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined); // its turn
    line.waiting.delete(call);
    return called;
  };

  /** Runs `work` in its turn; answers null, without having begun, when that does not come. */
  return async <T>(key: bigint, work: () => Promise<T>): Promise<{ value: T } | null> => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    lines.set(key, line);
    if (line.running < most) line.running += 1;
    // Who leaves hands the place over, so that nobody new can slip in between.
    else if (!(await wait(line))) return null;
    try {
      return { value: await work() };
    } finally {
      const [next] = line.waiting;
      if (next) {
        line.waiting.delete(next);
        next();
      } else {
        line.running -= 1;
        if (line.running === 0) lines.delete(key);
      }
    }
  };
};
