import { z } from 'zod';
import { BrowserTokens } from './auth.ts';
import { defineCall } from './call.ts';
import { Ok, Time } from './wire.ts';

const NAME_CHARS = 60;
const Id = z.object({ id: z.uuid() });
const Name = z.string().trim().min(1).max(NAME_CHARS);

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The maker of the passkey keeps it on several devices. */
  synced: z.boolean(),
  created_at: Time,
  last_used_at: Time.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** What a reader has set up besides the password. */
const Factors = z.object({
  passkeys: z.object({
    /** The host that passkeys belong to; null where they don't work: an IP address, or http on a name of a network. */
    host: z.string().nullable(),
    /** Where the library is to be opened for them. */
    url: z.string(),
    items: z.array(Passkey),
  }),
  authenticator: z.object({ created_at: Time, last_used_at: Time.nullable() }).nullable(),
  recovery: z.object({ left: z.int(), created_at: Time }).nullable(),
  /** A shop’s password, or another provider, opens the library only together with a factor. */
  ask_at_sign_in: z.boolean(),
  /** The reader has a password at a shop: it is asked for beside a code. */
  has_password: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

/** What WebAuthn’s own JSON forms look like; the parts that nobody here reads are passed on (WebAuthn Level 3, 5.1). */
const Options = z.looseObject({ challenge: z.string(), rpId: z.string().optional() });
const Bytes = z
  .string()
  .max(64 * 1024)
  .regex(/^[\w-]*$/);
const Credential = {
  id: Bytes.max(1400),
  rawId: Bytes.max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
};
const Registered = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
});
const Asserted = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.optional(),
  }),
});
export type Asserted = z.infer<typeof Asserted>;
export type Registered = z.infer<typeof Registered>;

/** Six digits of an app, or a recovery code. */
const Code = z.string().trim().min(1).max(64);
/** Shown once, where they were made by this call. */
const RecoveryCodes = z.array(z.string());
const proof = { password: z.string().max(1024).optional() };
const unproved = [
  'auth.proof_needed',
  'auth.confirm_needed',
  'auth.password_wrong',
  'auth.too_many_tries',
  'auth.shop_unreachable',
] as const;
const wrong = ['factor.code_wrong', 'factor.passkey_refused', 'factor.codes_paused'] as const;

