import { createHash } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Long enough for the page after the redirect to load. */
const SECONDS = 300;

/**
 * Proves that this browser itself has completed a sign-in, as opposed to opening a link with somebody else's tokens. Holds
 * the hash of the refresh token of the redirect. Neither a script nor a link can set it, and over https no other host.
 */
export const createArrivalCookie = (publicUrl: string) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}lectern_arrival_${port || (secure ? '443' : '80')}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const hashToken = (refreshToken: string): string => createHash('sha256').update(refreshToken).digest('base64url');

  return {
    set(refreshToken: string, reply: FastifyReply): void {
      reply.header(
        'set-cookie',
        stringifySetCookie({ name, value: hashToken(refreshToken), ...attributes, maxAge: SECONDS }),
      );
    },
    /** Whether this browser has just signed in with this token. */
    isOwn: (refreshToken: string, request: FastifyRequest): boolean =>
      parseCookie(request.headers.cookie ?? '')[name] === hashToken(refreshToken),
  };
};
