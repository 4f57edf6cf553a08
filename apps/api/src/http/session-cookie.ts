import type { BrowserTokens } from '@lectern/contracts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, type Issued } from './issued.ts';
import { Refusal } from './refusal.ts';
import { originOf } from './request-origin.ts';

type Settings = { publicUrl: string; days: number };

const PATH = '/api/v1.0/auth/session';
const DAY_SECONDS = 86_400;

/**
 * The cookie that holds a browser's refresh token: sent to the calls under its path only, unseen by scripts, and behind https
 * set by https alone. Its name holds the port, because cookies are shared between the ports of one host name.
 */
export const sessionCookie = ({ publicUrl, days }: Settings) => {
  const { origin, protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const older = `lectern_session_${port || (secure ? '443' : '80')}`;
  // Of the two prefixes `__Host-` would demand the path `/`, on which the token went along with every request.
  const name = secure ? `__Secure-${older}` : older;
  const attributes = { path: PATH, httpOnly: true, sameSite: 'strict', secure } as const;

  const cookiesOf = (request: FastifyRequest) => parseCookie(request.headers.cookie ?? '');
  const expire = (which: string, reply: FastifyReply): void => {
    reply.header('set-cookie', stringifySetCookie({ name: which, value: '', ...attributes, maxAge: 0 }));
  };
  const expireOlder = (reply: FastifyReply): void => {
    if (name !== older && cookiesOf(reply.request)[older] !== undefined) expire(older, reply);
  };

  return {
    /** Also by the name that it had before it was bound to https; whoever keeps a session then replaces it. */
    read: (request: FastifyRequest): string | null => {
      const cookies = cookiesOf(request);
      return cookies[name] ?? cookies[older] ?? null;
    },
    /** Answers what the page itself gets. Where the session is to be remembered, the browser keeps the cookie when it is closed. */
    keep(issued: Issued, reply: FastifyReply): BrowserTokens {
      const options = { ...attributes, ...(issued.remember && { maxAge: days * DAY_SECONDS }) };
      reply.header('set-cookie', stringifySetCookie({ name, value: issued.refreshToken, ...options }));
      expireOlder(reply);
      return { ...bearerOf(issued), user_id: Number(issued.readerId) };
    },
    clear(reply: FastifyReply): void {
      expire(name, reply);
      expireOlder(reply);
    },
    /** No other site may use the cookie. @throws Refusal `request.forbidden_origin` */
    refuseOtherSites({ headers, raw }: FastifyRequest): void {
      const site = headers['sec-fetch-site'];
      const foreign = headers.origin !== undefined && headers.origin !== origin && headers.origin !== originOf(raw);
      if (foreign || (site !== undefined && site !== 'same-origin')) throw new Refusal('request.forbidden_origin');
    },
  };
};
