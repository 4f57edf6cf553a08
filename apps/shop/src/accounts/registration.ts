import { z } from 'zod';
import type { Texts } from '../texts/words.ts';

const name = z.string({ error: 'nameMissing' }).trim().min(1, 'nameMissing').max(80, 'nameMissing');

/** A password that may be chosen: 8 to 200 characters, anything in them. */
export const NewPassword = z.string({ error: 'badPassword' }).min(8, 'badPassword').max(200, 'badPassword');

/** The registration form. The messages are keys of our texts. */
const RegistrationForm = z.object({
  firstName: name,
  lastName: name,
  email: z.string({ error: 'badEmail' }).trim().max(254, 'badEmail').pipe(z.email('badEmail')),
  username: z
    .string()
    .default('')
    .transform((text) => text.trim().normalize('NFKC'))
    // No "@" among them: a username can never be taken for somebody's e-mail address.
    .refine((text) => text === '' || /^[\p{L}\p{N}._-]{3,30}$/u.test(text), 'badUsername')
    .transform((text) => (text === '' ? null : text)),
  password: NewPassword,
  over16: z.literal('yes', { error: 'termsMissing' }),
});

const FIELDS = ['firstName', 'lastName', 'email', 'username', 'password', 'over16'] as const;

/** The fields of the form, and the text of what is wrong with each. */
export type FieldErrors = Partial<Record<(typeof FIELDS)[number], string>>;

/** Reads the form: what it says, or what is wrong with it. */
export const readRegistration = (
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
