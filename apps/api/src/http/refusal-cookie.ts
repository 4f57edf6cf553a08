import { stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';

const SECONDS = 60;
/** Browsers store 4 kB per cookie; a character takes up to four here. */
const MAX_CHARS = 800;

/**
 * Passes the details of a refusal to the page after a redirect. They are not in the URL, which anybody could forge to make
 * the app show foreign text. The page's script reads and removes the cookie; over https no other host can set it.
 */
export const createRefusalCookie = (publicUrl: string) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}lectern_told_${port || (secure ? '443' : '80')}`;
  return {
    set(reply: FastifyReply, details: Readonly<Record<string, string | number>>): void {
      const entries = Object.entries(details).map(([key, value]) => [key, truncate(value)]);
      if (entries.length === 0) return;
      const value = Buffer.from(JSON.stringify(Object.fromEntries(entries))).toString('base64url');
      const attributes = { path: '/', sameSite: 'lax', secure, maxAge: SECONDS } as const;
      reply.header('set-cookie', stringifySetCookie({ name, value, ...attributes }));
    },
  };
};

const truncate = (value: string | number): string | number =>
  typeof value === 'string' && value.length > MAX_CHARS ? `${value.slice(0, MAX_CHARS)}…` : value;
