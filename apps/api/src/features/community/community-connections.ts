import { createHmac, randomBytes } from 'node:crypto';
import { type community as calls, limits, type Reply } from '@lectern/contracts';
import { z } from 'zod';
import type { SignedIn } from '../../http/access.ts';
import { hashSecret } from '../../http/browser-cookie.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/db.ts';
import type { JobKind, Queue } from '../../platform/queue/queue.ts';
import type { Vault } from '../../platform/vault.ts';
import type { AuthService } from '../auth/auth.service.ts';
import type { ConnectionRow, createCommunityDb } from './community.db.ts';
import type { CommunityAvatars } from './community-avatars.ts';
import {
  type Community,
  type CommunityAccount,
  type CommunityProvider,
  CommunityRefused,
  CommunityUnreachable,
  type LoginSecrets,
  toCommunityError,
} from './community-provider.ts';

type Dependencies = {
  db: Database;
  communityDb: ReturnType<typeof createCommunityDb>;
  provider: CommunityProvider;
  avatars: CommunityAvatars;
  auth: Pick<AuthService, 'isSessionActive'>;
  vault: Vault;
  queue: Pick<Queue, 'send'>;
  clock: Clock;
  redirectUri: string;
  findCommunity: (alias: string) => Promise<Community | null>;
  toAvatarAddress: (sha256: string | null, reader: SignedIn) => string | null;
};
/** The browser that comes back; `secret` is that of its cookie. */
export type LoginCallback = {
  code: string | undefined;
  state: string;
  iss: string | undefined;
  secret: string | null;
};
export type LoginOutcome = 'connected' | 'refused' | 'unreachable';

/** The reader is stored as text, because jobs are JSON. */
const AccountCheck = z.object({ readerId: z.string() });
const Revocation = z.object({ alias: z.string(), owner: z.string(), sealed: z.base64() });

/** The stored description of an account is old. */
export const checkAccountKind: JobKind<z.infer<typeof AccountCheck>> = {
  name: 'community.check-account',
  payload: AccountCheck,
  attempts: 1,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
  concurrency: 2,
  key: ({ readerId }) => readerId,
};
/** An account was disconnected; the community has yet to end the access. */
export const revokeTokenKind: JobKind<z.infer<typeof Revocation>> = {
  name: 'community.revoke',
  payload: Revocation,
  attempts: 12,
  retryDelaySeconds: 60,
  timeoutSeconds: 60,
};

const LIFE_MS = limits.COMMUNITY_SECONDS * 1000;
const STATE_BYTES = 16;
/** Sign-ins that a reader may have under way, in several tabs. */
const ATTEMPTS = 10;
const FRESH_MS = 15 * 60_000;

/** Binds a sealed token to its row. */
export const toSealPurpose = (readerId: bigint): string => `community ${readerId}`;

