import type { FastifyRequest } from 'fastify';

/** The host name of the demo shop in earlier versions. */
const LEGACY_HOST_NAME = 'shop.localhost';

const toHostName = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.?(?::\d*)?$/, '')
    .replace(/^\[|\]$/g, '');

/**
 * Whether the Host header names the shop. Protects against DNS rebinding, where a foreign page points its own host name
 * at the shop in order to read it. The IP address of the socket is accepted too, because no page can forge it.
 */
export const isOwnHost = ({ headers, raw }: FastifyRequest, publicUrl: string): boolean => {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length !== 1) return hosts.length === 0; // only HTTP/1.0 may omit it, and no browser does
  const name = toHostName(headers.host ?? '');
  const ownHostName = new URL(publicUrl).hostname;
  if (name === ownHostName.replace(/^\[|\]$/g, '') || name === raw.socket.localAddress?.replace(/^::ffff:/, ''))
    return true;
  return name === LEGACY_HOST_NAME && ownHostName.endsWith('.localhost');
};
