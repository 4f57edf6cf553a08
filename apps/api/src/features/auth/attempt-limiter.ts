import { retention, subtractPeriod } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { repeatUntilNone } from '../../platform/db/repeat-until-none.ts';
import { computeDelayMs, createDelayQueue } from './attempt-delay.ts';
import { type Bucket, createAttemptLimiterDb } from './attempt-limiter.db.ts';
import { createKnownSourcesDb, toDeviceSource, toNetworkSource, toProgramSource } from './known-sources.db.ts';
import { sha256 } from './refresh-token.ts';

/** Limits password attempts, wherever a password is asked for. */
export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;

type Limits = { perAccount: number; perNetwork: number };
/** `shopId` as the client sent it. */
type AttemptedAccount = { alias: string; shopId: string; username: string };
/** What a feature counts an attempt under, and how many may fail in that time. */
type CountedAttempt = { name: string; limit: number; windowMs: number };
/** Where an attempt comes from; `device` is the id in the browser's cookie. */
type Origin = { network: string; device: string | null };

/** An attempt in progress. It counts as failed until one of these is called, so that parallel attempts can't outrun the count. */
export type Attempt = {
  /** The password was right: clears the failures of this source. */
  succeed(): Promise<void>;
  /** The password was neither right nor wrong, for example because the shop was down: takes this attempt back. */
  discard(): Promise<void>;
};

/** Runs `work` and discards the attempt when it throws anything but a wrong name or password (a shop is down). */
export const runAttempt = async <T>({ discard }: Pick<Attempt, 'discard'>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const isWrong =
      error instanceof Refusal && (error.code === 'auth.password_wrong' || error.code === 'auth.name_unknown');
    if (!isWrong) await discard();
    throw error;
  }
};

type Dependencies = {
  db: Database;
  clock: Clock;
  limits: Limits;
  /** Called when strangers guess the password of these readers. */
  onPasswordGuessing: (readerIds: readonly bigint[]) => Promise<void>;
};

const ACCOUNT_WINDOW_MS = 15 * 60_000;
const NETWORK_WINDOW_MS = retention.failedSignIn.period.hours * 3_600_000;
/** Attempts of strangers that may wait at the same time in this process. */
const MAX_WAITING = { perAccount: 4, total: 200 };
/** For a bucket that only counts. */
const NO_LIMIT = 2 ** 31 - 1;

/**
 * Only failures count, and one person's failures never lock out another: browsers and networks from which the owner has signed
 * in have a count of their own, and failures of strangers only slow further strangers.
 */
