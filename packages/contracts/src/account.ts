import { z } from 'zod';
import { defineCall } from './call.ts';
import { Time } from './common-schemas.ts';
import { Language } from './languages.ts';

export const Theme = z.enum(['system', 'light', 'dark', 'classic']);
export type Theme = z.infer<typeof Theme>;

const WidgetId = z.string().max(64);
const Preferences = z.object({
  language: Language,
  theme: Theme,
  widgets: z.record(WidgetId, z.boolean()),
  /** The widgets of the overview in the reader's order, each once; empty: the app's own order. Those it doesn't name come last. */
  widget_order: z
    .array(WidgetId)
    .max(100)
    .refine((ids) => new Set(ids).size === ids.length),
});

/** The reader's own account (the wire's `GET /user`). No password ever travels here. */
export const User = z.object({
  login: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  register_date: Time,
  role: z.literal('USER'),
  user_id: z.int(),
  provider_id: z.int(),
  provider_name: z.string(),
  partner_shop_id: z.int(),
  partner_shop_name: z.string(),
  language: Language,
  /** Excluding the bin, whose books are purged when an upload needs space. */
  files_size: z.int(),
  binned_size: z.int(),
  files_size_limit: z.int(),
  /** Free space is at or below 100 MB (spec section 4, “Low space”). */
  close_to_limit: z.boolean(),
  books_size: z.int(),
  audio_books_size: z.int(),
  /** Fonts and dictionaries. */
  personal_files_size: z.int(),
  /** The login of the primary Adobe account; empty without one. */
  vendor_login: z.string(),
  /** Books that the shop recommends to this reader; empty while no shop provides any. */
  recommendations: z.array(z.unknown()),
  internal_account: z.object({
    vendor_id: z.string(),
    email: z.string(),
    adobe_uuid: z.string(),
    serial: z.string(),
    is_main: z.boolean(),
  }),
  shop: z.object({
    id: z.string(),
    name: z.string(),
    icon: z.string(),
    home_url: z.string(),
    reset_password_url: z.string(),
    login_url: z.string(),
  }),
  provider: z.object({ name: z.string(), icon: z.string() }),
  /** What the reader's shop has besides: a feed of its books, a reading community. */
  shop_offers: z.object({ partner_books: z.boolean(), community: z.boolean() }),
  preferences: Preferences,
  avatar: z.string().nullable(),
});
export type User = z.infer<typeof User>;

/** A first or last name: letters of any script and usual punctuation, but no URLs, addresses or markup. */
export const PersonName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}<>{}[\]\\/@:;=|~^%$*?!]+$/u);
/** The contact e-mail address of a reader; the user name at sign-in belongs to the shop. */
export const LoginEmail = z.string().trim().max(320).pipe(z.email());

export const account = {
  user: defineCall({
    name: 'account.user',
    method: 'GET',
    path: '/user',
    access: 'reader',
    summary: 'The signed-in reader.',
    reply: User,
    refusals: [],
  }),
  update: defineCall({
    name: 'account.update',
    method: 'PUT',
    path: '/user',
    access: 'owner',
    deferrable: true,
    summary: 'Change name, e-mail and preferences; fields that are absent stay.',
    body: z.object({
      name: PersonName.optional(),
      surname: PersonName.optional(),
      loginEmail: LoginEmail.optional(),
      preferences: Preferences.partial().optional(),
    }),
    reply: User,
    refusals: [],
  }),
};
