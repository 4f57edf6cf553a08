import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';

const MOST = 10;
const WINDOW_MS = 15 * 60_000;
const MOST_READERS = 10_000;

/**
 * Wrong passphrases of each reader, in this process: who has the file can try at home as often as they like, so this only
 * keeps the server from doing it for them.
 */
export const tries = (clock: Clock) => {
  const failed = new Map<bigint, number[]>();
  const since = (): number => clock.now().getTime() - WINDOW_MS;
  return {
    /** @throws Refusal `auth.too_many_tries` with `minutes` */
    refuseMore(readerId: bigint): void {
      const [oldest, ...later] = (failed.get(readerId) ?? []).filter((at) => at > since());
      if (oldest === undefined || later.length + 1 < MOST) return;
      const seconds = (oldest - since()) / 1000;
      throw new Refusal('auth.too_many_tries', { minutes: Math.max(1, Math.ceil(seconds / 60)) }, seconds);
    },
    failed(readerId: bigint): void {
      const times = (failed.get(readerId) ?? []).filter((at) => at > since());
      failed.delete(readerId);
      failed.set(readerId, [...times, clock.now().getTime()]);
      const [first] = failed.keys();
      if (failed.size > MOST_READERS && first !== undefined) failed.delete(first);
    },
    forget: (readerId: bigint): void => void failed.delete(readerId),
  };
};
