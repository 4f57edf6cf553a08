import { randomUUID } from 'node:crypto';
import type { Language, Provider } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Keys } from '../../platform/keys.ts';
import type { shopService } from '../shops/shops.service.ts';
import { accessTokens } from './access-token.ts';
import { authDb } from './auth.db.ts';
import { failedTries } from './failed-tries.ts';
import { newRefreshToken, refreshTokenKey, type TokenKey } from './refresh-token.ts';
import { untilNone } from './until-none.ts';

/** How somebody wants to log in; `network` is what failures are counted under. */
type LogIn = {
  alias: string;
  shopId: string;
  username: string;
  password: string;
  language: Language;
  network: string;
  remember: boolean;
};
type Client = { client_id?: string | undefined; client_secret?: string | undefined };

/** What a log-in or a renewal hands out. */
export type Issued = { readerId: bigint; accessToken: string; refreshToken: string; remember: boolean };

type Parts = {
  db: Database;
  shops: ReturnType<typeof shopService>;
  welcome: { ensure(readerId: bigint, language: Language): Promise<void> };
  keys: Keys;
  bus: Bus;
  clock: Clock;
  config: {
    freeStorageBytes: number;
    session: { days: number; renewalGraceSeconds: number };
    tries: { perAccount: number; perNetwork: number };
  };
};

/** Bus topic: the id of a session that has ended. */
const ENDED = 'session.ended';
const DAY_MS = 86_400_000;
/** Sessions that ended stay so long, for whoever looks into a theft. */
const ENDED_KEPT_DAYS = 7;

export type AuthService = ReturnType<typeof authService>;

