import { addPeriod, type Language, type Provider, retention, subtractPeriod } from '@lectern/contracts';
import type { SignedIn } from '../../http/access.ts';
import type { ClientInfo } from '../../http/client-info.ts';
import type { IssuedTokens } from '../../http/issued-tokens.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Keys } from '../../platform/keys.ts';
import type { createShopService } from '../shops/shops.service.ts';
import { createAccessTokens } from './access-token.ts';
import { createActiveSessionsDb } from './active-sessions.db.ts';
import { createAppPasswords, isAppPassword } from './app-passwords.ts';
import { createAttemptLimiter, runAttempt } from './attempt-limiter.ts';
import { createAuthDb } from './auth.db.ts';
import { createPersonsDb, maskName, type Person } from './persons.db.ts';
import { createReauthentication, PROVIDERS_WITHOUT_PASSWORD } from './reauthentication.ts';
import { createRefreshToken, parseRefreshToken, type TokenKey } from './refresh-token.ts';
import { createSessionRevocation, SESSION_ENDED } from './session-revocation.ts';
import { createSignIn, type SignInContext, type SignInHooks } from './sign-in.ts';

export type { ActiveSessionRow } from './active-sessions.db.ts';
export type { AppPasswordRow } from './app-passwords.db.ts';
export type { SigningInReader } from './auth.db.ts';
export type { Person } from './persons.db.ts';
export type { SignInContext, SignInEvent, SignInHooks } from './sign-in.ts';

/** A log-in with a password; failures are counted under the network of the client. */
type LogIn = Pick<SignInContext, 'remember' | 'device' | 'clientInfo' | 'isInteractive'> & {
  alias: string;
  shopId: string;
  username: string;
  password: string;
};
type Client = { client_id?: string | undefined; client_secret?: string | undefined };

