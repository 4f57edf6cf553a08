import { z } from 'zod';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { IdText, QueryInt } from './wire.ts';

const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // the only way to ask
  }
};

export const readingTime = {
  record: defineCall({
    name: 'readingTime.record',
    method: 'POST',
    path: '/reader/sessions/:bookId',
    access: 'reader',
    evenReadOnly: true,
    summary:
      'Keep a piece of active reading. Sent again with the same id it grows and never shrinks; it is never longer than the time since it began.',
    params: z.object({ bookId: IdText }),
    body: z.object({
      /** Made by the client, so that nothing counts twice. */
      id: z.uuid(),
      device: z.string().min(1).max(64),
      /** How long ago it began, by a monotonic clock, in milliseconds. */
      ageMs: z.number().min(0).max(limits.QUEUED_MS),
      seconds: z.int().min(0).max(limits.READING_PIECE_SECONDS),
      pages: z.int().min(0).max(10_000),
      /** Characters of the text that were read on; 0 in books of pages. */
      characters: z.int().min(0).max(10_000_000),
    }),
    reply: z.object({ seconds: z.int() }),
    refusals: ['file.not_found'],
  }),
  days: defineCall({
    name: 'readingTime.days',
    method: 'GET',
    path: '/stats/reading-time',
    access: 'reader',
    summary:
      'How long the reader read on each of the last days, the oldest first, by the days of a time zone (IANA). A piece belongs to the day on which it began.',
    query: z.object({
      zone: z.string().max(64).refine(isZone),
      days: QueryInt.min(1).max(366).default(28),
    }),
    reply: z.object({
      days: z.array(z.object({ day: z.iso.date(), seconds: z.int(), pages: z.int() })),
    }),
    refusals: [],
  }),
};