export const createAttemptLimiter = ({ db, clock, limits, onPasswordGuessing }: Dependencies) => {
  const limiterDb = createAttemptLimiterDb(db);
  const knownSources = createKnownSourcesDb(db);
  const waitForTurn = createDelayQueue(MAX_WAITING);

  const bucket = (name: string, limit: number, windowMs: number): Bucket => ({
    name,
    limit,
    since: new Date(clock.now().getTime() - windowMs),
  });
  const accountBucket = (name: string): Bucket => bucket(name, limits.perAccount, ACCOUNT_WINDOW_MS);
  const networkBucket = (name: string): Bucket => bucket(name, limits.perNetwork, NETWORK_WINDOW_MS);

  /** @param clearedBucket is cleared after a success. @throws Refusal `auth.too_many_tries` with `minutes` */
  const begin = async (
    buckets: readonly Bucket[],
    clearedBucket: string | null,
  ): Promise<Attempt & { failures: number }> => {
    const outcome = await limiterDb.countAttempt(buckets, clock.now());
    if ('full' in outcome) {
      const windowMs = clock.now().getTime() - outcome.full.since.getTime();
      throw createTooManyRefusal((outcome.oldest.getTime() + windowMs - clock.now().getTime()) / 1000);
    }
    return {
      failures: outcome.counts[0] ?? 0,
      succeed: () => limiterDb.deleteAttempt(buckets, outcome.ids, clearedBucket),
      discard: () => limiterDb.deleteAttempt(buckets, outcome.ids, null),
    };
  };

  /** An attempt from a source unknown to this account. Locks are always taken in the same order. */
  const beginAsStranger = async (
    account: string,
    network: string,
    owners: () => Promise<bigint[]>,
  ): Promise<Attempt> => {
    const strangerKey = `${account} ${toNetworkSource(network)}`;
    const accountTotal = bucket(account, NO_LIMIT, ACCOUNT_WINDOW_MS);
    const attempt = await begin(
      [accountTotal, accountBucket(strangerKey), networkBucket(toNetworkSource(network))],
      strangerKey,
    );
    const ms = computeDelayMs(attempt.failures, limits.perAccount);
    if (ms === 0) return attempt;
    // runs during the wait, so that the response time does not reveal whether the reader exists
    const [seconds] = await Promise.all([waitForTurn(account, network, ms), owners().then(onPasswordGuessing)]);
    if (seconds === null) return attempt;
    await attempt.discard();
    throw createTooManyRefusal(seconds);
  };

  return {
    /** Begins an attempt with the password of an account at a shop. @throws Refusal `auth.too_many_tries` */
    async beginPassword({ network, device }: Origin, { alias, shopId, username }: AttemptedAccount): Promise<Attempt> {
      const name = normalizeName(username);
      const nameHash = sha256(name);
      // Without the shop's id: the client chooses it, and another id must not give ten more attempts.
      const account = `account:${alias}:${name}`;
      const sources = toSources({ network, device });
      const matches = await knownSources.findForAccount({ nameHash, shopId }, alias, sources);
      const knownSource = sources.find((source) => matches.has(source));
      if (knownSource === undefined)
        return beginAsStranger(account, network, () => knownSources.listReaderIds(nameHash, alias));
      // A network keeps the count that it had before it was known: becoming known gives no new attempts.
      const bucketName = `${account} ${knownSource}`;
      return begin([accountBucket(bucketName)], bucketName);
    },

    /** Counts a wrong app password. It can't be guessed, so failures count by network alone. @throws Refusal `auth.too_many_tries` */
    async countAppPassword(
      { network, device }: Origin,
      { alias, shopId, username }: AttemptedAccount,
    ): Promise<Attempt> {
      const name = normalizeName(username);
      const sources = [...toSources({ network, device }), toProgramSource(network)];
      const matches = await knownSources.findForAccount({ nameHash: sha256(name), shopId }, alias, sources);
      const knownSource = sources.find((source) => matches.has(source));
      const bucketName =
        knownSource === undefined ? toNetworkSource(network) : `${knownSource} app-password:${alias}:${name}`;
      return begin([networkBucket(bucketName)], null);
    },

    /** Begins a lookup of the shops that know a name. @throws Refusal `auth.too_many_tries` */
    async beginNameLookup({ network, device }: Origin, username: string): Promise<Attempt> {
      const name = normalizeName(username);
      const sources = [...toSources({ network, device }), toProgramSource(network)];
      const [networkSource, browser = null] = [toNetworkSource(network), ...sources.filter(isDeviceSource)];
      const matches = await knownSources.findForName(sha256(name), [networkSource, toProgramSource(network)], browser);
      const knownSource = sources.find((source) => matches.has(source));
      const bucketName =
        knownSource === undefined
          ? networkSource
          : isDeviceSource(knownSource)
            ? `${knownSource} names`
            : `${knownSource} name:${name}`;
      return begin([networkBucket(bucketName)], null);
    },

    /** Begins an attempt with the password of a signed-in reader. @throws Refusal `auth.too_many_tries` */
    beginReauthentication: (sessionId: string): Promise<Attempt> =>
      begin([accountBucket(`session:${sessionId}`)], `session:${sessionId}`),

    /**
     * Begins an attempt that a feature counts under names of its own; a window lasts an hour at most. A success clears the
     * first count. @throws Refusal `auth.too_many_tries`
     */
    beginCounted: (counts: readonly CountedAttempt[]): Promise<Attempt> =>
      begin(
        counts.map(({ name, limit, windowMs }) => bucket(name, limit, windowMs)),
        counts[0]?.name ?? null,
      ),

    /** Whether anybody has signed in with this browser. */
    isKnownBrowser: async (device: string | null): Promise<boolean> =>
      device !== null && knownSources.isKnown(toDeviceSource(sha256(device))),

    /** The reader who has signed in from this browser under this name, the latest if there are several; or null. */
    findReaderKnownHere: (username: string, device: string | null): Promise<bigint | null> =>
      knownSources.findReader(hashName(username), device === null ? '' : toDeviceSource(sha256(device))),

    /** Deletes attempts that no longer count and sources unseen for 400 days. Returns the number of attempts. */
    async clean(): Promise<number> {
      const unseenSince = subtractPeriod(clock.now(), retention.knownDevice.period);
      await repeatUntilNone(() => knownSources.deleteUnseenSince(unseenSince));
      const before = subtractPeriod(clock.now(), retention.failedSignIn.period);
      return repeatUntilNone(() => limiterDb.deleteBefore(before));
    },
  };
};

const createTooManyRefusal = (seconds: number): Refusal =>
  new Refusal('auth.too_many_tries', { minutes: Math.max(1, Math.ceil(seconds / 60)) }, seconds);

/** The browser comes first: it is more specific than a network, which many people share. */
export const toSources = ({ network, device }: Origin): string[] => [
  ...(device === null ? [] : [toDeviceSource(sha256(device))]),
  toNetworkSource(network),
];
const isDeviceSource = (source: string): boolean => source.startsWith(toDeviceSource(new Uint8Array()));

/** Hashes the normalised name. */
export const hashName = (username: string): Uint8Array<ArrayBuffer> => sha256(normalizeName(username));

const MAX_NAME_LENGTH = 320;
/**
 * Normalises a name as loosely as a shop's database may compare it (Unicode collations ignore accents, case, width and
 * invisible characters). Otherwise each equivalent spelling would give ten more attempts.
 */
const normalizeName = (username: string): string => {
  const normalized = username.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Z}\p{Cc}]/gu, '');
  return [...normalized.toUpperCase().toLowerCase()].slice(0, MAX_NAME_LENGTH).join('');
};
