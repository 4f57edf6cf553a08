import { setTimeout as pause } from 'node:timers/promises';

type Limits = {
  /** Tries that wait for one account, and for all of them together. */
  perAccount: number;
  inAll: number;
};
type Lane = { networks: Set<string>; free: number };

const FIRST_MS = 500;
const LONGEST_MS = 8_000;

/** How long a try waits after so many failures: it doubles with each further `limit` of them, up to a bound. */
export const delayMs = (failures: number, limit: number): number =>
  failures < limit ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** ((failures - limit) / limit));

/**
 * Tries of strangers at one account go one after the other, each after a pause. Few may wait, one of each network, so that
 * waiting costs the server a timer and nothing else. Times are of a monotonic clock, in milliseconds.
 */
export const slowLane = ({ perAccount, inAll }: Limits, now: () => number = () => performance.now()) => {
  const lanes = new Map<string, Lane>();
  let waiting = 0;

  /** Waits for its turn. Answers null then, or at once after how many seconds to come again. */
  return async (account: string, network: string, ms: number): Promise<number | null> => {
    const lane = lanes.get(account) ?? { networks: new Set(), free: 0 };
    const turn = Math.max(now(), lane.free) + ms;
    if (lane.networks.size >= perAccount || lane.networks.has(network) || waiting >= inAll)
      return Math.max(1, (turn - now()) / 1000);
    lanes.set(account, lane);
    lane.networks.add(network);
    lane.free = turn;
    waiting += 1;
    try {
      await pause(turn - now(), undefined, { ref: false });
    } finally {
      waiting -= 1;
      lane.networks.delete(network);
      if (lane.networks.size === 0) lanes.delete(account);
    }
    return null;
  };
};
