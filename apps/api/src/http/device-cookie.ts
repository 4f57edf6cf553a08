import { randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ID_BYTES = 16;
const shape = /^[\w-]{22}$/;
/** As long as browsers keep any cookie. */
const MAX_AGE_SECONDS = 400 * 86_400;

/**
 * The cookie that tells one browser from another, so that its reader hears of a sign-in from a new one. It opens nothing
 * and stays after log-out. Lax, because a sign-in may come back from another site (Google, Facebook).
 */
export const deviceCookie = (publicUrl: string) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = `lectern_device_${port || (secure ? '443' : '80')}`;

  const read = (request: FastifyRequest): string | null => {
    const told = parseCookie(request.headers.cookie ?? '')[name];
    return told !== undefined && shape.test(told) ? told : null;
  };

  return {
    /** The id of this browser; null where it has none. */
    read,
    /** The id of this browser, made where it has none; it is kept for longer each time. */
    of(request: FastifyRequest, reply: FastifyReply): string {
      const id = read(request) ?? randomBytes(ID_BYTES).toString('base64url');
      const attributes = { path: '/api', httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE_SECONDS } as const;
      reply.header('set-cookie', stringifySetCookie({ name, value: id, ...attributes }));
      return id;
    },
  };
};
