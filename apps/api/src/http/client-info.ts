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

/** The network by which an address is rate-limited: IPv4 /24, IPv6 /64. An IPv4-mapped IPv6 address counts as IPv4. */
export const toNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return `${parsed.octets.slice(0, 3).join('.')}.0/24`;
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
};
