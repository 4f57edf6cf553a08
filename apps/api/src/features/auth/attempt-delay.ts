import { setTimeout as pause } from 'node:timers/promises';

type Limits = {
  /** How many attempts may wait, for one account and in total. */
  perAccount: number;
  total: number;
};
type AccountQueue = { networks: Set<string>; freeAt: number };

const FIRST_MS = 500;
const MAX_MS = 8_000;

/** How long an attempt waits after this many failures. The delay doubles with every further `limit` failures, up to 8 s. */
export const computeDelayMs = (failures: number, limit: number): number =>
  failures < limit ? 0 : Math.min(MAX_MS, FIRST_MS * 2 ** ((failures - limit) / limit));

/**
 * Runs attempts of strangers at one account one after the other, each after a pause. Few may wait, one per network, so that
 * waiting costs the server only a timer. Times come from a monotonic clock, in milliseconds.
 */
export const createDelayQueue = ({ perAccount, total }: Limits, now: () => number = () => performance.now()) => {
  const queues = new Map<string, AccountQueue>();
  let waiting = 0;

  /** Waits for its turn and returns null. When too many wait, returns at once the seconds after which to try again. */
  return async (account: string, network: string, ms: number): Promise<number | null> => {
    const queue = queues.get(account) ?? { networks: new Set(), freeAt: 0 };
    const turn = Math.max(now(), queue.freeAt) + ms;
    if (queue.networks.size >= perAccount || queue.networks.has(network) || waiting >= total)
      return Math.max(1, (turn - now()) / 1000);
    queues.set(account, queue);
    queue.networks.add(network);
    queue.freeAt = turn;
    waiting += 1;
    try {
      await pause(turn - now(), undefined, { ref: false });
    } finally {
      waiting -= 1;
      queue.networks.delete(network);
      if (queue.networks.size === 0) queues.delete(account);
    }
    return null;
  };
};
