import { ACTION_AGE, type Call, type Reply, type Sent } from '@lectern/contracts';
import { CallError, NetworkError, refusalFrom } from './call-error.ts';

type Part = 'params' | 'query' | 'body';
type RequiredPart<C extends Call> = {
  [K in Part]: Sent<C, K> extends undefined ? never : Record<never, never> extends Sent<C, K> ? never : K;
}[Part];
type AllowedPart<C extends Call> = { [K in Part]: Sent<C, K> extends undefined ? never : K }[Part];
/** The input of a call: the parts its contract names. A part whose fields are all optional may be left out. */
export type CallInput<C extends Call> = { [K in RequiredPart<C>]: Sent<C, K> } & {
  [K in Exclude<AllowedPart<C>, RequiredPart<C>>]?: Sent<C, K>;
} & (C extends { deferrable: true } ? { /** How long ago the user acted. */ ageMs?: number } : unknown);

/** Provides and renews the access token of the signed-in reader. */
export type Bearer = {
  /** Resolves to the token, waiting for a pending renewal; null when nobody is signed in. Rejects with NetworkError. */
  getToken: () => Promise<string | null>;
  /** Fetches a new token after error 224; null when the session has ended. Rejects with NetworkError. */
  renew: () => Promise<string | null>;
  /** Called when the server does not know the token (222, 223): its session has ended. */
  onTokenRejected: (token: string) => void;
  /** The signed-in reader. A call is never sent with the token of a reader who signed in after it began. */
  getReader?: () => number | null;
};

export type Client = <C extends Call>(call: C, input: CallInput<C>, signal?: AbortSignal) => Promise<Reply<C>>;

type UntypedInput = { params?: object; query?: object; body?: object; ageMs?: number };

const buildPath = (call: Call, input: UntypedInput): string => {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name) ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
};

/**
 * Creates the typed API client. It sends what the contract names, validates the reply and renews an expired token once.
 * @param toUrl maps an API path to its URL. @param language of texts that the server writes.
 * @throws CallError when the server refuses, NetworkError when no response arrives, AbortError when `signal` fires, and a
 * plain Error when the reply does not match the contract.
 */
export const createClient = (
  toUrl: (path: string) => string,
  language: () => string,
  bearer: Bearer,
  send: typeof fetch = (input, init) => fetch(input, init),
): Client => {
  const sendRequest = async (
    call: Call,
    input: UntypedInput,
    token: string | null,
    signal?: AbortSignal,
  ): Promise<Response> => {
    const headers = new Headers({ 'Accept-Language': language(), 'Cache-Control': 'no-cache' });
    const { body } = input;
    const isFile = body instanceof Blob;
    if (body !== undefined && !isFile) headers.set('Content-Type', 'application/json');
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    if (input.ageMs !== undefined) headers.set(ACTION_AGE, String(Math.round(input.ageMs)));
    const init = {
      method: call.method,
      headers,
      // The browser sets the content type of a file itself.
      body: body === undefined ? null : isFile ? body : JSON.stringify(body),
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    } as const;
    try {
      return await send(toUrl(buildPath(call, input)), init);
    } catch (cause) {
      if (signal?.aborted && !isTimeout(signal.reason)) throw cause;
      throw new NetworkError(`${call.name} had no response`, { cause });
    }
  };

  const readBody = async (call: Call, response: Response): Promise<unknown> => {
    const text = await response.text().catch((cause) => {
      throw new NetworkError(`${call.name} was cut off`, { cause });
    });
    if (call.replyAs === 'text' && response.ok) return text;
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };

  return async (call, input, signal) => {
    const needsAuth = call.access !== 'public';
    const callerId = bearer.getReader?.();
    const isSameReader = (): boolean => bearer.getReader?.() === callerId;
    let token = needsAuth ? await bearer.getToken() : null;
    if (needsAuth && (token === null || !isSameReader())) throw new CallError('auth.token_missing');
    let response = await sendRequest(call, input, token, signal);
    let body = await readBody(call, response);
    if (needsAuth && !response.ok && refusalFrom(body, null).code === 'auth.token_expired') {
      token = await bearer.renew();
      if (token === null || !isSameReader()) throw new CallError('auth.token_expired');
      response = await sendRequest(call, input, token, signal);
      body = await readBody(call, response);
    }
    if (!response.ok) {
      const refusal = refusalFrom(body, response.headers.get('Retry-After'));
      if (token !== null && endsSession(refusal)) bearer.onTokenRejected(token);
      throw refusal;
    }
    const reply = call.reply.safeParse(body);
    if (!reply.success)
      throw new Error(`The reply of ${call.name} does not match its contract`, { cause: reply.error });
    // Parsed by this call's own schema; the type is lost only because `call` is generic here.
    return reply.data as Reply<typeof call>;
  };
};

/** A timeout counts as a network error. */
const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';

/** Only an unknown or malformed token ends a session; other refusals and a lost network never do. */
const endsSession = (refusal: CallError): boolean =>
  refusal.code === 'auth.token_missing' ||
  refusal.code === 'auth.token_malformed' ||
  refusal.code === 'auth.token_unknown';
