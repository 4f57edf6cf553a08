import type { Language } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { languageOf } from './language.ts';
import { networkOf } from './network.ts';

const USER_AGENT_CHARS = 256;

/** What is known of who knocks: the network is cut (IPv4 /24, IPv6 /64), the user agent to 256 characters. */
export type Visit = { network: string; userAgent: string; language: Language };

export const visitOf = (request: FastifyRequest): Visit => ({
  network: networkOf(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_CHARS),
  language: languageOf(request),
});
