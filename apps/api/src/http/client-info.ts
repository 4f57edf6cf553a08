import type { Language } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { getRequestLanguage } from './language.ts';

const USER_AGENT_CHARS = 256;

/** What is known of a client: its network (IPv4 /24, IPv6 /64), its user agent (256 characters) and its language. */
export type ClientInfo = { network: string; userAgent: string; language: Language };

export const getClientInfo = (request: FastifyRequest): ClientInfo => ({
  network: toNetwork(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARS),
  language: getRequestLanguage(request),
});

/** The network by which an address is rate-limited: IPv4 /24, IPv6 /64. An IPv6 address that contains one of IPv4 counts as IPv4. */
export const toNetwork = (address: string): string => cutAddress(address, 64);

/** The network that is stored where a person must not be recognised: IPv4 /24, IPv6 /48. */
export const toAnonymousNetwork = (address: string): string => cutAddress(address, 48);

const cutAddress = (address: string, ipv6Bits: 48 | 64): string => {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return cutOctets(parsed.octets);
  const embedded = findEmbeddedOctets(parsed);
  if (embedded !== null) return cutOctets(embedded);
  const groups = parsed.parts.slice(0, ipv6Bits / 16).map((part) => part.toString(16));
  return `${groups.join(':')}::/${ipv6Bits}`;
};

const cutOctets = (octets: readonly number[]): string => `${octets.slice(0, 3).join('.')}.0/24`;

/** The whole IPv4 address that is part of an IPv6 address of 6to4 or NAT64; null: none is. */
const findEmbeddedOctets = (address: ipaddr.IPv6): number[] | null => {
  const [range, bytes] = [address.range(), address.toByteArray()];
  if (range === '6to4') return bytes.slice(2, 6);
  return range === 'rfc6052' ? bytes.slice(12) : null;
};
