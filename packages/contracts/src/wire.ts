import { z } from 'zod';

/** Query numbers arrive as text. */
export const QueryInt = z.coerce.number().int();
/** Nothing after the `=` of a parameter says as little as no parameter. */
export const orEmpty = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
/** One of these words, in capitals too; what an old client says in a word of its own says as little as no parameter. */
export const orUnknown = <T>(word: z.ZodType<T>) =>
  z.union([word, z.string().transform((text) => word.safeParse(text.toLowerCase()).data)]).optional();
/** Decimal id below 2^53, as text in paths and in Books. */
export const IdText = z.string().regex(/^[1-9]\d{0,15}$/);
/** RFC 3339 with `T` and `Z`. */
export const Time = z.iso.datetime();
export const Hash32 = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.string().regex(/^[0-9a-f]{32}$/));
/** The two letters that old clients wait for. */
export const Ok = z.literal('OK');
/** Old clients send client_id and client_secret in many calls; they are checked only where an operator lists them. */
export const ClientKeys = { client_id: z.string().max(512).optional(), client_secret: z.string().max(512).optional() };
