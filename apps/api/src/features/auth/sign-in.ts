import { randomUUID } from 'node:crypto';
import type { Language, Scope, SignInMethod } from '@lectern/contracts';
import type { ClientInfo } from '../../http/client-info.ts';
import { Refusal } from '../../http/refusal.ts';
import { parseUserAgent } from '../../http/user-agent.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Db, Prisma } from '../../platform/db/db.ts';
import { hashName, toSources } from './attempt-limiter.ts';
import { createAuthDb, type SigningInReader } from './auth.db.ts';
import { createKnownSourcesDb, toProgramSource } from './known-sources.db.ts';
import { type Person, selectReaderSql, upsertReaderSql } from './persons.db.ts';
import { formatToken, generateSecret, sha256, type TokenKey } from './refresh-token.ts';

/** A sign-in of somebody who has proven their identity. */
export type SignInContext = {
  way: SignInMethod;
  /** The session outlives the browser. */
  remember: boolean;
  clientInfo: ClientInfo;
  /** Default: `full`. */
  scope?: Scope;
  /** The id in the browser's device cookie; null or undefined for programs. */
  device?: string | null;
  /** The app password that was used, if any. */
  appPasswordId?: string;
  /** The name and shop as typed; without it, the reader's own name and shop count as known from this source. */
  typed?: { username: string; shopId: string };
  /** Where the shop has a picture of its customer; empty: it has none. */
  shopPicture?: string;
  /** A page asks, which can show the prompt for a second factor; programs can't. */
  isInteractive?: true;
  /** A second factor was presented. */
  isConfirmed?: true;
};

/** A session that is being created, as the hooks see it. */
export type SignInEvent = {
  reader: SigningInReader;
  sessionId: string;
  context: SignInContext;
  /** Hash of the browser's cookie; for a program, which keeps none, of its name and network. */
  deviceHash: Uint8Array<ArrayBuffer>;
  now: Date;
};

/** What other features decide and record at a sign-in; wired in deps.ts, because those services are created later. */
export type SignInHooks = {
  /** Refuses a banned person before a reader is created. @throws Refusal `auth.blocked` */
  assertAdmitted: (person: Person) => Promise<void>;
  /** The refusal for a reader who is blocked or locked. */
  toRefusal: (reader: SigningInReader) => Refusal;
  /** Called when strangers guess the password of these readers. */
  onPasswordGuessing: (readerIds: readonly bigint[]) => Promise<void>;
  /** Stores the sign-in of a reader who requires a second factor. Returns the refusal that leads to its prompt. */
  requestFactor: (
    reader: SigningInReader,
    context: SignInContext,
    deviceHash: Uint8Array<ArrayBuffer>,
  ) => Promise<Refusal>;
  /** Whether a session must present a factor before a sensitive action; `fresh`: it has done so since `since`. */
  getConfirmationState: (
    session: { readerId: bigint; sessionId: string },
    since: Date,
  ) => Promise<'not needed' | 'fresh' | 'needed'>;
  /** Called in this order in the transaction that creates the session; an error rolls it back. */
  onSignedIn: readonly ((tx: Db, event: SignInEvent) => Promise<void>)[];
};

type Dependencies = {
  db: Database;
  clock: Clock;
  hooks: SignInHooks;
  welcome: { ensure(readerId: bigint, language: Language): Promise<void> };
  toExpiry: (now: Date) => Date;
  filesSizeLimit: number;
};

/** The other ways start on a signed-in device, or with an app password, whose creation required the factor. */
const WAYS_WITH_FACTOR: ReadonlySet<SignInMethod> = new Set(['password', 'google', 'facebook']);

/** The end of every way of signing in: refuses suspended readers, creates the session and calls the hooks. */
export const createSignIn = ({ db, clock, hooks, welcome, toExpiry, filesSizeLimit }: Dependencies) => {
  const authDb = createAuthDb(db);
  const knownSources = createKnownSourcesDb(db);

  /** Creates a session for the reader that `readerSql` selects. @throws Refusal `auth.name_unknown`, and for suspended readers */
  const createSession = async (
    readerSql: Prisma.Sql,
    context: SignInContext,
    now: Date,
  ): Promise<{ key: TokenKey; token: string }> => {
    const { secret, hash } = generateSecret();
    const deviceHash = sha256(context.device ?? toProgramId(context.clientInfo));
    const session = {
      id: randomUUID(),
      tokenHash: hash,
      expiresAt: toExpiry(now),
      remember: context.remember,
      way: context.way,
      scope: context.scope ?? 'full',
      userAgent: context.clientInfo.userAgent,
      network: context.clientInfo.network,
      deviceHash,
      appPasswordId: context.appPasswordId ?? null,
      isUnconfirmed: WAYS_WITH_FACTOR.has(context.way) && !context.isConfirmed,
      confirmedAt: context.isConfirmed ? now : null,
    };
    const reader = await db.$transaction(async (tx) => {
      const candidate = await authDb.insertSession(tx, readerSql, session, now);
      if (!candidate || candidate.isSuspended || candidate.asksFactor) return candidate;
      const { username, shopId } = context.typed ?? { username: candidate.login, shopId: candidate.shopId };
      const sources = toKnownSources(context);
      await knownSources.save(tx, candidate.id, { nameHash: hashName(username), shopId }, sources, now);
      for (const listener of hooks.onSignedIn)
        await listener(tx, { reader: candidate, sessionId: session.id, context, deviceHash, now });
      return candidate;
    });
    if (!reader) throw new Refusal('auth.name_unknown');
    if (reader.isSuspended) throw hooks.toRefusal(reader);
    if (reader.asksFactor) throw await hooks.requestFactor(reader, context, deviceHash);
    if (!reader.isWelcomed) await welcome.ensure(reader.id, reader.language);
    const key = { readerId: reader.id, sessionId: session.id, hash };
    return { key, token: formatToken(secret, key) };
  };

  return {
    /** @throws Refusal `auth.blocked` */
    signInReader: (readerId: bigint, context: SignInContext) =>
      createSession(selectReaderSql(readerId), context, clock.now()),
    /** Creates or updates the reader of a person, then the session. @throws Refusal `auth.blocked` */
    async signInPerson(person: Person, context: SignInContext): Promise<{ key: TokenKey; token: string }> {
      await hooks.assertAdmitted(person);
      const now = clock.now();
      return createSession(upsertReaderSql(person, filesSizeLimit, now), context, now);
    },
  };
};

/**
 * The sources that this sign-in makes known. An app password does not prove the real one: neither its network nor a device,
 * whose id a program may choose, gets more attempts at that.
 */
const toKnownSources = ({ way, clientInfo: { network }, device = null }: SignInContext): string[] =>
  way === 'app-password' ? [toProgramSource(network)] : toSources({ network, device });

/** Leaves out versions: an update makes no new device. */
const toProgramId = ({ userAgent, network }: ClientInfo): string => {
  const { browser, system } = parseUserAgent(userAgent);
  return [browser, system, network].map((word) => (word ?? '').replace(/[/ ]\d.*/, '')).join(' ');
};
