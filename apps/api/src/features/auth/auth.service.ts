import type { Language, Provider } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { Issued } from '../../http/issued.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Visit } from '../../http/visit.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Keys } from '../../platform/keys.ts';
import type { shopService } from '../shops/shops.service.ts';
import { accessTokens } from './access-token.ts';
import { appPasswords, isAppPassword } from './app-passwords.ts';
import { authDb } from './auth.db.ts';
import { type Door, type Entry, entrance } from './entrance.ts';
import { failedTries } from './failed-tries.ts';
import { heldDb } from './held.db.ts';
import { maskedNames } from './masked-names.ts';
import type { Person } from './persons.db.ts';
import { proof, WITHOUT_PASSWORD } from './proof.ts';
import { newRefreshToken, refreshTokenKey, type TokenKey } from './refresh-token.ts';
import { ENDED, sessionEnds } from './session-ends.ts';
import { untilNone } from './until-none.ts';
import { whatEnds } from './what-ends.ts';

export type { AppPasswordRow } from './app-passwords.db.ts';
export type { Knocking } from './auth.db.ts';
export type { Door, Entered, Entry } from './entrance.ts';
export type { HeldRow } from './held.db.ts';
export type { Person } from './persons.db.ts';

/** How somebody wants to log in with a password; failures are counted under the network of the visit. */
type LogIn = Pick<Entry, 'remember' | 'device' | 'visit' | 'isInteractive'> & {
  alias: string;
  shopId: string;
  username: string;
  password: string;
};
type Client = { client_id?: string | undefined; client_secret?: string | undefined };

