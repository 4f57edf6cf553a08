import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import { type Bucket, failedTriesDb } from './failed-tries.db.ts';
import { deviceSource, knownSourcesDb, networkSource, programSource } from './known-sources.db.ts';
import { sha256 } from './refresh-token.ts';
import { delayMs, slowLane } from './slow-lane.ts';
import { untilNone } from './until-none.ts';

/** Counts tries of passwords, wherever one is asked. */
export type Tries = ReturnType<typeof failedTries>;

type Limits = { perAccount: number; perNetwork: number };
/** `shopId` as the client sent it. */
type Account = { alias: string; shopId: string; username: string };
/** Where a try comes from; `device` is the id in the browser's cookie. */
type Origin = { network: string; device: string | null };

/** A try under way. It counts as failed until it is told otherwise, so that tries in parallel can't outrun the count. */
export type Try = {
  /** The password was right: the failures from here are forgotten. */
  succeeded(): Promise<void>;
  /** It was neither right nor wrong, for example because the shop was down. */
  didNotCount(): Promise<void>;
};

type Parts = {
  db: Database;
  clock: Clock;
  limits: Limits;
  /** Strangers guess the password of these readers. */
  guessed: (readerIds: readonly bigint[]) => Promise<void>;
};

const ACCOUNT_WINDOW_MS = 15 * 60_000;
const NETWORK_WINDOW_MS = 60 * 60_000;
/** As long as browsers keep the cookie of a device. */
const KNOWN_MS = 400 * 86_400_000;
/** Tries of strangers that may wait at the same time in this process. */
const WAITING = { perAccount: 4, inAll: 200 };
/** Of a bucket that only counts. */
const NO_LIMIT = 2 ** 31 - 1;

/**
 * Only failures count, and nobody's failures shut another one out: browsers and networks from which the owner has signed in
 * have a count of their own, and what strangers fail at an account only slows further strangers.
 */