/** The accounts of readers at their community. */
export const createCommunityConnections = (dependencies: Dependencies) => {
  const { db, communityDb, provider, avatars, auth, vault, queue, clock, redirectUri, toAvatarAddress } = dependencies;

  const openToken = ({ readerId, sealed }: Pick<ConnectionRow, 'readerId' | 'sealed'>): string | null =>
    vault.open(toSealPurpose(readerId), sealed)?.toString() ?? null;
  const toColumns = async (community: Community, account: CommunityAccount) => ({
    alias: community.alias,
    firstName: account.firstName,
    lastName: account.lastName,
    loggedBy: account.loggedBy,
    avatar: await avatars.copy(community, account.avatar),
    checkedAt: clock.now(),
  });
  /** Null when there is none, or it is of another shop's community, or its token can't be opened any more. */
  const findConnection = async (readerId: bigint, community: Community): Promise<ConnectionRow | null> => {
    const row = await communityDb.findConnection(readerId);
    return row?.alias === community.alias && openToken(row) !== null ? row : null;
  };
  const toRevocation = (readerId: bigint, { alias, sealed }: Pick<ConnectionRow, 'alias' | 'sealed'>) => ({
    alias,
    owner: toSealPurpose(readerId),
    sealed: Buffer.from(sealed).toString('base64'),
  });

  /** @throws CommunityRefused, CommunityUnreachable */
  const connect = async (community: Community, readerId: bigint, code: string, secrets: LoginSecrets) => {
    const token = await provider.exchangeCode(community, code, secrets, redirectUri);
    const sealed = vault.seal(toSealPurpose(readerId), Buffer.from(token));
    const account = await provider.fetchAccount(community, token).catch(async (error: unknown) => {
      // nobody will use this access
      await queue.send(revokeTokenKind, toRevocation(readerId, { alias: community.alias, sealed }));
      throw error;
    });
    const row = { readerId, ...(await toColumns(community, account)), sealed, connectedAt: clock.now() };
    await communityDb.replaceConnection(row, async (tx, replaced) => {
      // some communities give an account the same token again
      const isSame = replaced.alias === row.alias && openToken(replaced) === token;
      if (!isSame) await queue.send(revokeTokenKind, toRevocation(readerId, replaced), { tx });
    });
  };

  return {
    /** @param secret of the cookie of the browser that is sent */
    async createLoginUrl(community: Community, { readerId, sessionId }: SignedIn, secret: string): Promise<string> {
      const secrets = deriveSecrets(randomBytes(STATE_BYTES).toString('base64url'), secret);
      const now = clock.now();
      const attempt = {
        idHash: hashSecret(secrets.state),
        browserHash: hashSecret(secret),
        readerId,
        sessionId,
        alias: community.alias,
        createdAt: now,
        expiresAt: new Date(now.getTime() + LIFE_MS),
      };
      await communityDb.insertAttempt(attempt, ATTEMPTS);
      return provider.createLoginUrl(community, secrets, redirectUri);
    },

    /** Connects the account: once, in time, in the browser that was sent, and while its reader is still signed in. */
    async completeLogin({ code, state, iss, secret }: LoginCallback): Promise<LoginOutcome> {
      if (secret === null) return 'refused';
      const browser = { idHash: hashSecret(state), browserHash: hashSecret(secret) };
      const attempt = await communityDb.takeAttempt(browser, clock.now());
      if (!attempt) return 'refused';
      const { readerId, sessionId, alias } = attempt;
      const community = await dependencies.findCommunity(alias);
      const isReader = await auth.isSessionActive(readerId, sessionId);
      if (!community || !isReader || code === undefined || !isIssuer(community, iss)) return 'refused';
      const failure = await connect(community, readerId, code, deriveSecrets(state, secret)).catch(toCommunityError);
      if (!failure) return 'connected';
      return failure instanceof CommunityUnreachable ? 'unreachable' : 'refused';
    },

    isConnected: async (readerId: bigint, community: Community): Promise<boolean> =>
      (await findConnection(readerId, community)) !== null,

    /** The account as last described; a job asks again when that is old. @throws Refusal `community.not_connected` */
    async describeAccount(reader: SignedIn, community: Community): Promise<Reply<typeof calls.userInfo>> {
      const { readerId } = reader;
      const row = await findConnection(readerId, community);
      if (!row) throw new Refusal('community.not_connected');
      if (clock.now().getTime() - row.checkedAt.getTime() > FRESH_MS)
        await queue.send(checkAccountKind, { readerId: String(readerId) });
      const { firstName: first_name, lastName: last_name, loggedBy: logged_by } = row;
      return { first_name, last_name, logged_by, avatar: toAvatarAddress(row.avatar, reader) };
    },

    /** Asks the community about an account; forgets it when the access was ended there. */
    async checkAccount({ readerId: id }: z.infer<typeof AccountCheck>): Promise<string> {
      const row = await communityDb.findConnection(BigInt(id));
      const community = row && (await dependencies.findCommunity(row.alias));
      const token = row && openToken(row);
      if (!community || !token) return 'not connected';
      const account = await provider.fetchAccount(community, token).catch(toCommunityError);
      if (account instanceof CommunityRefused) {
        await communityDb.deleteConnection(db, row.readerId, row.connectedAt);
        return 'ended by the community';
      }
      if (account instanceof Error) return account.message;
      await communityDb.updateAccount(row, await toColumns(community, account));
      return 'updated';
    },

    /** Forgets the account at once; a job tells the community. Does nothing without one. */
    async disconnect(readerId: bigint): Promise<void> {
      await db.$transaction(async (tx) => {
        const row = await communityDb.deleteConnection(tx, readerId);
        if (row) await queue.send(revokeTokenKind, toRevocation(readerId, row), { tx });
      });
    },
    /** @throws CommunityUnreachable: then it is tried again */
    async revokeToken({ alias, owner, sealed }: z.infer<typeof Revocation>): Promise<string> {
      const community = await dependencies.findCommunity(alias);
      const token = vault.open(owner, Buffer.from(sealed, 'base64'))?.toString();
      if (!community || token === undefined) return 'nobody to notify';
      const failure = await provider.revokeToken(community, token).catch(toCommunityError);
      if (failure instanceof CommunityUnreachable) throw failure;
      return failure ? 'ended before' : 'ended';
    },
    /** Deletes sign-ins that nobody came back from. */
    clean: (): Promise<number> => communityDb.deleteAttemptsBefore(clock.now()),
  };
};

/**
 * Whether a code may come from this community. One that names itself (RFC 9207) cannot be mixed up with another, which sends the
 * reader there to get at the code.
 */
const isIssuer = ({ loginUrl }: Community, iss: string | undefined): boolean =>
  iss === undefined || URL.parse(iss)?.origin === new URL(loginUrl).origin;

/** The verifier is derived from the state and the cookie of the browser: neither the database nor the address is enough. */
const deriveSecrets = (state: string, secret: string): LoginSecrets => ({
  state,
  verifier: createHmac('sha256', secret).update(`community ${state}`).digest('base64url'),
});