type Parts = {
  db: Database;
  shops: ReturnType<typeof shopService>;
  /** What other features say and hear when somebody comes in. */
  door: Door;
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

const DAY_MS = 86_400_000;
/** Sessions that ended stay so long, for whoever looks into a theft. */
const ENDED_KEPT_DAYS = 7;

/** What a network may begin, known browsers in it may begin so many times as often: strangers can't use that up. */
export const KNOWN_BROWSER_TIMES = 10;

export type AuthService = ReturnType<typeof authService>;

export const authService = ({ db, shops, door, welcome, keys, bus, clock, config }: Parts) => {
  const stored = authDb(db);
  const tokens = accessTokens(keys, clock);
  const tries = failedTries({ db, clock, limits: config.tries, guessed: door.guessed });

  const held = heldDb(db);
  const programs = appPasswords(db, clock);
  const ends = sessionEnds({ db, held, bus, clock });
  const { notifyEnded } = ends;
  const prove = proof({ db, shops, tries, clock, confirmation: door.confirmation });
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
  const entering = entrance({ db, clock, door, welcome, expiry, filesSizeLimit: config.freeStorageBytes });
  const issueFor = ({ key, token }: { key: TokenKey; token: string }, { remember }: Entry): Promise<Issued> =>
    issue(key, token, remember);
  /**
   * Never sent to a shop. Nobody guesses 86 bits, so a right one is let in however many failed before, and only wrong ones
   * count. It clears no failures: who has one must not get more tries at the real password by it.
   */
  const byAppPassword = async (wanted: LogIn, from: { network: string; device: string | null }): Promise<Issued> => {
    const { alias, shopId, username, password, ...way } = wanted;
    await shops.refuseDisabled(alias);
    const { id, readerId, scope } = await programs.check(alias, username, password).catch(async (error: unknown) => {
      if (error instanceof Refusal) await tries.appPassword(from, wanted);
      throw error;
    });
    const entry: Entry = { ...way, way: 'app-password', scope, appPasswordId: id, typed: { username, shopId } };
    return issueFor(await entering.enter(readerId, entry), entry);
  };
  /** The living session that a refresh token belongs to, or null. Neither uses nor ends anything. */
  const sessionOf = async (refreshToken: string | null) => {
    const key = refreshToken === null ? null : refreshTokenKey(refreshToken);
    const now = clock.now();
    return key && stored.sessionOf(key, now, graceStart(now));
  };

  const nameOf = maskedNames(db);
  return {
    /**
     * The shops that know a user name; an unknown one counts as a failure of its network.
     * @throws Refusal `auth.client_unknown`, `auth.shop_unreachable`, `auth.too_many_tries`
     */
    async providers(
      username: string,
      from: { network: string; device: string | null },
      client: Client,
    ): Promise<Provider[]> {
      shops.checkClient(client.client_id, client.client_secret);
      const attempt = await tries.name(from, username);
      const found = await whatEnds(attempt.didNotCount, () => shops.providersFor(username));
      if (found.length > 0) await attempt.didNotCount();
      return found;
    },

    /** Whether somebody has signed in by this browser: what strangers fill in the same network refuses nothing there. */
    isKnownBrowser: tries.isKnownBrowser,

    /** @throws Refusal `auth.…` as the contract of log-in names them */
    async logIn(wanted: LogIn, client: Client): Promise<Issued> {
      shops.checkClient(client.client_id, client.client_secret);
      const from = { network: wanted.visit.network, device: wanted.device ?? null };
      if (isAppPassword(wanted.password)) return byAppPassword(wanted, from);
      const attempt = await tries.password(from, wanted);
      const found = await whatEnds(attempt.didNotCount, () => shops.authenticate(wanted));
      await attempt.succeeded();
      const { alias, shopId, username, remember, device = null, visit, isInteractive } = wanted;
      const typed = { username, shopId };
      const entry: Entry = { way: 'password', remember, visit, device, typed, ...(isInteractive && { isInteractive }) };
      return issueFor(
        await entering.enterAs({ ...found, alias, login: username, language: visit.language }, entry),
        entry,
      );
    },

    /**
     * A session for a reader who has proved who he is, by whichever way. @throws Refusal `auth.blocked`, with `reason`
     * and `until` where they are known
     */
    enter: async (readerId: bigint, entry: Entry): Promise<Issued> =>
      issueFor(await entering.enter(readerId, entry), entry),
    /** As `enter`, for the reader that a person is: made where there is none yet. @throws Refusal `auth.blocked` */
    enterAs: async (person: Person, entry: Entry): Promise<Issued> =>
      issueFor(await entering.enterAs(person, entry), entry),
    /**
     * "Is it still you": a session that began a moment ago needs no password, else that of the shop is asked for.
     * Who has set up a factor shows that instead (factors), a moment before.
     * @throws Refusal `auth.proof_needed`, `auth.confirm_needed`, `auth.password_wrong`, `auth.too_many_tries` or `auth.shop_unreachable`
     */
    prove,
    /** Whether readers of that shop or provider have a password, which can be asked for. */
    hasPassword: (alias: string): boolean => !WITHOUT_PASSWORD.has(alias),

    /** A reader's living sessions, the given one first, then the last seen first. */
    held: (readerId: bigint, first: string, most: number) => held.list(readerId, first, clock.now(), most),
    endAll: ends.endAll,
    endOne: ends.endOne,
    appPasswords: { list: programs.list, make: programs.make, revoke: ends.revokeAppPassword },

    /**
     * New tokens for a refresh token, which is spent by it. Within the grace it may be spent again, by a client that
     * renews in parallel; later that is a theft and ends the session. @throws Refusal `auth.renewal_refused`
     */
    async renew(refreshToken: string, { network }: Pick<Visit, 'network'>): Promise<Issued> {
      const old = refreshTokenKey(refreshToken);
      if (!old) throw new Refusal('auth.renewal_refused');
      const now = clock.now();
      const next = newRefreshToken(old.readerId, old.sessionId);
      const times = { now, graceStart: graceStart(now), expiresAt: expiry(now) };
      const session = await stored.exchange(old, next.key, { ...times, network });
      if (!session) {
        notifyEnded(await stored.endSessionOf(old, now, graceStart(now)), old);
        throw new Refusal('auth.renewal_refused');
      }
      await stored.bound(old, [next.key.hash, next.key.hash]);
      return issue(next.key, next.token, session.remember);
    },

    /** Whose session a refresh token belongs to, as its reader knows it and nobody else can write to. @throws Refusal `auth.renewal_refused` */
    async describeSession(refreshToken: string): Promise<{ readerId: bigint; name: string }> {
      const session = await sessionOf(refreshToken);
      const name = session && (await nameOf(session.readerId));
      if (!session || name === null) throw new Refusal('auth.renewal_refused');
      return { readerId: session.readerId, name };
    },
    nameOf,

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
      if (claims) notifyEnded(await stored.endSession(claims, clock.now()), claims);
      const key = refreshToken === null ? null : refreshTokenKey(refreshToken);
      if (key) notifyEnded(await stored.endSessionOf(key, clock.now()), key);
    },

    /** Who an access token belongs to: one query, in every request. @throws Refusal `auth.token_…` */
    async authenticate(accessToken: string): Promise<SignedIn> {
      const claims = await tokens.verify(accessToken);
      const reader = await stored.signedIn(claims, clock.now());
      if (!reader) throw new Refusal('auth.token_unknown');
      return { ...claims, ...reader };
    },

    /** Whether a session is alive and its reader not blocked, for links that were signed for it. */
    async sessionLives(readerId: bigint, sessionId: string): Promise<boolean> {
      return (await stored.signedIn({ readerId, sessionId }, clock.now())) !== null;
    },

    /** Ids of those sessions that are alive. */
    living: (sessions: Parameters<typeof stored.living>[0]) => stored.living(sessions, clock.now()),
    /** Tells at once when a session ends, in whichever process. Answers how to stop listening. */
    onEnded: (listener: (sessionId: string) => void): (() => void) => bus.subscribe(ENDED, listener),

    /**
     * What is over leaves the database, a thousand rows at a time: expired tokens, sessions without a token or ended a
     * week ago, failed tries that no longer count, browsers and networks that nobody came from for long. Answers how many
     * sessions and tries went.
     */
    async clean(): Promise<{ sessions: number; failedTries: number }> {
      const now = clock.now();
      const endedBefore = new Date(now.getTime() - ENDED_KEPT_DAYS * DAY_MS);
      const sessions = await untilNone(() => stored.clean(now, endedBefore));
      return { sessions, failedTries: await tries.clean() };
    },
  };
};

const nothing = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};
