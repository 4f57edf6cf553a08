import type { FastifyRequest } from 'fastify';

/**
 * How the name at the end of an address may be meant: as the router read it; where a bare `+` stands in it, with spaces
 * for those, as old clients write them; and composed, as names are kept.
 */
export const spellings = (request: FastifyRequest, name: string): string[] => {
  const [path = ''] = (request.raw.url ?? '').split('?');
  const segment = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  const read = segment.includes('+') ? [name, decodeURIComponent(segment.replaceAll('+', '%20'))] : [name];
  return [...new Set(read.flatMap((one) => [one, one.normalize('NFC')]))];
};
