import type { BrowserTokens } from '@lectern/contracts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf, type Issued } from './issued.ts';
import { Refusal } from './refusal.ts';

type Settings = { publicUrl: string; days: number };

const PATH = '/api/v1.0/auth/session';
const DAY_SECONDS = 86_400;

/**
 * The cookie that holds a browser's refresh token: sent to the calls under its path only, unseen by scripts. Its name
 * holds the port, because cookies are shared between the ports of one host name.
 */
export const sessionCookie = ({ publicUrl, days }: Settings) => {
  const { origin, protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = `lectern_session_${port || (secure ? '443' : '80')}`;
  const attributes = { path: PATH, httpOnly: true, sameSite: 'strict', secure } as const;

  return {
    read: (request: FastifyRequest): string | null => parseCookie(request.headers.cookie ?? '')[name] ?? null,
    /** Answers what the page itself gets. Where the session is to be remembered, the browser keeps the cookie when it is closed. */
    keep(issued: Issued, reply: FastifyReply): BrowserTokens {
      const options = { ...attributes, ...(issued.remember && { maxAge: days * DAY_SECONDS }) };
      reply.header('set-cookie', stringifySetCookie({ name, value: issued.refreshToken, ...options }));
      return { ...bearerOf(issued), user_id: Number(issued.readerId) };
    },
    clear(reply: FastifyReply): void {
      reply.header('set-cookie', stringifySetCookie({ name, value: '', ...attributes, maxAge: 0 }));
    },
    /** No other site may use the cookie. @throws Refusal `request.forbidden_origin` */
    refuseOtherSites({ headers }: FastifyRequest): void {
      const site = headers['sec-fetch-site'];
      const foreign = headers.origin !== undefined && headers.origin !== origin;
      if (foreign || (site !== undefined && site !== 'same-origin')) throw new Refusal('request.forbidden_origin');
    },
  };
};
