import { createHash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Until the page that the browser is sent on to has loaded. */
const SECONDS = 300;

/**
 * Tells a browser whose own sign-in elsewhere has just ended from one that was given a link with somebody's tokens: it holds
 * the hash of the refresh token that it was sent on with. No script and no link can set it, behind https no other host either.
 */
export const arrivalCookie = (publicUrl: string) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}lectern_arrival_${port || (secure ? '443' : '80')}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const hashOf = (refreshToken: string): string => createHash('sha256').update(refreshToken).digest('base64url');

  return {
    keep(refreshToken: string, reply: FastifyReply): void {
      reply.header(
        'set-cookie',
        stringifySetCookie({ name, value: hashOf(refreshToken), ...attributes, maxAge: SECONDS }),
      );
    },
    /** Whether this browser itself has just signed in with this token. */
    isOwn: (refreshToken: string, request: FastifyRequest): boolean =>
      parseCookie(request.headers.cookie ?? '')[name] === hashOf(refreshToken),
  };
};
