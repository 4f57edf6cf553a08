import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts, renderAccountPage } from './accounts.ts';

type Settings = { port?: number; appId: string; appSecret: string; redirectUris: readonly string[] };
type Code = { accountId: string; redirectUri: string; challenge: string | null };
/** Values that a test makes the double return instead of the real ones. */
type Overrides = { appId?: string; userId?: string; isValid?: boolean; expiresAt?: number; status?: number };

const createErrorResponse = (message: string) => ({
  status: 400,
  json: { error: { message, type: 'OAuthException', code: 100 } },
});
const TOKEN_SECONDS = 3600;

/**
 * A double of Facebook's login dialog and the three Graph calls that follow it, as strict as the originals: redirect URI,
 * secret, single use of a code, PKCE if it was started, the app token for inspections, and `appsecret_proof`.
 */
export const startFakeFacebook = async ({ port = 0, appId, appSecret, redirectUris }: Settings) => {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();
  let overrides: Overrides = {};

  const handleDialog = (query: URLSearchParams, accountId: string | null) => {
    const [redirectUri, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? ''];
    if (query.get('client_id') !== appId || !redirectUris.includes(redirectUri))
      return createErrorResponse('URL blocked');
    if (accountId === null) {
      return {
        status: 200,
        html: renderAccountPage('Facebook', (id) => `/dialog/oauth/as/${id}?${query.toString()}`),
      };
    }
    const redirect = new URL(redirectUri);
    redirect.searchParams.set('state', state);
    if (accountId === 'nobody') redirect.searchParams.set('error', 'access_denied');
    else {
      const code = randomBytes(16).toString('base64url');
      codes.set(code, { accountId, redirectUri, challenge: query.get('code_challenge') });
      redirect.searchParams.set('code', code);
    }
    return { status: 302, location: redirect.href };
  };

  const handleTokenExchange = (query: URLSearchParams) => {
    const code = codes.get(query.get('code') ?? '');
    codes.delete(query.get('code') ?? '');
    const isClientValid = query.get('client_id') === appId && query.get('client_secret') === appSecret;
    if (!code || !isClientValid || query.get('redirect_uri') !== code.redirectUri)
      return createErrorResponse('This code has been used');
    const computedChallenge = createHash('sha256')
      .update(query.get('code_verifier') ?? '')
      .digest('base64url');
    if (code.challenge !== null && computedChallenge !== code.challenge)
      return createErrorResponse('Invalid code_verifier');
    const token = randomBytes(16).toString('base64url');
    tokens.set(token, code.accountId);
    return { status: 200, json: { access_token: token, token_type: 'bearer', expires_in: TOKEN_SECONDS } };
  };

  const handleTokenInspection = (query: URLSearchParams) => {
    if (query.get('access_token') !== `${appId}|${appSecret}`) return createErrorResponse('Invalid app token');
    const accountId = tokens.get(query.get('input_token') ?? '');
    const data = {
      is_valid: overrides.isValid ?? accountId !== undefined,
      app_id: overrides.appId ?? appId,
      user_id: overrides.userId ?? accountId,
      expires_at: overrides.expiresAt ?? Math.floor(Date.now() / 1000) + TOKEN_SECONDS,
      scopes: ['public_profile'],
    };
    return { status: 200, json: { data } };
  };

  const handleMe = (query: URLSearchParams) => {
    const token = query.get('access_token') ?? '';
    const proof = createHmac('sha256', appSecret).update(token).digest('hex');
    const person = accounts.find(({ id }) => id === tokens.get(token));
    if (!person || query.get('appsecret_proof') !== proof) return createErrorResponse('Invalid appsecret_proof');
    const { id, name, email } = person;
    return { status: 200, json: { id, name, ...(email !== null && { email }) } };
  };

  const handle = (url: URL) => {
    const [, accountId = null] = /^\/dialog\/oauth(?:\/as\/(\w+))?$/.exec(url.pathname) ?? [];
    if (url.pathname.startsWith('/dialog/oauth')) return handleDialog(url.searchParams, accountId);
    if (overrides.status !== undefined) return { status: overrides.status, json: {} };
    if (url.pathname === '/oauth/access_token') return handleTokenExchange(url.searchParams);
    if (url.pathname === '/debug_token') return handleTokenInspection(url.searchParams);
    return url.pathname === '/me' ? handleMe(url.searchParams) : createErrorResponse('Unknown path');
  };

  const server = http.createServer((request, response) => {
    const answer = handle(new URL(request.url ?? '/', 'http://127.0.0.1'));
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
    /** Overrides values in later responses. */
    override: (next: Overrides): void => {
      overrides = next;
    },
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
