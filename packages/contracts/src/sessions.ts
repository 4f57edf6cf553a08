import { z } from 'zod';
import { defineCall } from './call.ts';
import { Ok, Time } from './common-schemas.ts';

/** Permissions of a session: everything; the library but not the account; reading and downloading only. */
export const Scope = z.enum(['full', 'library', 'read']);
export type Scope = z.infer<typeof Scope>;

/** How a session was signed in. */
export const SignInMethod = z.enum(['password', 'app-password', 'google', 'facebook', 'qr', 'phone']);
export type SignInMethod = z.infer<typeof SignInMethod>;

/** An active session as listed for its reader. */
export const ActiveSession = z.object({
  id: z.uuid(),
  /** The requesting session. */
  current: z.boolean(),
  way: SignInMethod,
  scope: Scope,
  /** The name of the app password that was used. */
  app_password: z.string().nullable(),
  /** “Firefox on Windows”, in the language of the response. */
  device: z.string(),
  user_agent: z.string(),
  /** IPv4 /24 or IPv6 /64, where it was last active; empty for sessions from before this was recorded. */
  network: z.string(),
  created_at: Time,
  last_seen_at: Time,
});
export type ActiveSession = z.infer<typeof ActiveSession>;

const AppScope = Scope.exclude(['full']);

export const AppPassword = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: AppScope,
  /** The user name to sign in with. */
  login: z.string(),
  created_at: Time,
  last_used_at: Time.nullable(),
});
export type AppPassword = z.infer<typeof AppPassword>;

const Id = z.object({ id: z.uuid() });
const NAME_CHARS = 60;

export const sessions = {
  list: defineCall({
    name: 'sessions.list',
    method: 'GET',
    path: '/sessions',
    access: 'owner',
    summary: 'List the active sessions: this one first, then by last activity; at most 200.',
    reply: z.object({ total: z.int(), items: z.array(ActiveSession) }),
    refusals: [],
  }),
  end: defineCall({
    name: 'sessions.end',
    method: 'DELETE',
    path: '/sessions/:id',
    access: 'owner',
    summary: 'End a session immediately. Its device counts as new afterwards.',
    params: Id,
    reply: Ok,
    replyAs: 'text',
    refusals: ['session.not_found'],
  }),
  endOthers: defineCall({
    name: 'sessions.endOthers',
    method: 'POST',
    path: '/sessions/end-others',
    access: 'owner',
    summary: 'Sign out everywhere else. App passwords stay valid.',
    reply: z.object({ ended: z.int() }),
    refusals: [],
  }),
  appPasswords: defineCall({
    name: 'sessions.appPasswords',
    method: 'GET',
    path: '/app-passwords',
    access: 'owner',
    summary: 'List the app passwords, newest first. The passwords themselves are not stored.',
    reply: z.object({ total: z.int(), items: z.array(AppPassword) }),
    refusals: [],
  }),
  makeAppPassword: defineCall({
    name: 'sessions.makeAppPassword',
    method: 'POST',
    path: '/app-passwords',
    access: 'owner',
    summary:
      'Create an app password for one program, shown only once. It is used in place of the shop password and is limited to its scope: the library (`library`), or reading and downloads only (`read`). `proof` is the reader’s own password, required unless the session is new.',
    body: z.object({
      name: z.string().trim().min(1).max(NAME_CHARS),
      scope: AppScope,
      proof: z.string().max(1024).optional(),
    }),
    reply: AppPassword.extend({ password: z.string() }),
    refusals: [
      'auth.proof_needed',
      'auth.confirm_needed',
      'auth.password_wrong',
      'auth.too_many_tries',
      'auth.shop_unreachable',
      'app_password.too_many',
    ],
  }),
  revokeAppPassword: defineCall({
    name: 'sessions.revokeAppPassword',
    method: 'DELETE',
    path: '/app-passwords/:id',
    access: 'owner',
    summary: 'Revoke an app password. The sessions signed in with it end immediately.',
    params: Id,
    reply: Ok,
    replyAs: 'text',
    refusals: ['app_password.not_found'],
  }),
};
