import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Bytes `start` to `end`, both inclusive. */
export type ByteRange = { start: number; end: number };

/**
 * Parses a single-range Range header (RFC 9110, 14). Null means: send the full file (no header, another unit, several
 * ranges or invalid syntax). @throws Refusal `file.range_invalid` when the range is not satisfiable
 */
const parseByteRange = (header: string | undefined, size: number): ByteRange | null => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    if (length === 0) throw new Refusal('file.range_invalid', { size });
    return { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  if (start >= size) throw new Refusal('file.range_invalid', { size });
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return end < start ? null : { start, end };
};

/** Evaluates If-None-Match (RFC 9110, 13.1.2) with weak comparison. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** The range to send; null for the full file, also when If-Range names another version (RFC 9110, 13.1.5). */
export const getRequestedRange = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { size, etag }: { size: number; etag: string },
): ByteRange | null => {
  const isOtherVersion = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  try {
    return isOtherVersion ? null : parseByteRange(headers.range, size);
  } catch (error) {
    if (error instanceof Refusal) reply.header('content-range', `bytes */${size}`);
    throw error;
  }
};