export const authService = ({ db, shops, welcome, keys, bus, clock, config }: Parts) => {
  const stored = authDb(db);
  const tokens = accessTokens(keys, clock);
  const tries = failedTries(db, clock, config.tries);

  const expiry = (now: Date): Date => new Date(now.getTime() + config.session.days * DAY_MS);
  const graceStart = (now: Date): Date => new Date(now.getTime() - config.session.renewalGraceSeconds * 1000);
  const issue = async (
    { readerId, sessionId }: TokenKey,
    refreshToken: string,
    remember: boolean,
  ): Promise<Issued> => ({
    readerId,
    accessToken: await tokens.sign({ readerId, sessionId }),
    refreshToken,
    remember,
  });
  /** The living session that a refresh token belongs to, or null. Neither uses nor ends anything. */
  const sessionOf = async (refreshToken: string | null) => {
    const key = refreshToken === null ? null : refreshTokenKey(refreshToken);
    const now = clock.now();
    return key && stored.sessionOf(key, now, graceStart(now));
  };

  /** Tells the open sockets of a session that is no more. */
  const tellEnded = (ended: boolean, { sessionId }: Pick<TokenKey, 'sessionId'>): void => {
    if (ended) bus.publish(ENDED, sessionId);
  };

  return {
    /**
     * The shops that know a user name; an unknown one counts as a failure of its network.
     * @throws Refusal `auth.client_unknown`, `auth.shop_unreachable`, `auth.too_many_tries`
     */
    async providers(username: string, network: string, client: Client): Promise<Provider[]> {
      shops.checkClient(client.client_id, client.client_secret);
      const attempt = await tries.begin(network, null);
      const found = await whatEnds(attempt.didNotCount, () => shops.providersFor(username));
      if (found.length > 0) await attempt.didNotCount();
      return found;
    },

    /** @throws Refusal `auth.…` as the contract of log-in names them */
    async logIn(wanted: LogIn, client: Client): Promise<Issued> {
      shops.checkClient(client.client_id, client.client_secret);
      const attempt = await tries.begin(wanted.network, wanted);
      const person = await whatEnds(attempt.didNotCount, () => shops.authenticate(wanted));
      await attempt.succeeded();
      const now = clock.now();
      const reader = await stored.saveReader(
        {
          ...person,
          alias: wanted.alias,
          login: wanted.username,
          language: wanted.language,
          filesSizeLimit: config.freeStorageBytes,
        },
        now,
      );
      if (reader.blocked) throw new Refusal('auth.blocked');
      const { token, key } = newRefreshToken(reader.id, randomUUID());
      await stored.addSession(key, wanted.remember, now, expiry(now));
      await welcome.ensure(reader.id, reader.language);
      return issue(key, token, wanted.remember);
    },

    /**
     * New tokens for a refresh token, which is spent by it. Within the grace it may be spent again, by a client that
     * renews in parallel; later that is a theft and ends the session. @throws Refusal `auth.renewal_refused`
     */
    async renew(refreshToken: string): Promise<Issued> {
      const old = refreshTokenKey(refreshToken);
      if (!old) throw new Refusal('auth.renewal_refused');
      const now = clock.now();
      const next = newRefreshToken(old.readerId, old.sessionId);
      const session = await stored.exchange(old, next.key, now, graceStart(now), expiry(now));
      if (!session) {
        tellEnded(await stored.endSessionOf(old, now, graceStart(now)), old);
        throw new Refusal('auth.renewal_refused');
      }
      await stored.bound(old, [next.key.hash, next.key.hash]);
      return issue(next.key, next.token, session.remember);
    },

    /**
     * One more refresh token in the session of the given one, which stays as it is. `held` is what the browser holds
     * already: another living reader there is not replaced without being asked.
     * @throws Refusal `auth.renewal_refused` or `auth.other_reader`
     */
    async adopt(refreshToken: string, held: string | null, replace: boolean): Promise<Issued> {
      const session = await sessionOf(refreshToken);
      const given = refreshTokenKey(refreshToken);
      if (!session || !given) throw new Refusal('auth.renewal_refused');
      const present = await sessionOf(held);
      if (present && present.readerId !== session.readerId && !replace) throw new Refusal('auth.other_reader');
      const now = clock.now();
      const sibling = newRefreshToken(session.readerId, session.sessionId);
      await stored.addToken(sibling.key, now, expiry(now));
      await stored.bound(sibling.key, [given.hash, sibling.key.hash]);
      return issue(sibling.key, sibling.token, session.remember);
    },

    /** Ends the sessions of an access token (an expired one too) and of a refresh token. Harmless when there are none. */
    async logOut(accessToken: string | null, refreshToken: string | null): Promise<void> {
      const claims =
        accessToken === null ? null : await tokens.verify(accessToken, { evenExpired: true }).catch(nothing);
      if (claims) tellEnded(await stored.endSession(claims, clock.now()), claims);
      const key = refreshToken === null ? null : refreshTokenKey(refreshToken);
      if (key) tellEnded(await stored.endSessionOf(key, clock.now()), key);
    },

    /** Who an access token belongs to: one query, in every request. @throws Refusal `auth.token_…` */
    async authenticate(accessToken: string): Promise<SignedIn> {
      const claims = await tokens.verify(accessToken);
      const reader = await stored.signedIn(claims);
      if (!reader) throw new Refusal('auth.token_unknown');
      return { ...claims, ...reader };
    },

    /** Whether a session is alive and its reader not blocked, for links that were signed for it. */
    async sessionLives(readerId: bigint, sessionId: string): Promise<boolean> {
      return (await stored.signedIn({ readerId, sessionId })) !== null;
    },

    /** Ids of those sessions that are alive. */
    living: stored.living,
    /** Tells at once when a session ends, in whichever process. Answers how to stop listening. */
    onEnded: (listener: (sessionId: string) => void): (() => void) => bus.subscribe(ENDED, listener),

    /**
     * What is over leaves the database, a thousand rows at a time: expired tokens, sessions without a token or ended a
     * week ago, failed tries that no longer count. Answers how many sessions and tries went.
     */
    async clean(): Promise<{ sessions: number; failedTries: number }> {
      const now = clock.now();
      const endedBefore = new Date(now.getTime() - ENDED_KEPT_DAYS * DAY_MS);
      const sessions = await untilNone(() => stored.clean(now, endedBefore));
      return { sessions, failedTries: await tries.clean() };
    },

    /** When a session last told a place; a queued place can't be older than that. Raised to now by asking. */
    contact: (readerId: bigint, sessionId: string): Promise<Date> =>
      stored.contact({ readerId, sessionId }, clock.now()),
  };
};

/** Runs `work`; where it ends without saying yes or no (a shop is down), the try doesn't count. */
const whatEnds = async <T>(didNotCount: () => Promise<void>, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const wrong =
      error instanceof Refusal && (error.code === 'auth.password_wrong' || error.code === 'auth.name_unknown');
    if (!wrong) await didNotCount();
    throw error;
  }
};

const nothing = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};
