import { z } from 'zod';
import { defineCall } from './call.ts';
import { Ok, unknownAsUndefined } from './common-schemas.ts';
import { Language } from './languages.ts';
import { limits } from './limits.ts';

/** The login of an Adobe ID (spec section 5): longer than six characters. */
export const AdobeLogin = z.string().trim().min(limits.ADOBE_LOGIN_MIN_CHARS).max(limits.ADOBE_LOGIN_MAX_CHARS);
/** The password of an Adobe ID (spec section 5): longer than eight characters. Not trimmed. */
export const AdobePassword = z.string().min(limits.ADOBE_PASSWORD_MIN_CHARS).max(limits.ADOBE_PASSWORD_MAX_CHARS);

/** A configured sign-in service for Adobe IDs. */
export const AdobeVendor = z.object({ vendor_id: z.string(), name: z.string() });
export type AdobeVendor = z.infer<typeof AdobeVendor>;

/** An Adobe ID of the reader. */
export const AdobeIdentity = z.object({
  vendor_id: z.string(),
  /** The login. */
  vendor_user: z.string(),
  /** The URN of the account at its vendor. */
  uuid: z.string(),
  /** The serial number of the device that added it; empty for the web app. */
  serial: z.string(),
  /** The default ID. */
  is_main: z.boolean(),
  /** How the vendor names the account; may equal the login. */
  label: z.string(),
});
export type AdobeIdentity = z.infer<typeof AdobeIdentity>;

/** A flag as old clients send it: JSON has booleans and numbers, a form has words. */
const Flag = z
  .union([z.boolean(), z.number(), z.string().max(8)])
  .transform((sent) => [true, 1, 'true', '1', 'on'].includes(sent));
/** Rules of length have refusals of their own, so these schemas only bound the size. */
const SentLogin = z.string().max(limits.ADOBE_LOGIN_MAX_CHARS);
const SentPassword = z.string().max(limits.ADOBE_PASSWORD_MAX_CHARS);
const VendorId = z.string().max(limits.ADOBE_VENDOR_ID_CHARS);
const ById = z.object({ id: VendorId });

const inputRefusals = [
  'adobe.vendor_unknown',
  'adobe.login_empty',
  'adobe.login_short',
  'adobe.password_empty',
  'adobe.password_short',
] as const;
const signInRefusals = ['adobe.credentials_wrong', 'adobe.vendor_unreachable', 'auth.too_many_tries'] as const;

export const adobe = {
  vendors: defineCall({
    name: 'adobe.vendors',
    method: 'GET',
    path: '/adobe/vendors-list',
    access: 'reader',
    summary: 'The vendors whose Adobe IDs can be added.',
    reply: z.object({ total: z.int(), items: z.array(AdobeVendor) }),
    refusals: [],
  }),
  list: defineCall({
    name: 'adobe.list',
    method: 'GET',
    path: '/adobe/vendor',
    access: 'reader',
    summary: 'The Adobe IDs of the reader, oldest first. The internal account is in `GET /user`.',
    reply: z.object({ total: z.int(), items: z.array(AdobeIdentity) }),
    refusals: [],
  }),
  add: defineCall({
    name: 'adobe.add',
    method: 'POST',
    path: '/adobe/vendor',
    access: 'owner',
    summary:
      'Add an Adobe ID after its vendor has accepted login and password, which is not stored. The first one becomes the default. At most ten wrong attempts in 15 minutes.',
    body: z.object({
      vendor_id: VendorId.default(''),
      vendor_login: SentLogin.default(''),
      vendor_password: SentPassword.default(''),
      main_account: Flag.optional(),
      serial: z.string().max(limits.ADOBE_SERIAL_CHARS).optional(),
    }),
    reply: AdobeIdentity,
    refusals: [...inputRefusals, ...signInRefusals, 'adobe.already_there', 'adobe.too_many'],
  }),
  edit: defineCall({
    name: 'adobe.edit',
    method: 'PUT',
    path: '/adobe/vendor/:id',
    access: 'owner',
    summary:
      'Change the Adobe ID `vendor_login` of the vendor `id`: another vendor or login needs the password, which the vendor checks. `is_main: true` makes it the default; the default is changed only by choosing another one.',
    params: ById,
    body: z.object({
      vendor_id: VendorId.optional(),
      vendor_login: SentLogin.default(''),
      new_login: SentLogin.optional(),
      vendor_password: SentPassword.optional(),
      is_main: Flag.optional(),
    }),
    reply: AdobeIdentity,
    refusals: [...inputRefusals, ...signInRefusals, 'adobe.not_found', 'adobe.already_there', 'adobe.internal'],
  }),
  remove: defineCall({
    name: 'adobe.remove',
    method: 'DELETE',
    path: '/adobe/vendor/:id',
    access: 'owner',
    summary:
      'Remove the Adobe ID `vendor_login` of the vendor `id`. If it was the default, the internal account or else the oldest one becomes it.',
    params: ById,
    query: z.object({ vendor_login: SentLogin.default('') }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['adobe.not_found', 'adobe.internal'],
  }),
  setDefault: defineCall({
    name: 'adobe.setDefault',
    method: 'POST',
    path: '/adobe/vendor/:id/set-default',
    access: 'owner',
    summary:
      'Make the Adobe ID `vendor_login` of the vendor `id` the default. A password, where one is sent, is checked by the vendor first.',
    params: ById,
    body: z.object({ vendor_login: SentLogin.default(''), vendor_password: SentPassword.optional() }),
    reply: AdobeIdentity,
    refusals: [...inputRefusals, ...signInRefusals, 'adobe.not_found', 'adobe.internal'],
  }),
  mailInternalPassword: defineCall({
    name: 'adobe.mailInternalPassword',
    method: 'POST',
    path: '/adobe/mail/internal-password',
    access: 'owner',
    summary:
      'Mail a link to the password of the internal account, valid once, for half an hour. `email` must be the address of the account.',
    body: z.object({ email: z.string().trim().max(320).default(''), language: unknownAsUndefined(Language) }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['adobe.no_account', 'adobe.email_wrong', 'adobe.mail_failed', 'auth.too_many_tries'],
  }),
  internalPassword: defineCall({
    name: 'adobe.internalPassword',
    method: 'GET',
    path: '/adobe/internal-password/:token',
    access: 'owner',
    summary:
      'The password of the internal account, by the token of a mailed link. Only for the reader who asked for it.',
    params: z.object({ token: z.string().max(256) }),
    reply: z.object({ password: z.string() }),
    refusals: ['adobe.link_invalid', 'adobe.link_expired', 'adobe.link_foreign', 'adobe.no_account'],
  }),
};
