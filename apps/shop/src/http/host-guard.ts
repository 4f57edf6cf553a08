import type { FastifyRequest } from 'fastify';

/** The name by which earlier versions of the demo shop were opened. */
const EARLIER_NAME = 'shop.localhost';

const nameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.?(?::\d*)?$/, '')
    .replace(/^\[|\]$/g, '');

/**
 * Whether a page may be shown under the Host that the browser names. A page of somebody else can make its own name lead here
 * (DNS rebinding) and would then read ours; the address of the socket itself is no name that it can have made.
 */
export const isOwnHost = ({ headers, raw }: FastifyRequest, publicUrl: string): boolean => {
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length !== 1) return hosts.length === 0; // only HTTP/1.0 may come without, and no browser does
  const name = nameOf(headers.host ?? '');
  const own = new URL(publicUrl).hostname;
  if (name === own.replace(/^\[|\]$/g, '') || name === raw.socket.localAddress?.replace(/^::ffff:/, '')) return true;
  return name === EARLIER_NAME && own.endsWith('.localhost');
};
