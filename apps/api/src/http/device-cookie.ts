import { randomBytes } from 'node:crypto';
import { retention, toSeconds } from '@lectern/contracts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const ID_BYTES = 16;
const shape = /^[\w-]{22}$/;
/** The longest lifetime that browsers allow. */
const MAX_AGE_SECONDS = toSeconds(retention.knownDevice.period);

/**
 * Identifies a browser, so that its reader can be notified of sign-ins from a new one. It grants nothing and survives
 * sign-out. SameSite=Lax, because a sign-in may return from another site (Google, Facebook).
 */
export const createDeviceCookie = (publicUrl: string) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = `lectern_device_${port || (secure ? '443' : '80')}`;

  const read = (request: FastifyRequest): string | null => {
    const id = parseCookie(request.headers.cookie ?? '')[name];
    return id !== undefined && shape.test(id) ? id : null;
  };

  return {
    /** The id of this browser, or null. */
    read,
    /** The id of this browser, created if missing; each call extends its lifetime. */
    readOrCreate(request: FastifyRequest, reply: FastifyReply): string {
      const id = read(request) ?? randomBytes(ID_BYTES).toString('base64url');
      const attributes = { path: '/api', httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE_SECONDS } as const;
      reply.header('set-cookie', stringifySetCookie({ name, value: id, ...attributes }));
      return id;
    },
  };
};
