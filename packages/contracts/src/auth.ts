import { z } from 'zod';
import { defineCall } from './call.ts';
import { ClientKeys, Ok } from './common-schemas.ts';

export const Provider = z.object({
  alias: z.string(),
  name: z.string(),
  shop_id: z.string(),
  icon: z.string(),
  icon_eink: z.string(),
  /** `password`, or several sign-in methods joined by `|`. */
  logged_by: z.string(),
});
export type Provider = z.infer<typeof Provider>;

const Username = z.string().trim().min(1).max(320);

const LogIn = z.object({
  ...ClientKeys,
  shop_id: z.union([z.string().max(128), z.int().transform(String)]).default(''),
  username: Username,
  password: z.string().max(1024),
  grant_type: z.literal('password').optional(),
  language: z.string().max(35).optional(),
});
const Alias = z.object({ alias: z.string().min(1).max(64) });

/** The tokens of every sign-in; the spec's `token` repeats the access token. */
export const Tokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  token: z.string(),
});
export type Tokens = z.infer<typeof Tokens>;

/** The tokens for a browser: its refresh token stays in an HttpOnly cookie. */
export const BrowserTokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  user_id: z.int(),
});
export type BrowserTokens = z.infer<typeof BrowserTokens>;

const logInRefusals = [
  'auth.client_unknown',
  'auth.password_wrong',
  'auth.name_unknown',
  'auth.shop_unreachable',
  'auth.blocked',
  'auth.locked',
  'auth.too_many_tries',
] as const;

export const auth = {
  providers: defineCall({
    name: 'auth.providers',
    method: 'GET',
    path: '/auth/login',
    access: 'public',
    summary: 'The shops that know this user name.',
    query: z.object({ ...ClientKeys, username: Username, language: z.string().max(35).optional() }),
    reply: z.object({ providers: z.array(Provider), avatar: z.string().nullable() }),
    refusals: ['auth.client_unknown', 'auth.shop_unreachable', 'auth.too_many_tries'],
  }),
  logIn: defineCall({
    name: 'auth.logIn',
    method: 'POST',
    path: '/auth/login/:alias',
    access: 'public',
    summary: 'Log in with a shop account; answers access and refresh token.',
    params: Alias,
    body: LogIn,
    reply: Tokens,
    refusals: [...logInRefusals, 'auth.app_password_needed'],
  }),
  renew: defineCall({
    name: 'auth.renew',
    method: 'POST',
    path: '/auth/renew-token',
    access: 'public',
    summary: 'Exchange a refresh token for new tokens; the old one is good for a few seconds more.',
    body: z.object({
      ...ClientKeys,
      grant_type: z.literal('refresh_token').optional(),
      refresh_token: z.string().max(4096),
    }),
    reply: Tokens,
    refusals: ['auth.renewal_refused'],
  }),
  browserLogIn: defineCall({
    name: 'auth.browserLogIn',
    method: 'POST',
    path: '/auth/session/login/:alias',
    access: 'public',
    summary: 'Log in from the web app: the refresh token is set as a cookie for this path only.',
    params: Alias,
    body: LogIn.extend({ remember: z.boolean().default(false) }),
    reply: BrowserTokens,
    refusals: [...logInRefusals, 'auth.factor_needed', 'request.forbidden_origin'],
  }),
  browserRenew: defineCall({
    name: 'auth.browserRenew',
    method: 'POST',
    path: '/auth/session/renew',
    access: 'public',
    summary: 'A new access token for the browser session of the cookie.',
    reply: BrowserTokens,
    refusals: ['auth.renewal_refused', 'request.forbidden_origin'],
  }),
  browserArrival: defineCall({
    name: 'auth.browserArrival',
    method: 'POST',
    path: '/auth/session/arrival',
    access: 'public',
    summary:
      'Whose session arrived in the address of the page, to ask before it is taken over; and whether this browser’s own sign-in elsewhere led to it. Neither renews nor spends its refresh token.',
    body: z.object({ refresh_token: z.string().max(4096) }),
    reply: z.object({
      user_id: z.int(),
      /** A hint that the reader recognises: `boris@…`, or a name. */
      name: z.string(),
      own: z.boolean(),
    }),
    refusals: ['auth.renewal_refused', 'request.forbidden_origin'],
  }),
  browserAdopt: defineCall({
    name: 'auth.browserAdopt',
    method: 'POST',
    path: '/auth/session/adopt',
    access: 'public',
    summary:
      'Take over a session that arrived in the address of the page. Neither renews nor spends its refresh token.',
    body: z.object({ refresh_token: z.string().max(4096), replace: z.boolean().default(false) }),
    reply: BrowserTokens,
    refusals: ['auth.renewal_refused', 'auth.other_reader', 'request.forbidden_origin'],
  }),
  logOut: defineCall({
    name: 'auth.logOut',
    method: 'POST',
    path: '/auth/session/logout',
    access: 'public',
    summary: 'End the session of the bearer token or of the cookie. Harmless when there is none.',
    reply: Ok,
    replyAs: 'text',
    refusals: ['request.forbidden_origin'],
  }),
};
