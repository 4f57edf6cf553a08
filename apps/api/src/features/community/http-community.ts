import { createHash, createHmac } from 'node:crypto';
import { type CircuitBreaker, createCircuitBreaker } from '../../platform/circuit-breaker.ts';
import type { Clock } from '../../platform/clock.ts';
import type { HttpClient } from '../../platform/http-client.ts';
import { parseAccount, parseEntries, parseToken } from './community-answers.ts';
import {
  type Community,
  type CommunityProvider,
  CommunityRefused,
  CommunityUnreachable,
} from './community-provider.ts';

type Dependencies = { http: HttpClient; clock: Clock };
type Request = {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  json?: object;
  timeoutMs: number;
  /** What counts as success beside 2xx. */
  done?: readonly number[];
  /** What refuses; left out: all 4xx but the temporary ones. */
  refusals?: readonly number[];
};
type Answer = { status: number; text: string };

/** A browser waits for these. */
const INTERACTIVE_MS = 2500;
const BACKGROUND_MS = 8000;
/** A community that fails this often in a row is not called for a while. */
const BREAKER = { failures: 3, pauseMs: 30_000 };
/** Answers that may come with another key, or later. */
const FORBIDDEN = 403;
const TEMPORARY = new Set([408, 425, 429]);
/** A token that is no longer valid. All else is a fault of the community, and ends nobody's connection. */
const INVALID_TOKEN = [401, FORBIDDEN];
/** What should be removed is not there. */
const GONE = [404, 410];

/** A reading community by HTTP (docs/partners.md, “A reading community”). Calls of ours are signed with the shared key. */
export const createHttpCommunity = ({ http, clock }: Dependencies): CommunityProvider => {
  const breaker: CircuitBreaker = createCircuitBreaker({ ...BREAKER, clock });

  const send = (community: Community, request: Request, key: string): Promise<Answer> => {
    const url = `${community.url}${request.path}`;
    const body = request.json && JSON.stringify(request.json);
    const headers = {
      ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json', ...sign(request.path, body, key) }),
    };
    const { method, timeoutMs } = request;
    return breaker.run(community.url, async () => {
      const sent = { url, method, headers, ...(body !== undefined && { body }) };
      const answer = await http.request({ ...sent, timeoutMs, allowPrivate: community.allowPrivate });
      if (answer.status >= 500) throw new Error(`${url} answered ${answer.status}`);
      return { status: answer.status, text: await answer.text() };
    });
  };
  const sign = (path: string, body: string, key: string): Record<string, string> => {
    const timestamp = String(Math.floor(clock.now().getTime() / 1000));
    const signature = createHmac('sha256', key).update(`POST\n${path}\n${timestamp}\n${body}`).digest('hex');
    return { 'lectern-timestamp': timestamp, 'lectern-signature': signature };
  };

  /** @throws CommunityRefused, CommunityUnreachable */
  const ask = async (community: Community, request: Request): Promise<string> => {
    let answer: Answer = { status: FORBIDDEN, text: '' };
    // while a key is being changed, the community may know only the other one
    for (const key of request.json ? community.keys : ['']) {
      answer = await send(community, request, key).catch((error: unknown) => {
        throw new CommunityUnreachable(`the community of ${community.alias} does not answer`, { cause: error });
      });
      if (answer.status !== FORBIDDEN) break;
    }
    const { status, text } = answer;
    if ((status >= 200 && status < 300) || request.done?.includes(status)) return text;
    const what = `the community of ${community.alias} answered ${status} to ${request.path}`;
    const isRefusal = request.refusals?.includes(status) ?? (status >= 400 && !TEMPORARY.has(status));
    throw isRefusal ? new CommunityRefused(what) : new CommunityUnreachable(what);
  };
  const read = <T>(community: Community, value: T | null): T => {
    if (value === null) throw new CommunityUnreachable(`the community of ${community.alias} answered nonsense`);
    return value;
  };

  return {
    createLoginUrl({ loginUrl, alias }, { state, verifier }, redirectUri) {
      const url = new URL(loginUrl);
      const parameters = {
        response_type: 'code',
        client_id: alias,
        redirect_uri: redirectUri,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchangeCode(community, code, { verifier }, redirect_uri) {
      const json = { code, code_verifier: verifier, redirect_uri };
      const request = { method: 'POST', path: '/token', json, timeoutMs: INTERACTIVE_MS } as const;
      return read(community, parseToken(await ask(community, request)));
    },
    async fetchAccount(community, token) {
      const request = { method: 'GET', path: '/user', token, timeoutMs: INTERACTIVE_MS } as const;
      const text = await ask(community, { ...request, refusals: INVALID_TOKEN });
      return read(community, parseAccount(text, `${community.url}/`));
    },
    async fetchEntries(community, language) {
      const path = `/feed?language=${encodeURIComponent(language)}`;
      const text = await ask(community, { method: 'GET', path, timeoutMs: BACKGROUND_MS });
      return read(community, parseEntries(text, `${community.url}/`));
    },
    async revokeToken(community, token) {
      await ask(community, { method: 'POST', path: '/logout', token, json: {}, timeoutMs: BACKGROUND_MS });
    },
    async sendRating(community, rating) {
      const json = {
        id: rating.reference,
        shop_id: rating.shopId,
        book: rating.shopBookId,
        rating: rating.rating,
        name: rating.name,
        email: rating.email,
        text: rating.text,
        created_at: rating.createdAt.toISOString(),
        changed_at: rating.changedAt.toISOString(),
      };
      await ask(community, { method: 'POST', path: '/ratings', json, timeoutMs: BACKGROUND_MS });
    },
    async withdrawRating(community, id) {
      const request = { method: 'POST', path: '/ratings/withdraw', json: { id }, timeoutMs: BACKGROUND_MS } as const;
      await ask(community, { ...request, done: GONE });
    },
  };
};
