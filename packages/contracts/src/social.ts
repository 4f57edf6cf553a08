import { z } from 'zod';
import { Tokens } from './auth.ts';
import { defineCall } from './call.ts';
import { Ok, Time } from './common-schemas.ts';

/** The social sign-in providers; their names are provider aliases too. */
export const SocialProvider = z.enum(['google', 'facebook']);
export type SocialProvider = z.infer<typeof SocialProvider>;

const ByProvider = z.object({ provider: SocialProvider });
/** Callback parameters, from the provider or from an attacker posing as one. */
const CallbackQuery = z.looseObject({
  code: z.string().max(4096).optional(),
  state: z.string().max(512).optional(),
  error: z.string().max(512).optional(),
});

export const social = {
  providers: defineCall({
    name: 'social.providers',
    method: 'GET',
    path: '/social/providers',
    access: 'public',
    summary: 'List the configured social sign-in providers.',
    reply: z.object({ total: z.int(), items: z.array(SocialProvider) }),
    refusals: [],
  }),
  logInUrls: defineCall({
    name: 'social.logInUrls',
    method: 'GET',
    path: '/snauth/login-urls',
    access: 'public',
    summary: 'Get the URLs for signing in with each provider: valid once, for ten minutes, in this browser only.',
    reply: z.partialRecord(SocialProvider, z.string()),
    refusals: ['request.too_many', 'social.unreachable'],
  }),
  callback: defineCall({
    name: 'social.callback',
    method: 'GET',
    path: '/snauth/login-callback/:alias/:hash',
    access: 'public',
    summary:
      'The callback of a provider: redirects into the app with the tokens in the fragment, or returns JSON if Accept asks for it.',
    params: z.object({ alias: SocialProvider, hash: z.string().max(512) }),
    query: CallbackQuery,
    statuses: [200, 302],
    reply: Tokens,
    refusals: [
      'social.not_here',
      'social.refused',
      'social.unreachable',
      'social.taken',
      'auth.blocked',
      'auth.locked',
    ],
  }),
  callbackOf: defineCall({
    name: 'social.callbackOf',
    method: 'GET',
    path: '/snauth/login-callback/:alias',
    access: 'public',
    summary: 'The same at the URL registered with the provider: `state` takes the role of the last path segment.',
    params: z.object({ alias: SocialProvider }),
    query: CallbackQuery,
    statuses: [200, 302],
    reply: Tokens,
    refusals: [
      'social.not_here',
      'social.refused',
      'social.unreachable',
      'social.taken',
      'auth.blocked',
      'auth.locked',
    ],
  }),
  list: defineCall({
    name: 'social.list',
    method: 'GET',
    path: '/social',
    access: 'owner',
    summary: 'List the configured providers, and which of them are linked to this account.',
    reply: z.object({
      total: z.int(),
      items: z.array(
        z.object({
          provider: SocialProvider,
          /** `own`: the account was created by it and depends on it. */
          state: z.enum(['none', 'linked', 'own']),
          /** What the provider calls the person: an e-mail or a name. */
          name: z.string().nullable(),
          linked_at: Time.nullable(),
        }),
      ),
    }),
    refusals: [],
  }),
  link: defineCall({
    name: 'social.link',
    method: 'POST',
    path: '/social/:provider/link',
    access: 'owner',
    summary: 'Start linking this account with a provider: returns the URL to send the browser to.',
    params: ByProvider,
    body: z.object({ password: z.string().max(1024).optional() }),
    reply: z.object({ url: z.string() }),
    refusals: [
      'social.not_here',
      'social.unreachable',
      'auth.proof_needed',
      'auth.confirm_needed',
      'auth.password_wrong',
      'auth.too_many_tries',
      'auth.shop_unreachable',
      'request.forbidden_origin',
      'request.too_many',
    ],
  }),
  unlink: defineCall({
    name: 'social.unlink',
    method: 'DELETE',
    path: '/social/:provider',
    access: 'owner',
    summary: 'Unlink a provider. No effect if it is not linked.',
    params: ByProvider,
    reply: Ok,
    replyAs: 'text',
    refusals: [],
  }),
};
