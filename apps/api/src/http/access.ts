import { ACTION_AGE, type Call, type Language, limits, type Scope } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getRequestOrigin } from './hosts.ts';
import { Refusal } from './refusal.ts';

/**
 * The authenticated reader of a request, from an access token with a live session. `cursor` is the newest change of the
 * reader's library when the request arrived; as long as it is unchanged, so is the library.
 */
export type SignedIn = {
  readerId: bigint;
  sessionId: string;
  language: Language;
  cursor: bigint;
  /** What this session may do: `full` everything, `library` everything except account matters, `read` no changes. */
  scope: Scope;
  /** A sanction is active: the reader may read, download and manage the account, but not change the library. */
  restricted: boolean;
  /** Age of the action in milliseconds, as reported by the device; absent: just now. */
  ageMs?: number;
  /** The origin that the client used, if not PUBLIC_URL; links in the answer begin with it. */
  origin?: string | undefined;
};

/** The acting reader, and the age of the action. */
export type Actor = Pick<SignedIn, 'readerId' | 'ageMs'>;

/** Turns an access token into its reader. @throws Refusal `auth.token_…` */
export type Authenticate = (accessToken: string) => Promise<SignedIn>;

declare module 'fastify' {
  interface FastifyRequest {
    reader: SignedIn | null;
  }
}

export const decorateAccess = (app: FastifyInstance): void => {
  app.decorateRequest('reader', null);
};

/** The token from the Authorization header, else from the query (for old clients), else null. */
export const getAccessToken = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const [scheme = '', token = ''] = header.split(' ', 2);
    if (scheme.toLowerCase() === 'bearer' && token !== '') return token;
  }
  const { access_token: inQuery } = request.query as { access_token?: unknown }; // Fastify leaves the query untyped
  return typeof inQuery === 'string' && inQuery !== '' ? inQuery : null;
};

type Guarded = Pick<Call, 'access' | 'allowReadOnly' | 'deferrable'>;

/**
 * Authenticates before the body is read, so that unauthenticated clients cannot make the server parse anything. Enforces
 * the scope for every route, as its contract declares.
 */
export const requireReader =
  (authenticate: Authenticate, call: Guarded) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = getAccessToken(request);
    if (token === null) throw new Refusal('auth.token_missing');
    const reader = await authenticate(token);
    assertScope(reader, call, request.method);
    const origin = getRequestOrigin(request.raw);
    request.reader = call.deferrable ? { ...reader, origin, ageMs: parseActionAge(request) } : { ...reader, origin };
  };

/** An invalid age counts as no header: the action was made now. */
const parseActionAge = ({ headers }: FastifyRequest): number => {
  const header = headers[ACTION_AGE.toLowerCase()];
  const age = typeof header === 'string' && /^\d{1,15}(\.\d{1,20})?$/.test(header) ? Number(header) : 0;
  return Math.min(age, limits.MAX_QUEUED_MS);
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @throws Refusal `auth.owner_only` or `auth.read_only` */
const assertScope = ({ scope, restricted }: SignedIn, { access, allowReadOnly }: Guarded, method: string): void => {
  if (access === 'owner') {
    if (scope !== 'full') throw new Refusal('auth.owner_only');
    return;
  }
  const readOnly = scope === 'read' || restricted;
  if (readOnly && !allowReadOnly && !SAFE_METHODS.has(method)) throw new Refusal('auth.read_only');
};

/** The reader of a route with an access check. */
export const getReader = (request: FastifyRequest): SignedIn => {
  if (!request.reader) throw new Error(`route ${request.routeOptions.url ?? '?'} has no access check`);
  return request.reader;
};
