import type { BrowserTokens } from '@lectern/contracts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { getRequestOrigin } from './hosts.ts';
import { type IssuedTokens, toBearerTokens } from './issued-tokens.ts';
import { Refusal } from './refusal.ts';

type Settings = { publicUrl: string; days: number };

const PATH = '/api/v1.0/auth/session';
const DAY_SECONDS = 86_400;

/**
 * The cookie with a browser's refresh token: sent only to the calls below its path, hidden from scripts, and over https only
 * settable by https. The name contains the port, because cookies are shared between the ports of a host name.
 */
export const createSessionCookie = ({ publicUrl, days }: Settings) => {
  const { origin, protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const legacyName = `lectern_session_${port || (secure ? '443' : '80')}`;
  // Not `__Host-`: it requires the path `/`, which would send the token with every request.
  const name = secure ? `__Secure-${legacyName}` : legacyName;
  const attributes = { path: PATH, httpOnly: true, sameSite: 'strict', secure } as const;

  const parseCookies = (request: FastifyRequest) => parseCookie(request.headers.cookie ?? '');
  const expire = (cookieName: string, reply: FastifyReply): void => {
    reply.header('set-cookie', stringifySetCookie({ name: cookieName, value: '', ...attributes, maxAge: 0 }));
  };
  const expireLegacy = (reply: FastifyReply): void => {
    if (name !== legacyName && parseCookies(reply.request)[legacyName] !== undefined) expire(legacyName, reply);
  };

  return {
    /** Also reads the legacy name (before the https binding), which `set` replaces. */
    read: (request: FastifyRequest): string | null => {
      const cookies = parseCookies(request);
      return cookies[name] ?? cookies[legacyName] ?? null;
    },
    /** Returns the token response for the page. A remembered session gets a persistent cookie, any other a session cookie. */
    set(issued: IssuedTokens, reply: FastifyReply): BrowserTokens {
      const options = { ...attributes, ...(issued.remember && { maxAge: days * DAY_SECONDS }) };
      reply.header('set-cookie', stringifySetCookie({ name, value: issued.refreshToken, ...options }));
      expireLegacy(reply);
      return { ...toBearerTokens(issued), user_id: Number(issued.readerId) };
    },
    clear(reply: FastifyReply): void {
      expire(name, reply);
      expireLegacy(reply);
    },
    /** Refuses requests from other sites. @throws Refusal `request.forbidden_origin` */
    assertSameSite({ headers, raw }: FastifyRequest): void {
      const site = headers['sec-fetch-site'];
      const isForeign =
        headers.origin !== undefined && headers.origin !== origin && headers.origin !== getRequestOrigin(raw);
      if (isForeign || (site !== undefined && site !== 'same-origin')) throw new Refusal('request.forbidden_origin');
    },
  };
};