export const factors = {
  list: defineCall({
    name: 'factors.list',
    method: 'GET',
    path: '/factors',
    access: 'owner',
    summary:
      'The passkeys, the authenticator app and the recovery codes of the reader, and whether a sign-in asks for them.',
    reply: Factors,
    refusals: [],
  }),
  beginPasskey: defineCall({
    name: 'factors.beginPasskey',
    method: 'POST',
    path: '/factors/passkeys/options',
    access: 'owner',
    summary:
      'Begin to set up a passkey: the options for `navigator.credentials.create`, good for this session, once, for five minutes.',
    body: z.object(proof),
    reply: z.object({ options: Options }),
    refusals: [...unproved, 'factor.passkeys_unavailable', 'factor.too_many'],
  }),
  addPasskey: defineCall({
    name: 'factors.addPasskey',
    method: 'POST',
    path: '/factors/passkeys',
    access: 'owner',
    summary: 'Keep the passkey that the browser has made. The first factor brings recovery codes, shown this once.',
    body: z.object({ name: Name, response: Registered }),
    reply: z.object({ passkey: Passkey, recovery_codes: RecoveryCodes.nullable() }),
    refusals: ['factor.passkey_refused', 'factor.setup_gone', 'factor.too_many'],
  }),
  renamePasskey: defineCall({
    name: 'factors.renamePasskey',
    method: 'PUT',
    path: '/factors/passkeys/:id',
    access: 'owner',
    summary: 'Give a passkey another name.',
    params: Id,
    body: z.object({ name: Name }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['factor.not_found'],
  }),
  removePasskey: defineCall({
    name: 'factors.removePasskey',
    method: 'POST',
    path: '/factors/passkeys/:id/remove',
    access: 'owner',
    summary: 'Remove a passkey. The last factor stays as long as a sign-in asks for one.',
    params: Id,
    body: z.object(proof),
    reply: Ok,
    replyAs: 'text',
    refusals: [...unproved, 'factor.not_found', 'factor.last_one'],
  }),
  beginAuthenticator: defineCall({
    name: 'factors.beginAuthenticator',
    method: 'POST',
    path: '/factors/authenticator/options',
    access: 'owner',
    summary:
      'Begin to set up an authenticator app: its secret and the address for a QR code, good for this session for ten minutes.',
    body: z.object(proof),
    reply: z.object({ secret: z.string(), uri: z.string() }),
    refusals: unproved,
  }),
  addAuthenticator: defineCall({
    name: 'factors.addAuthenticator',
    method: 'POST',
    path: '/factors/authenticator',
    access: 'owner',
    summary:
      'Keep the authenticator app that shows this code, in the place of the one before. The first factor brings recovery codes, shown this once.',
    body: z.object({ code: Code }),
    reply: z.object({ recovery_codes: RecoveryCodes.nullable() }),
    refusals: ['factor.code_wrong', 'factor.codes_paused', 'factor.setup_gone'],
  }),
  removeAuthenticator: defineCall({
    name: 'factors.removeAuthenticator',
    method: 'POST',
    path: '/factors/authenticator/remove',
    access: 'owner',
    summary: 'Remove the authenticator app. The last factor stays as long as a sign-in asks for one.',
    body: z.object(proof),
    reply: Ok,
    replyAs: 'text',
    refusals: [...unproved, 'factor.last_one'],
  }),
  renewRecoveryCodes: defineCall({
    name: 'factors.renewRecoveryCodes',
    method: 'POST',
    path: '/factors/recovery-codes',
    access: 'owner',
    summary: 'Ten new recovery codes, each good once, shown this once. Those from before open nothing any more.',
    body: z.object(proof),
    reply: z.object({ recovery_codes: RecoveryCodes }),
    refusals: [...unproved, 'factor.none'],
  }),
  askAtSignIn: defineCall({
    name: 'factors.askAtSignIn',
    method: 'PUT',
    path: '/factors/sign-in',
    access: 'owner',
    summary:
      'Whether a sign-in with a password or another provider asks for a factor too. Sessions that are there stay.',
    body: z.object({ ask: z.boolean(), ...proof }),
    reply: Ok,
    replyAs: 'text',
    refusals: [...unproved, 'factor.none'],
  }),
  beginConfirm: defineCall({
    name: 'factors.beginConfirm',
    method: 'POST',
    path: '/factors/confirm/options',
    access: 'owner',
    summary: 'What the reader can confirm with; with a passkey the options for `navigator.credentials.get`, good once.',
    reply: z.object({ options: Options.nullable(), has_password: z.boolean(), has_code: z.boolean() }),
    refusals: [],
  }),
  confirm: defineCall({
    name: 'factors.confirm',
    method: 'POST',
    path: '/factors/confirm',
    access: 'owner',
    summary:
      'Confirm that it is the reader: a passkey alone, or the shop’s password and a code of the app or a recovery code. This session needs no other proof for five minutes.',
    body: z.object({ ...proof, code: Code.optional(), passkey: Asserted.optional() }),
    reply: Ok,
    replyAs: 'text',
    refusals: [...unproved, ...wrong, 'factor.none'],
  }),
  signInOptions: defineCall({
    name: 'factors.signInOptions',
    method: 'POST',
    path: '/auth/session/factor/options',
    access: 'public',
    summary:
      'What a sign-in that was answered with `auth.factor_needed` can be completed with; its `ticket` is in the details of that refusal, good for ten minutes in that browser.',
    body: z.object({ ticket: z.string().max(128) }),
    reply: z.object({ options: Options.nullable(), has_code: z.boolean() }),
    refusals: ['factor.sign_in_gone', 'request.forbidden_origin'],
  }),
  signIn: defineCall({
    name: 'factors.signIn',
    method: 'POST',
    path: '/auth/session/factor',
    access: 'public',
    summary: 'Complete such a sign-in with a passkey, a code of the app or a recovery code.',
    body: z.object({ ticket: z.string().max(128), code: Code.optional(), passkey: Asserted.optional() }),
    reply: BrowserTokens,
    refusals: ['factor.sign_in_gone', ...wrong, 'auth.blocked', 'auth.locked', 'request.forbidden_origin'],
  }),
};
