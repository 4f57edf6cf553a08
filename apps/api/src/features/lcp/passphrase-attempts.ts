import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';

const MAX_FAILURES = 10;
const WINDOW_MS = 15 * 60_000;
const MAX_READERS = 10_000;

/**
 * Counts wrong passphrases per reader, in this process only: whoever has the file can guess offline without limit, so this
 * merely keeps the server from doing it for them.
 */
export const createPassphraseAttempts = (clock: Clock) => {
  const failures = new Map<bigint, number[]>();
  const windowStart = (): number => clock.now().getTime() - WINDOW_MS;
  return {
    /** @throws Refusal `auth.too_many_tries` with `minutes` */
    assertAllowed(readerId: bigint): void {
      const [oldest, ...later] = (failures.get(readerId) ?? []).filter((at) => at > windowStart());
      if (oldest === undefined || later.length + 1 < MAX_FAILURES) return;
      const seconds = (oldest - windowStart()) / 1000;
      throw new Refusal('auth.too_many_tries', { minutes: Math.max(1, Math.ceil(seconds / 60)) }, seconds);
    },
    recordFailure(readerId: bigint): void {
      const times = (failures.get(readerId) ?? []).filter((at) => at > windowStart());
      failures.delete(readerId);
      failures.set(readerId, [...times, clock.now().getTime()]);
      const [first] = failures.keys();
      if (failures.size > MAX_READERS && first !== undefined) failures.delete(first);
    },
    reset: (readerId: bigint): void => void failures.delete(readerId),
  };
};
