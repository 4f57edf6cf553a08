import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/**
 * The single range of a Range header (RFC 9110, 14). Null when the whole file is to be sent: no header, another unit,
 * several ranges or bad syntax. @throws Refusal `file.range_invalid` when the range lies outside.
 */
const byteRange = (header: string | undefined, size: number): ByteRange | null => {
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

/** If-None-Match (RFC 9110, 13.1.2): any of the tags, compared weakly. */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** A range of other bytes than the client has begun with is of no use to it: then it gets all (RFC 9110, 13.1.5). */
export const wantedRange = (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { size, etag }: { size: number; etag: string },
): ByteRange | null => {
  const other = headers['if-range'] !== undefined && headers['if-range'] !== etag;
  try {
    return other ? null : byteRange(headers.range, size);
  } catch (error) {
    if (error instanceof Refusal) reply.header('content-range', `bytes */${size}`);
    throw error;
  }
};