export const failedTries = ({ db, clock, limits, guessed }: Parts) => {
  const stored = failedTriesDb(db);
  const known = knownSourcesDb(db);
  const waitInLane = slowLane(WAITING);

  const bucket = (name: string, limit: number, windowMs: number): Bucket => ({
    name,
    limit,
    since: new Date(clock.now().getTime() - windowMs),
  });
  const byAccount = (name: string): Bucket => bucket(name, limits.perAccount, ACCOUNT_WINDOW_MS);
  const byNetwork = (name: string): Bucket => bucket(name, limits.perNetwork, NETWORK_WINDOW_MS);

  /** @param cleared is forgotten after a success. @throws Refusal `auth.too_many_tries` with `minutes` */
  const begin = async (buckets: readonly Bucket[], cleared: string | null): Promise<Try & { failures: number }> => {
    const outcome = await stored.count(buckets, clock.now());
    if ('full' in outcome) {
      const window = clock.now().getTime() - outcome.full.since.getTime();
      throw tooMany((outcome.oldest.getTime() + window - clock.now().getTime()) / 1000);
    }
    return {
      failures: outcome.counts[0] ?? 0,
      succeeded: () => stored.forget(buckets, outcome.ids, cleared),
      didNotCount: () => stored.forget(buckets, outcome.ids, null),
    };
  };

  /** A try of somebody who has never signed in to this account from here. Locks are always taken in the same order. */
  const beginAsStranger = async (account: string, network: string, owners: () => Promise<bigint[]>): Promise<Try> => {
    const own = `${account} ${networkSource(network)}`;
    const everybody = bucket(account, NO_LIMIT, ACCOUNT_WINDOW_MS);
    const attempt = await begin([everybody, byAccount(own), byNetwork(networkSource(network))], own);
    const ms = delayMs(attempt.failures, limits.perAccount);
    if (ms === 0) return attempt;
    // while it waits anyway, so that the time does not tell whether there is such a reader
    const [seconds] = await Promise.all([waitInLane(account, network, ms), owners().then(guessed)]);
    if (seconds === null) return attempt;
    await attempt.didNotCount();
    throw tooMany(seconds);
  };

  return {
    /** A password for an account at a shop. @throws Refusal `auth.too_many_tries` */
    async password({ network, device }: Origin, { alias, shopId, username }: Account): Promise<Try> {
      const name = bareName(username);
      const nameHash = sha256(name);
      // Without the shop's id: the client chooses it, and another one must not give ten tries more.
      const account = `account:${alias}:${name}`;
      const sources = sourcesOf({ network, device });
      const found = await known.ofAccount({ nameHash, shopId }, alias, sources);
      const own = sources.find((source) => found.has(source));
      if (own === undefined) return beginAsStranger(account, network, () => known.readersNamed(nameHash, alias));
      // A network keeps the count that it had before it was known: becoming known gives no new tries.
      const count = `${account} ${own}`;
      return begin([byAccount(count)], count);
    },

    /** An app password can't be guessed: its failures count by network alone. @throws Refusal `auth.too_many_tries` */
    async appPassword({ network, device }: Origin, { alias, shopId, username }: Account): Promise<Try> {
      const name = bareName(username);
      const sources = [...sourcesOf({ network, device }), programSource(network)];
      const found = await known.ofAccount({ nameHash: sha256(name), shopId }, alias, sources);
      const own = sources.find((source) => found.has(source));
      const count = own === undefined ? networkSource(network) : `${own} app-password:${alias}:${name}`;
      return begin([byNetwork(count)], null);
    },

    /** A name whose shops are asked for. @throws Refusal `auth.too_many_tries` */
    async name({ network, device }: Origin, username: string): Promise<Try> {
      const name = bareName(username);
      const sources = [...sourcesOf({ network, device }), programSource(network)];
      const [here, browser = null] = [networkSource(network), ...sources.filter(isDevice)];
      const found = await known.ofName(sha256(name), [here, programSource(network)], browser);
      const own = sources.find((source) => found.has(source));
      const count = own === undefined ? here : isDevice(own) ? `${own} names` : `${own} name:${name}`;
      return begin([byNetwork(count)], null);
    },

    /** The password of a reader who is signed in. @throws Refusal `auth.too_many_tries` */
    reauthentication: (sessionId: string): Promise<Try> =>
      begin([byAccount(`session:${sessionId}`)], `session:${sessionId}`),

    /** Whether somebody has signed in by this browser. */
    isKnownBrowser: async (device: string | null): Promise<boolean> =>
      device !== null && known.isKnown(deviceSource(sha256(device))),

    /** Forgets what no longer counts, and sources long unseen, a thousand at a time. Answers how many tries that were. */
    async clean(): Promise<number> {
      const unseenSince = new Date(clock.now().getTime() - KNOWN_MS);
      await untilNone(() => known.forgetBefore(unseenSince));
      const before = new Date(clock.now().getTime() - NETWORK_WINDOW_MS);
      return untilNone(() => stored.forgetBefore(before));
    },
  };
};

const tooMany = (seconds: number): Refusal =>
  new Refusal('auth.too_many_tries', { minutes: Math.max(1, Math.ceil(seconds / 60)) }, seconds);

/** The browser first: it tells more than a network, which many share. */
export const sourcesOf = ({ network, device }: Origin): string[] => [
  ...(device === null ? [] : [deviceSource(sha256(device))]),
  networkSource(network),
];
const isDevice = (source: string): boolean => source.startsWith(deviceSource(new Uint8Array()));

/** A name as it is compared, hashed. */
export const nameHashOf = (username: string): Uint8Array<ArrayBuffer> => sha256(bareName(username));

const MOST_LETTERS = 320;
/**
 * A name as loosely as a shop's database may compare it (Unicode collations pass over accents, case, width and what is not
 * seen): else each spelling that it takes for the same would give ten tries more.
 */
const bareName = (username: string): string => {
  const bare = username.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Z}\p{Cc}]/gu, '');
  return [...bare.toUpperCase().toLowerCase()].slice(0, MOST_LETTERS).join('');
};
