import { z } from 'zod';
import type { Texts } from '../texts.ts';

const name = z.string({ error: 'nameMissing' }).trim().min(1, 'nameMissing').max(80, 'nameMissing');

/** A new password: 8 to 200 arbitrary characters. */
export const NewPasswordSchema = z.string({ error: 'badPassword' }).min(8, 'badPassword').max(200, 'badPassword');

/** The registration form. The messages are keys of `Texts`. */
const RegistrationForm = z.object({
  firstName: name,
  lastName: name,
  email: z.string({ error: 'badEmail' }).trim().max(254, 'badEmail').pipe(z.email('badEmail')),
  username: z
    .string()
    .default('')
    .transform((text) => text.trim().normalize('NFKC'))
    // No "@", so that a username never looks like an email address.
    .refine((text) => text === '' || /^[\p{L}\p{N}._-]{3,30}$/u.test(text), 'badUsername')
    .transform((text) => (text === '' ? null : text)),
  password: NewPasswordSchema,
  over16: z.literal('yes', { error: 'termsMissing' }),
});

const FIELDS = ['firstName', 'lastName', 'email', 'username', 'password', 'over16'] as const;

/** The error text of each invalid field. */
export type FieldErrors = Partial<Record<(typeof FIELDS)[number], string>>;

/** Parses the form into a registration, or into the errors of its fields. */
export const parseRegistration = (
  body: unknown,
  texts: Texts,
): { ok: true; form: z.infer<typeof RegistrationForm> } | { ok: false; errors: FieldErrors } => {
  const parsed = RegistrationForm.safeParse(body);
  if (parsed.success) return { ok: true, form: parsed.data };
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = FIELDS.find((known) => known === path[0]);
    const isKey = (key: string): key is keyof Texts => Object.hasOwn(texts, key);
    if (field) errors[field] ??= isKey(message) ? texts[message] : texts.fault;
  }
  return { ok: false, errors };
};
