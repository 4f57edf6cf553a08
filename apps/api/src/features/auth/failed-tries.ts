import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type Bucket, failedTriesDb } from './failed-tries.db.ts';
import { untilNone } from './until-none.ts';

/** Counts tries of passwords, wherever one is asked. */
export type Tries = ReturnType<typeof failedTries>;

type Limits = { perAccount: number; perNetwork: number };
type Account = { alias: string; username: string };

/** A try under way. It counts as failed until it is told otherwise, so that tries in parallel can't outrun the count. */
export type Try = {
  /** The password was right: the account's failures are forgotten. */
  succeeded(): Promise<void>;
  /** It was neither right nor wrong, for example because the shop was down. */
  didNotCount(): Promise<void>;
};

const ACCOUNT_WINDOW_MS = 15 * 60_000;
const NETWORK_WINDOW_MS = 60 * 60_000;

/** Only failures count: by default 10 for one account in 15 minutes and 300 from one network in an hour. */
export const failedTries = (db: Database, clock: Clock, limits: Limits) => {
  const stored = failedTriesDb(db);

  /** @throws Refusal `auth.too_many_tries` with `minutes` */
  const begin = async (network: string, account: Account | null): Promise<Try> => {
    const now = clock.now();
    const ago = (ms: number): Date => new Date(now.getTime() - ms);
    const buckets: Bucket[] = [{ name: `network:${network}`, limit: limits.perNetwork, since: ago(NETWORK_WINDOW_MS) }];
    if (account) {
      // The account comes first: two locks are always taken in the same order.
      buckets.unshift({ name: bucketOf(account), limit: limits.perAccount, since: ago(ACCOUNT_WINDOW_MS) });
    }
    const counted = await stored.count(buckets, now);
    if ('full' in counted) {
      const window = now.getTime() - counted.full.since.getTime();
      const seconds = (counted.oldest.getTime() + window - now.getTime()) / 1000;
      throw new Refusal('auth.too_many_tries', { minutes: Math.max(1, Math.ceil(seconds / 60)) }, seconds);
    }
    return {
      succeeded: () => stored.forget(buckets, counted.ids, account && bucketOf(account)),
      didNotCount: () => stored.forget(buckets, counted.ids, null),
    };
  };

  return {
    begin,
    /** Forgets what no longer counts, a thousand at a time. Answers how many tries that were. */
    async clean(): Promise<number> {
      const before = new Date(clock.now().getTime() - NETWORK_WINDOW_MS);
      return untilNone(() => stored.forgetBefore(before));
    },
  };
};

// Without the shop's id: the client chooses it, and another one must not give ten tries more.
const bucketOf = ({ alias, username }: Account): string => `account:${alias}:${bareName(username)}`;

const MOST_LETTERS = 320;
/**
 * A name as loosely as a shop's database may compare it (Unicode collations pass over accents, case, width and what is not
 * seen): else each spelling that it takes for the same would give ten tries more.
 */
const bareName = (username: string): string => {
  const bare = username.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Z}\p{Cc}]/gu, '');
  return [...bare.toUpperCase().toLowerCase()].slice(0, MOST_LETTERS).join('');
};
