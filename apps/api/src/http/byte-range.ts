import { Refusal } from './refusal.ts';

/** Bytes `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/**
 * The single range of a Range header (RFC 9110, 14). Null when the whole file is to be sent: no header, another unit,
 * several ranges or bad syntax. @throws Refusal `file.range_invalid` when the range lies outside.
 */
export const byteRange = (header: string | undefined, size: number): ByteRange | null => {
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
