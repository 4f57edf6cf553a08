import { stringifySetCookie } from 'cookie';
import type { FastifyReply } from 'fastify';

const SECONDS = 60;
/** Browsers keep 4 kB; a letter takes up to four signs here. */
const MOST_CHARS = 800;

/**
 * The details of a refusal, for the page that a browser is sent on to. Not in its address: anybody can make one up, and the app
 * would show a stranger's words. The page's script reads and removes it; behind https no other host can set it.
 */
export const toldCookie = (publicUrl: string) => {
  const { protocol, port } = new URL(publicUrl);
  const secure = protocol === 'https:';
  const name = `${secure ? '__Host-' : ''}lectern_told_${port || (secure ? '443' : '80')}`;
  return {
    keep(reply: FastifyReply, details: Readonly<Record<string, string | number>>): void {
      const short = Object.entries(details).map(([key, value]) => [key, shortened(value)]);
      if (short.length === 0) return;
      const value = Buffer.from(JSON.stringify(Object.fromEntries(short))).toString('base64url');
      const attributes = { path: '/', sameSite: 'lax', secure, maxAge: SECONDS } as const;
      reply.header('set-cookie', stringifySetCookie({ name, value, ...attributes }));
    },
  };
};

const shortened = (value: string | number): string | number =>
  typeof value === 'string' && value.length > MOST_CHARS ? `${value.slice(0, MOST_CHARS)}…` : value;
