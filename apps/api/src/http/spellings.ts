import type { FastifyRequest } from 'fastify';
import { withoutAddressSigns } from './address-path.ts';

/** The parts of an address as they were sent; a path that begins with a slash leaves an empty one before it, which is none. */
const segmentsOf = (request: FastifyRequest): string[] => {
  const [path = ''] = (request.raw.url ?? '').split('?');
  return path.split('/').filter((segment) => segment !== '');
};

/**
 * How a name in an address may be meant: as the router read it; where a bare `+` stands in it, with spaces for those, as
 * old clients write them; composed, as names are kept; and where our own answer had encoded signs of it, without that. `fromEnd` says which part of the address it is, 1 the last.
 */
export const spellings = (request: FastifyRequest, name: string, fromEnd = 1): string[] => {
  const segment = segmentsOf(request).at(-fromEnd) ?? '';
  const read = segment.includes('+') ? [name, decodeURIComponent(segment.replaceAll('+', '%20'))] : [name];
  const composed = read.flatMap((one) => [one, one.normalize('NFC')]);
  return [...new Set([...composed, ...composed.map(withoutAddressSigns)])];
};

/** The last part of an address as the name of something new: a bare `+` is a space, as in the address of an upload. */
export const newName = (request: FastifyRequest): string =>
  decodeURIComponent((segmentsOf(request).at(-1) ?? '').replaceAll('+', '%20'));