type Dependencies = {
  db: Database;
  shops: ReturnType<typeof createShopService>;
  /** What other features decide and record at a sign-in. */
  hooks: SignInHooks;
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

/** A known browser gets this many times the limit of its network, so that strangers in the network can't use it up. */
export const KNOWN_BROWSER_LIMIT_FACTOR = 10;

export type AuthService = ReturnType<typeof createAuthService>;

export const createAuthService = ({ db, shops, hooks, welcome, keys, bus, clock, config }: Dependencies) => {
  const authDb = createAuthDb(db);
  const personsDb = createPersonsDb(db);
  const tokens = createAccessTokens(keys, clock);
  const attemptLimiter = createAttemptLimiter({
    db,
    clock,
    limits: config.tries,
    onPasswordGuessing: hooks.onPasswordGuessing,
  });

  const activeSessionsDb = createActiveSessionsDb(db);
  const appPasswords = createAppPasswords(db, clock);
  const revocation = createSessionRevocation({ db, activeSessionsDb, bus, clock });
  const { notifyEnded } = revocation;
  const reauthenticate = createReauthentication({
    db,
    shops,
    attemptLimiter,
    clock,
    getConfirmationState: hooks.getConfirmationState,
  });
  const toExpiry = (now: Date): Date => addPeriod(now, { days: config.session.days });
  const toGraceStart = (now: Date): Date => new Date(now.getTime() - config.session.renewalGraceSeconds * 1000);
  const issueTokens = async (
    { readerId, sessionId }: TokenKey,
    refreshToken: string,
    remember: boolean,
  ): Promise<IssuedTokens> => ({
    readerId,
    accessToken: await tokens.sign({ readerId, sessionId }),
    refreshToken,
    remember,
  });
  const signIn = createSignIn({ db, clock, hooks, welcome, toExpiry, filesSizeLimit: config.freeStorageBytes });
  const issueTokensFor = (
    { key, token }: { key: TokenKey; token: string },
    { remember }: SignInContext,
  ): Promise<IssuedTokens> => issueTokens(key, token, remember);
  /**
   * App passwords are never sent to a shop. Nobody guesses 86 bits, so a right one succeeds however many attempts failed
   * before, and only wrong ones count. A success clears no failures: an app password must not buy more attempts at the real one.
   */
  const logInByAppPassword = async (
    request: LogIn,
    from: { network: string; device: string | null },
  ): Promise<IssuedTokens> => {
    const { alias, shopId, username, password, ...context } = request;
    await shops.refuseDisabled(alias);
    const { id, readerId, scope } = await appPasswords
      .verify(alias, username, password)
      .catch(async (error: unknown) => {
        if (error instanceof Refusal) await attemptLimiter.countAppPassword(from, request);
        throw error;
      });
    const signInContext: SignInContext = {
      ...context,
      way: 'app-password',
      scope,
      appPasswordId: id,
      typed: { username, shopId },
    };
    return issueTokensFor(await signIn.signInReader(readerId, signInContext), signInContext);
  };
  /** Finds the active session of a refresh token, or null. Does not spend the token. */
  const findSession = async (refreshToken: string | null) => {
    const key = refreshToken === null ? null : parseRefreshToken(refreshToken);
    const now = clock.now();
    return key && authDb.findSessionByToken(key, now, toGraceStart(now));
  };

  /** How a reader is named to somebody who may be another person; null when there is no such reader. */
  const findMaskedName = async (readerId: bigint): Promise<string | null> => {
    const reader = await personsDb.findName(readerId);
    return reader && maskName(reader);
  };
  return {
    /**
     * Lists the shops that know a user name. An unknown name counts as a failed attempt of its network.
     * @throws Refusal `auth.client_unknown`, `auth.shop_unreachable`, `auth.too_many_tries`
     */
    async listProviders(
      username: string,
      from: { network: string; device: string | null },
      client: Client,
    ): Promise<Provider[]> {
      shops.assertKnownClient(client.client_id, client.client_secret);
      const attempt = await attemptLimiter.beginNameLookup(from, username);
      const providers = await runAttempt(attempt, () => shops.listProvidersFor(username));
      if (providers.length > 0) await attempt.discard();
      return providers;
    },

    /** Who has signed in from this browser, under this name or at all; a known browser does not share its network's limits. */
    findReaderKnownHere: attemptLimiter.findReaderKnownHere,
    isKnownBrowser: attemptLimiter.isKnownBrowser,

    /** @throws Refusal `auth.…` as the contract of log-in names them */
    async logIn(request: LogIn, client: Client): Promise<IssuedTokens> {
      shops.assertKnownClient(client.client_id, client.client_secret);
      const from = { network: request.clientInfo.network, device: request.device ?? null };
      if (isAppPassword(request.password)) return logInByAppPassword(request, from);
      const attempt = await attemptLimiter.beginPassword(from, request);
      const { picture: shopPicture, ...customer } = await runAttempt(attempt, () => shops.authenticate(request));
      await attempt.succeed();
      const { alias, shopId, username, remember, device = null, clientInfo, isInteractive } = request;
      const context: SignInContext = {
        way: 'password',
        remember,
        clientInfo,
        device,
        typed: { username, shopId },
        shopPicture,
        ...(isInteractive && { isInteractive }),
      };
      const person = { ...customer, alias, login: username, language: clientInfo.language };
      return issueTokensFor(await signIn.signInPerson(person, context), context);
    },

    /**
     * Creates a session for a reader who has proven their identity. @throws Refusal `auth.blocked`, with `reason` and
     * `until` where they are known
     */
    signInReader: async (readerId: bigint, context: SignInContext): Promise<IssuedTokens> =>
      issueTokensFor(await signIn.signInReader(readerId, context), context),
    /** Creates or updates the reader of a shop's customer, then a session. @throws Refusal `auth.blocked` */
    signInPerson: async (person: Person, context: SignInContext): Promise<IssuedTokens> =>
      issueTokensFor(await signIn.signInPerson(person, context), context),
    /**
     * Asks the reader to confirm their identity: a session younger than five minutes needs no password, an older one needs
     * the password of the shop. A reader with a second factor presents that first (factors).
     * @throws Refusal `auth.proof_needed`, `auth.confirm_needed`, `auth.password_wrong`, `auth.too_many_tries` or `auth.shop_unreachable`
     */
    reauthenticate,
    /** Limits the failures of another feature's attempts. @throws Refusal `auth.too_many_tries` */
    beginAttempt: attemptLimiter.beginCounted,
    /** Whether readers of that shop or provider have a password. */
    hasPassword: (alias: string): boolean => !PROVIDERS_WITHOUT_PASSWORD.has(alias),

    /** Lists a reader's active sessions: the given one first, then by last use. */
    listSessions: (readerId: bigint, first: string, most: number) =>
      activeSessionsDb.list(readerId, first, clock.now(), most),
    endAllSessions: revocation.endAllSessions,
    endSession: revocation.endSession,
    appPasswords: { list: appPasswords.list, create: appPasswords.create, revoke: revocation.revokeAppPassword },

    /**
     * Spends a refresh token and issues new tokens. Within the grace period it may be spent again, by a client that renews
     * in parallel; after that, reuse means theft and ends the session. @throws Refusal `auth.renewal_refused`
     */
    async renew(refreshToken: string, { network }: Pick<ClientInfo, 'network'>): Promise<IssuedTokens> {
      const old = parseRefreshToken(refreshToken);
      if (!old) throw new Refusal('auth.renewal_refused');
      const now = clock.now();
      const next = createRefreshToken(old.readerId, old.sessionId);
      const times = { now, graceStart: toGraceStart(now), expiresAt: toExpiry(now) };
      const session = await authDb.exchangeToken(old, next.key, { ...times, network });
      if (!session) {
        notifyEnded(await authDb.endSessionByToken(old, now, toGraceStart(now)), old);
        throw new Refusal('auth.renewal_refused');
      }
      await authDb.pruneTokens(old, [next.key.hash, next.key.hash]);
      return issueTokens(next.key, next.token, session.remember);
    },

    /** Finds the reader of a refresh token, with a masked name. @throws Refusal `auth.renewal_refused` */
    async describeSession(refreshToken: string): Promise<{ readerId: bigint; name: string }> {
      const session = await findSession(refreshToken);
      const name = session && (await findMaskedName(session.readerId));
      if (!session || name === null) throw new Refusal('auth.renewal_refused');
      return { readerId: session.readerId, name };
    },
    findMaskedName,

    /**
     * Adds a refresh token to the session of the given one, which stays valid. `browserToken` is what the browser already
     * holds: the session of another reader is only replaced with `replace`.
     * @throws Refusal `auth.renewal_refused` or `auth.other_reader`
     */
    async adoptSession(refreshToken: string, browserToken: string | null, replace: boolean): Promise<IssuedTokens> {
      const session = await findSession(refreshToken);
      const givenKey = parseRefreshToken(refreshToken);
      if (!session || !givenKey) throw new Refusal('auth.renewal_refused');
      const current = await findSession(browserToken);
      if (current && current.readerId !== session.readerId && !replace) throw new Refusal('auth.other_reader');
      const now = clock.now();
      const sibling = createRefreshToken(session.readerId, session.sessionId);
      await authDb.insertToken(sibling.key, now, toExpiry(now));
      await authDb.pruneTokens(sibling.key, [givenKey.hash, sibling.key.hash]);
      return issueTokens(sibling.key, sibling.token, session.remember);
    },

    /** Ends the sessions of an access token (an expired one too) and of a refresh token. Harmless when there are none. */
    async logOut(accessToken: string | null, refreshToken: string | null): Promise<void> {
      const claims =
        accessToken === null ? null : await tokens.verify(accessToken, { allowExpired: true }).catch(ignoreRefusal);
      if (claims) notifyEnded(await authDb.endSession(claims, clock.now()), claims);
      const key = refreshToken === null ? null : parseRefreshToken(refreshToken);
      if (key) notifyEnded(await authDb.endSessionByToken(key, clock.now()), key);
    },

    /** Finds the session of an access token: one query in every request. @throws Refusal `auth.token_…` */
    async authenticate(accessToken: string): Promise<SignedIn> {
      const claims = await tokens.verify(accessToken);
      const reader = await authDb.findSessionState(claims, clock.now());
      if (!reader) throw new Refusal('auth.token_unknown');
      return { ...claims, ...reader };
    },

    /** Whether a session is active and its reader not suspended. Signed links ask this. */
    async isSessionActive(readerId: bigint, sessionId: string): Promise<boolean> {
      return (await authDb.findSessionState({ readerId, sessionId }, clock.now())) !== null;
    },

    /** Filters session ids by those that are active. */
    listActiveSessionIds: (sessions: Parameters<typeof authDb.listActiveSessionIds>[0]) =>
      authDb.listActiveSessionIds(sessions, clock.now()),
    /** Subscribes to the end of sessions in all processes. Returns the unsubscribe function. */
    onSessionEnded: (listener: (sessionId: string) => void): (() => void) => bus.subscribe(SESSION_ENDED, listener),

    /**
     * Deletes expired rows, in batches: tokens, sessions without a token or ended a week ago, failed attempts that
     * no longer count, and sources unused for 400 days. Returns how many sessions and attempts were deleted.
     */
    async clean(): Promise<{ sessions: number; failedTries: number }> {
      const now = clock.now();
      // for the investigation of a theft
      const endedBefore = subtractPeriod(now, retention.endedSession.period);
      const sessions = await authDb.deleteExpired(now, endedBefore);
      return { sessions, failedTries: await attemptLimiter.clean() };
    },
  };
};

const ignoreRefusal = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};
