import { z } from 'zod';
import { BrowserTokens } from './auth.ts';
import { defineCall } from './call.ts';
import { Ok, Time } from './common-schemas.ts';

const NAME_CHARS = 60;
const Id = z.object({ id: z.uuid() });
const Name = z.string().trim().min(1).max(NAME_CHARS);

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The passkey provider syncs it between devices. */
  synced: z.boolean(),
  created_at: Time,
  last_used_at: Time.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** The second factors that a reader has set up. */
const Factors = z.object({
  passkeys: z.object({
    /** The relying party of passkeys; null where passkeys don't work: on an IP address, or with plain HTTP. */
    host: z.string().nullable(),
    /** The URL at which the library must be opened to use passkeys. */
    url: z.string(),
    items: z.array(Passkey),
  }),
  authenticator: z.object({ created_at: Time, last_used_at: Time.nullable() }).nullable(),
  recovery: z.object({ left: z.int(), created_at: Time }).nullable(),
  /** Signing in with a password or another provider also requires a factor. */
  ask_at_sign_in: z.boolean(),
  /** The reader has a shop password, which is required together with a code. */
  has_password: z.boolean(),
});
export type Factors = z.infer<typeof Factors>;

/** WebAuthn’s JSON serialisation; fields that are not used here are passed on (WebAuthn Level 3, 5.1). */
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
const PasskeyRegistration = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(32)).max(10).default([]),
  }),
});
const PasskeyAssertion = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;
export type PasskeyRegistration = z.infer<typeof PasskeyRegistration>;

/** Six digits of an authenticator app, or a recovery code. */
const Code = z.string().trim().min(1).max(64);
/** Returned once, by the call that generated them. */
const RecoveryCodes = z.array(z.string());
const proof = { password: z.string().max(1024).optional() };
const reauthenticationRefusals = [
  'auth.proof_needed',
  'auth.confirm_needed',
  'auth.password_wrong',
  'auth.too_many_tries',
  'auth.shop_unreachable',
] as const;
const codeRefusals = ['factor.code_wrong', 'factor.passkey_refused', 'factor.codes_paused'] as const;

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
    refusals: [...reauthenticationRefusals, 'factor.passkeys_unavailable', 'factor.too_many'],
  }),
  addPasskey: defineCall({
    name: 'factors.addPasskey',
    method: 'POST',
    path: '/factors/passkeys',
    access: 'owner',
    summary: 'Store the passkey that the browser created. The first factor comes with recovery codes, shown only once.',
    body: z.object({ name: Name, response: PasskeyRegistration }),
    reply: z.object({ passkey: Passkey, recovery_codes: RecoveryCodes.nullable() }),
    refusals: ['factor.passkey_refused', 'factor.setup_gone', 'factor.too_many'],
  }),
  renamePasskey: defineCall({
    name: 'factors.renamePasskey',
    method: 'PUT',
    path: '/factors/passkeys/:id',
    access: 'owner',
    summary: 'Rename a passkey.',
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
    summary: 'Remove a passkey. The last factor can’t be removed while sign-ins require one.',
    params: Id,
    body: z.object(proof),
    reply: Ok,
    replyAs: 'text',
    refusals: [...reauthenticationRefusals, 'factor.not_found', 'factor.last_one'],
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
    refusals: reauthenticationRefusals,
  }),
  addAuthenticator: defineCall({
    name: 'factors.addAuthenticator',
    method: 'POST',
    path: '/factors/authenticator',
    access: 'owner',
    summary:
      'Store the authenticator app that shows this code, replacing a previous one. The first factor comes with recovery codes, shown only once.',
    body: z.object({ code: Code }),
    reply: z.object({ recovery_codes: RecoveryCodes.nullable() }),
    refusals: ['factor.code_wrong', 'factor.codes_paused', 'factor.setup_gone'],
  }),
  removeAuthenticator: defineCall({
    name: 'factors.removeAuthenticator',
    method: 'POST',
    path: '/factors/authenticator/remove',
    access: 'owner',
    summary: 'Remove the authenticator app. The last factor can’t be removed while sign-ins require one.',
    body: z.object(proof),
    reply: Ok,
    replyAs: 'text',
    refusals: [...reauthenticationRefusals, 'factor.last_one'],
  }),
  renewRecoveryCodes: defineCall({
    name: 'factors.renewRecoveryCodes',
    method: 'POST',
    path: '/factors/recovery-codes',
    access: 'owner',
    summary: 'Generate ten new recovery codes, each valid once, shown only once. Earlier codes become invalid.',
    body: z.object(proof),
    reply: z.object({ recovery_codes: RecoveryCodes }),
    refusals: [...reauthenticationRefusals, 'factor.none'],
  }),
  askAtSignIn: defineCall({
    name: 'factors.askAtSignIn',
    method: 'PUT',
    path: '/factors/sign-in',
    access: 'owner',
    summary:
      'Set whether a sign-in with a password or another provider also requires a factor. Existing sessions stay.',
    body: z.object({ ask: z.boolean(), ...proof }),
    reply: Ok,
    replyAs: 'text',
    refusals: [...reauthenticationRefusals, 'factor.none'],
  }),
  beginConfirm: defineCall({
    name: 'factors.beginConfirm',
    method: 'POST',
    path: '/factors/confirm/options',
    access: 'owner',
    summary:
      'Get the ways in which the reader can confirm; with a passkey the options for `navigator.credentials.get`, valid once.',
    reply: z.object({ options: Options.nullable(), has_password: z.boolean(), has_code: z.boolean() }),
    refusals: [],
  }),
  confirm: defineCall({
    name: 'factors.confirm',
    method: 'POST',
    path: '/factors/confirm',
    access: 'owner',
    summary:
      'Reauthenticate: a passkey alone, or the shop password and a code of the app or a recovery code. This session needs no other confirmation for five minutes.',
    body: z.object({ ...proof, code: Code.optional(), passkey: PasskeyAssertion.optional() }),
    reply: Ok,
    replyAs: 'text',
    refusals: [...reauthenticationRefusals, ...codeRefusals, 'factor.none'],
  }),
  signInOptions: defineCall({
    name: 'factors.signInOptions',
    method: 'POST',
    path: '/auth/session/factor/options',
    access: 'public',
    summary:
      'Get the ways to complete a sign-in that was refused with `auth.factor_needed`; its `ticket` is in the details of that refusal, valid for ten minutes in that browser.',
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
    body: z.object({ ticket: z.string().max(128), code: Code.optional(), passkey: PasskeyAssertion.optional() }),
    reply: BrowserTokens,
    refusals: ['factor.sign_in_gone', ...codeRefusals, 'auth.blocked', 'auth.locked', 'request.forbidden_origin'],
  }),
};
