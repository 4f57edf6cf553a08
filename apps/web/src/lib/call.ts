import { ACTION_AGE, type Call, type Reply, type Sent } from '@lectern/contracts';
import { CallError, NetworkError, refusalFrom } from './call-error.ts';

type Part = 'params' | 'query' | 'body';
type Needed<C extends Call> = {
  [K in Part]: Sent<C, K> extends undefined ? never : Record<never, never> extends Sent<C, K> ? never : K;
}[Part];
type Allowed<C extends Call> = { [K in Part]: Sent<C, K> extends undefined ? never : K }[Part];
/** What a call takes from us: the parts its contract names; a part whose fields are all optional may be left out. */
export type Asked<C extends Call> = { [K in Needed<C>]: Sent<C, K> } & {
  [K in Exclude<Allowed<C>, Needed<C>>]?: Sent<C, K>;
} & (C extends { aged: true } ? { /** How long ago the action was made. */ ageMs?: number } : unknown);

/** Who speaks for the reader: gives the access token, renews it, and hears when the server no longer knows it. */
export type Bearer = {
  /** The token, which may be on its way; null when nobody is signed in. Rejects with NetworkError. */
  token: () => Promise<string | null>;
  /** A new token after 224, or null when the session is over. Rejects with NetworkError. */
  renew: () => Promise<string | null>;
  /** The server does not know this token (222, 223): its session is over. */
  refused: (token: string) => void;
  /** Who is signed in. A call is of whoever began it: it is never made with the token of the next. */
  reader?: () => number | null;
};

export type Client = <C extends Call>(call: C, asked: Asked<C>, signal?: AbortSignal) => Promise<Reply<C>>;

type Loose = { params?: object; query?: object; body?: object; ageMs?: number };

const addressOf = (call: Call, asked: Loose): string => {
  const params = new Map(Object.entries(asked.params ?? {}));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params.get(name) ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked.query ?? {})) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
};

/**
 * The typed client of the API. Sends what the contract names, checks the reply against it, renews an expired token once.
 * @param urlOf address of an API path, @param language of the texts that the server writes.
 * @throws CallError when the server refuses, NetworkError when no answer comes, AbortError when `signal` fires, and a
 * plain Error when the reply is not as agreed.
 */
export const createClient = (
  urlOf: (path: string) => string,
  language: () => string,
  bearer: Bearer,
  send: typeof fetch = (input, init) => fetch(input, init),
): Client => {
  const once = async (call: Call, asked: Loose, token: string | null, signal?: AbortSignal): Promise<Response> => {
    const headers = new Headers({ 'Accept-Language': language(), 'Cache-Control': 'no-cache' });
    const { body } = asked;
    const isFile = body instanceof Blob;
    if (body !== undefined && !isFile) headers.set('Content-Type', 'application/json');
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    if (asked.ageMs !== undefined) headers.set(ACTION_AGE, String(Math.round(asked.ageMs)));
    const init = {
      method: call.method,
      headers,
      // The browser names the type of a file by itself.
      body: body === undefined ? null : isFile ? body : JSON.stringify(body),
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    } as const;
    try {
      return await send(urlOf(addressOf(call, asked)), init);
    } catch (cause) {
      if (signal?.aborted && !isTimeout(signal.reason)) throw cause;
      throw new NetworkError(`${call.name} had no answer`, { cause });
    }
  };

  const answerOf = async (call: Call, response: Response): Promise<unknown> => {
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

  return async (call, asked, signal) => {
    const reader = call.access !== 'public';
    const whose = bearer.reader?.();
    const isStillThere = (): boolean => bearer.reader?.() === whose;
    let token = reader ? await bearer.token() : null;
    if (reader && (token === null || !isStillThere())) throw new CallError('auth.token_missing');
    let response = await once(call, asked, token, signal);
    let answer = await answerOf(call, response);
    if (reader && !response.ok && refusalFrom(answer, null).code === 'auth.token_expired') {
      token = await bearer.renew();
      if (token === null || !isStillThere()) throw new CallError('auth.token_expired');
      response = await once(call, asked, token, signal);
      answer = await answerOf(call, response);
    }
    if (!response.ok) {
      const refusal = refusalFrom(answer, response.headers.get('Retry-After'));
      if (token !== null && endsSession(refusal)) bearer.refused(token);
      throw refusal;
    }
    const reply = call.reply.safeParse(answer);
    if (!reply.success) throw new Error(`The reply of ${call.name} is not as agreed`, { cause: reply.error });
    // The schema of this very call made it; its type is lost only because `call` is generic here.
    return reply.data as Reply<typeof call>;
  };
};

/** A server that says nothing for too long is as good as none. */
const isTimeout = (reason: unknown): boolean => reason instanceof DOMException && reason.name === 'TimeoutError';

/** Only an unknown or malformed token ends a session; other refusals and a lost network never do. */
const endsSession = (refusal: CallError): boolean =>
  refusal.code === 'auth.token_missing' ||
  refusal.code === 'auth.token_malformed' ||
  refusal.code === 'auth.token_unknown';
