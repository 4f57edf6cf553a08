import { createHash, randomBytes } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';

type Settings = {
  publicUrl: string;
  name: string;
  /** `lax` where the browser comes back from another site. */
  sameSite: 'strict' | 'lax';
  seconds: number;
};
type Asking = { headers: { cookie?: string | undefined } };

const SECRET_BYTES = 32;
const shape = /^[\w-]{43}$/;

/** SHA-256 of a secret: what the database keeps of it. */
export const hashOf = (secret: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(secret).digest());

/**
 * A secret by which a browser is known again for some minutes, before anybody is signed in there. Scripts can't read it,
 * and behind https no other host can set it (RFC 6265bis, 4.1.3.2). Its name holds the port, which cookies don't tell apart.
 */
export const browserCookie = ({ publicUrl, name: word, sameSite, seconds }: Settings) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}lectern_${word}_${port || (secure ? '443' : '80')}`;
  const attributes = { path: '/', httpOnly: true, sameSite, secure } as const;

  const read = ({ headers }: Asking): string | null => {
    const held = parseCookie(headers.cookie ?? '')[name];
    return held !== undefined && shape.test(held) ? held : null;
  };
  return {
    /** The secret that the browser says, null when it says none. */
    read,
    /** The secret of this browser, from now on for so many seconds. */
    keep(request: Asking, reply: FastifyReply): string {
      const secret = read(request) ?? randomBytes(SECRET_BYTES).toString('base64url');
      reply.header('set-cookie', stringifySetCookie({ name, value: secret, ...attributes, maxAge: seconds }));
      return secret;
    },
  };
};
export type BrowserCookie = ReturnType<typeof browserCookie>;
