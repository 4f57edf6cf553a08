import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageOf, people } from './people.ts';

type Settings = { port?: number; appId: string; appSecret: string; redirectUris: readonly string[] };
type Code = { who: string; redirectUri: string; challenge: string | null };
/** What a double may be told to say instead of the truth. */
type Lie = { appId?: string; userId?: string; isValid?: boolean; expiresAt?: number; status?: number };

const refusal = (message: string) => ({ status: 400, json: { error: { message, type: 'OAuthException', code: 100 } } });
const SECONDS = 3600;

/**
 * Facebook's log-in dialog and the three calls of the Graph that follow it, as strict as they are: redirect address, secret,
 * one use of a code, PKCE where it was begun, the app's own token for inspections, and `appsecret_proof`.
 */
export const aFacebook = async ({ port = 0, appId, appSecret, redirectUris }: Settings) => {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();
  let lie: Lie = {};

  const dialog = (query: URLSearchParams, who: string | null) => {
    const [redirectUri, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? ''];
    if (query.get('client_id') !== appId || !redirectUris.includes(redirectUri)) return refusal('URL blocked');
    if (who === null) {
      return { status: 200, html: pageOf('Facebook', (id) => `/dialog/oauth/as/${id}?${query.toString()}`) };
    }
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    if (who === 'nobody') back.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('base64url');
      codes.set(code, { who, redirectUri, challenge: query.get('code_challenge') });
      back.searchParams.set('code', code);
    }
    return { status: 302, location: back.href };
  };

  const exchange = (query: URLSearchParams) => {
    const code = codes.get(query.get('code') ?? '');
    codes.delete(query.get('code') ?? '');
    const isOurs = query.get('client_id') === appId && query.get('client_secret') === appSecret;
    if (!code || !isOurs || query.get('redirect_uri') !== code.redirectUri) return refusal('This code has been used');
    const shown = createHash('sha256')
      .update(query.get('code_verifier') ?? '')
      .digest('base64url');
    if (code.challenge !== null && shown !== code.challenge) return refusal('Invalid code_verifier');
    const token = randomBytes(16).toString('base64url');
    tokens.set(token, code.who);
    return { status: 200, json: { access_token: token, token_type: 'bearer', expires_in: SECONDS } };
  };

  const inspect = (query: URLSearchParams) => {
    if (query.get('access_token') !== `${appId}|${appSecret}`) return refusal('Invalid app token');
    const who = tokens.get(query.get('input_token') ?? '');
    const data = {
      is_valid: lie.isValid ?? who !== undefined,
      app_id: lie.appId ?? appId,
      user_id: lie.userId ?? who,
      expires_at: lie.expiresAt ?? Math.floor(Date.now() / 1000) + SECONDS,
      scopes: ['public_profile'],
    };
    return { status: 200, json: { data } };
  };

  const me = (query: URLSearchParams) => {
    const token = query.get('access_token') ?? '';
    const proof = createHmac('sha256', appSecret).update(token).digest('hex');
    const person = people.find(({ id }) => id === tokens.get(token));
    if (!person || query.get('appsecret_proof') !== proof) return refusal('Invalid appsecret_proof');
    const { id, name, email } = person;
    return { status: 200, json: { id, name, ...(email !== null && { email }) } };
  };

  const answerTo = (url: URL) => {
    const [, who = null] = /^\/dialog\/oauth(?:\/as\/(\w+))?$/.exec(url.pathname) ?? [];
    if (url.pathname.startsWith('/dialog/oauth')) return dialog(url.searchParams, who);
    if (lie.status !== undefined) return { status: lie.status, json: {} };
    if (url.pathname === '/oauth/access_token') return exchange(url.searchParams);
    if (url.pathname === '/debug_token') return inspect(url.searchParams);
    return url.pathname === '/me' ? me(url.searchParams) : refusal('Unknown path');
  };

  const server = http.createServer((request, response) => {
    const answer = answerTo(new URL(request.url ?? '/', 'http://127.0.0.1'));
    if ('location' in answer) return void response.writeHead(302, { location: answer.location }).end();
    const isPage = 'html' in answer;
    response.writeHead(answer.status, { 'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json' });
    response.end(isPage ? answer.html : JSON.stringify(answer.json));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP

  return {
    url,
    settings: {
      FACEBOOK_APP_ID: appId,
      FACEBOOK_APP_SECRET: appSecret,
      FACEBOOK_DIALOG_URL: `${url}/dialog/oauth`,
      FACEBOOK_GRAPH_URL: url,
    },
    /** From now on it says this instead of the truth. */
    says: (next: Lie): void => {
      lie = next;
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
