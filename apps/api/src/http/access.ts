import { ACTION_AGE, type Call, type Language, limits, type Scope } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';
import { originOf } from './request-origin.ts';

/**
 * Who asks: proved by an access token whose session is alive. `cursor` is that of the newest change of the reader's library
 * when the call came in: while it stays, so does the library.
 */
export type SignedIn = {
  readerId: bigint;
  sessionId: string;
  language: Language;
  cursor: bigint;
  /** What this session may do: `full` everything, `library` all but what is the owner's, `read` no changes. */
  scope: Scope;
  /** A sanction: the reader may read and download, and keeps the say over the own account. */
  restricted: boolean;
  /** How long ago the action was made, in milliseconds, as its device tells; absent: just now. */
  ageMs?: number;
  /** The address that the request came by, where it is not PUBLIC_URL: what a program is told begins with it. */
  origin?: string | undefined;
};

/** Who acts, and how long ago the action was made. */
export type Acting = Pick<SignedIn, 'readerId' | 'ageMs'>;

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

/** The token of the Authorization header, else of the query (old clients send it there), else null. */
export const tokenOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (header !== undefined) {
    const [scheme = '', token = ''] = header.split(' ', 2);
    if (scheme.toLowerCase() === 'bearer' && token !== '') return token;
  }
  const { access_token: inQuery } = request.query as { access_token?: unknown }; // Fastify leaves the query untyped
  return typeof inQuery === 'string' && inQuery !== '' ? inQuery : null;
};

type Guarded = Pick<Call, 'access' | 'evenReadOnly' | 'aged'>;

/**
 * Runs before the body is read, so that nobody unknown makes us parse anything. What the session may do is decided here
 * for every route, by what the contract of the call says.
 */
export const requireReader =
  (authenticate: Authenticate, call: Guarded) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = tokenOf(request);
    if (token === null) throw new Refusal('auth.token_missing');
    const reader = await authenticate(token);
    refuseBeyondScope(reader, call, request.method);
    const origin = originOf(request.raw);
    request.reader = call.aged ? { ...reader, origin, ageMs: ageOf(request) } : { ...reader, origin };
  };

/** What is no age says as little as no header: the action was made now. */
const ageOf = ({ headers }: FastifyRequest): number => {
  const told = headers[ACTION_AGE.toLowerCase()];
  const age = typeof told === 'string' && /^\d{1,15}(\.\d{1,20})?$/.test(told) ? Number(told) : 0;
  return Math.min(age, limits.QUEUED_MS);
};

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** @throws Refusal `auth.owner_only` or `auth.read_only` */
const refuseBeyondScope = (
  { scope, restricted }: SignedIn,
  { access, evenReadOnly }: Guarded,
  method: string,
): void => {
  if (access === 'owner') {
    if (scope !== 'full') throw new Refusal('auth.owner_only');
    return;
  }
  const readOnly = scope === 'read' || restricted;
  if (readOnly && !evenReadOnly && !HARMLESS.has(method)) throw new Refusal('auth.read_only');
};

/** The reader of a route that requires one. */
export const readerOf = (request: FastifyRequest): SignedIn => {
  if (!request.reader) throw new Error(`route ${request.routeOptions.url ?? '?'} has no access check`);
  return request.reader;
};
