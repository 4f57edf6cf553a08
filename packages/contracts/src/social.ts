import { z } from 'zod';
import { Tokens } from './auth.ts';
import { defineCall } from './call.ts';
import { Ok, Time } from './wire.ts';

/** Those who can say who somebody is, besides the shops. Their names are provider aliases too. */
export const SocialProvider = z.enum(['google', 'facebook']);
export type SocialProvider = z.infer<typeof SocialProvider>;

const Provider = z.object({ provider: SocialProvider });
/** As they come from elsewhere: the provider, or somebody who plays one. */
const Returned = z.looseObject({
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
    summary: 'With whom one can log in here besides the shops.',
    reply: z.object({ total: z.int(), items: z.array(SocialProvider) }),
    refusals: [],
  }),
  logInUrls: defineCall({
    name: 'social.logInUrls',
    method: 'GET',
    path: '/snauth/login-urls',
    access: 'public',
    summary:
      'Where to send the browser to log in with each provider: good once, for ten minutes, in this browser only.',
    reply: z.partialRecord(SocialProvider, z.string()),
    refusals: ['request.too_many', 'social.unreachable'],
  }),
  callback: defineCall({
    name: 'social.callback',
    method: 'GET',
    path: '/snauth/login-callback/:alias/:hash',
    access: 'public',
    summary:
      'Where a provider sends the browser back: on into the app, with the tokens in the fragment. Answers JSON where Accept asks for it.',
    params: z.object({ alias: SocialProvider, hash: z.string().max(512) }),
    query: Returned,
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
    summary: 'The same under the one address that a provider knows: `state` says what the last part of the path says.',
    params: z.object({ alias: SocialProvider }),
    query: Returned,
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
    summary: 'The providers that are configured, and which of them opens this reader’s library.',
    reply: z.object({
      total: z.int(),
      items: z.array(
        z.object({
          provider: SocialProvider,
          /** `own`: the account was made by it, and ends with it. */
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
    summary: 'Begin to link this account with that of a provider: answers where to send the browser.',
    params: Provider,
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
    summary: 'The provider opens this library no more. Harmless when it did not.',
    params: Provider,
    reply: Ok,
    replyAs: 'text',
    refusals: [],
  }),
};
