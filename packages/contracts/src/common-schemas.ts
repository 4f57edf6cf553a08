import { z } from 'zod';

/** Query numbers arrive as text. */
export const QueryInt = z.coerce.number().int();
/** An empty query parameter counts as absent. */
export const emptyAsUndefined = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
/** A case-insensitive enum value; unknown values of old clients count as absent. */
export const unknownAsUndefined = <T>(word: z.ZodType<T>) =>
  z.union([word, z.string().transform((text) => word.safeParse(text.toLowerCase()).data)]).optional();
/** Decimal id below 2^53, as text in paths and in Books. */
export const IdText = z.string().regex(/^[1-9]\d{0,15}$/);
/** RFC 3339 with `T` and `Z`. */
export const Time = z.iso.datetime();
export const Hash32 = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{32}$/));
const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // there is no other way to validate it
  }
};
/** An IANA time zone. Offsets such as `+02:00` are none: PostgreSQL reads them the other way round. */
export const TimeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+\-/]*$/)
  .refine(isTimeZone);
/** The reply that old clients expect. */
export const Ok = z.literal('OK');
/** Old clients send client_id and client_secret in many calls; they are checked only where an operator lists them. */
export const ClientKeys = { client_id: z.string().max(512).optional(), client_secret: z.string().max(512).optional() };

/** Control characters and bidirectional marks: invisible, and never typed on purpose. */
const INVISIBLE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Normalises a text to a single line: NFC, single spaces, no invisible characters. */
export const toSingleLine = (raw: string): string =>
  raw.normalize('NFC').replace(/\s/gu, ' ').replace(INVISIBLE, '').split(' ').filter(Boolean).join(' ');
