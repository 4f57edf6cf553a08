import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';

type Settings = {
  publicUrl: string;
  name: string;
  /** `lax` when the browser returns from another site. */
  sameSite: 'strict' | 'lax';
  seconds: number;
};
type CookieRequest = { headers: { cookie?: string | undefined } };

const SECRET_BYTES = 32;
const shape = /^[\w-]{43}$/;

/** SHA-256 of a secret, as stored in the database. */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(secret).digest());

/**
 * A secret that identifies a browser for some minutes before anybody is signed in. Scripts cannot read it, and over https
 * no other host can set it (RFC 6265bis, 4.1.3.2). The name contains the port, because cookies are shared between ports.
 */
export const createBrowserCookie = ({ publicUrl, name: word, sameSite, seconds }: Settings) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}lectern_${word}_${port || (secure ? '443' : '80')}`;
  const attributes = { path: '/', httpOnly: true, sameSite, secure } as const;

  const read = ({ headers }: CookieRequest): string | null => {
    const secret = parseCookie(headers.cookie ?? '')[name];
    return secret !== undefined && shape.test(secret) ? secret : null;
  };
  return {
    /** The secret of this browser, or null. */
    read,
    /** The secret of this browser, created if missing; valid for `seconds` from now. */
    readOrCreate(request: CookieRequest, reply: FastifyReply): string {
      const secret = read(request) ?? randomBytes(SECRET_BYTES).toString('base64url');
      reply.header('set-cookie', stringifySetCookie({ name, value: secret, ...attributes, maxAge: seconds }));
      return secret;
    },
  };
};
export type BrowserCookie = ReturnType<typeof createBrowserCookie>;
