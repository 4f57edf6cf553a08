import { z } from 'zod';
import { defineCall } from './call.ts';
import { Ok, Time } from './wire.ts';

/** What a session may do: everything; the library but not the account; only read and download. */
export const Scope = z.enum(['full', 'library', 'read']);
export type Scope = z.infer<typeof Scope>;

/** How somebody came in. */
export const Way = z.enum(['password', 'app-password', 'google', 'facebook', 'qr', 'phone']);
export type Way = z.infer<typeof Way>;

/** A living session, as its reader sees it. */
export const HeldSession = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  way: Way,
  scope: Scope,
  /** The name of the app password that it came by. */
  app_password: z.string().nullable(),
  /** “Firefox on Windows”, in the language of the answer. */
  device: z.string(),
  user_agent: z.string(),
  /** IPv4 /24 or IPv6 /64, where it was last seen; empty for sessions from before this was kept. */
  network: z.string(),
  created_at: Time,
  last_seen_at: Time,
});
export type HeldSession = z.infer<typeof HeldSession>;

const AppScope = Scope.exclude(['full']);

export const AppPassword = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: AppScope,
  /** The user name that it is typed with. */
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
    summary: 'Where the reader is signed in: this session first, then the last seen first; of many the first 200.',
    reply: z.object({ total: z.int(), items: z.array(HeldSession) }),
    refusals: [],
  }),
  end: defineCall({
    name: 'sessions.end',
    method: 'DELETE',
    path: '/sessions/:id',
    access: 'owner',
    summary: 'Sign a session out, at once. Its device counts as a new one afterwards.',
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
    summary: 'Sign out everywhere but here. App passwords stay and can be used again.',
    reply: z.object({ ended: z.int() }),
    refusals: [],
  }),
  appPasswords: defineCall({
    name: 'sessions.appPasswords',
    method: 'GET',
    path: '/app-passwords',
    access: 'owner',
    summary: 'The passwords that the reader made for programs, the newest first. What they say is not kept.',
    reply: z.object({ total: z.int(), items: z.array(AppPassword) }),
    refusals: [],
  }),
  makeAppPassword: defineCall({
    name: 'sessions.makeAppPassword',
    method: 'POST',
    path: '/app-passwords',
    access: 'owner',
    summary:
      'A new password for one program, shown this once. It is typed where the shop’s password is, and opens no more than its scope: the library (`library`), or only reading and downloads (`read`). `proof` is the reader’s own password, unless the session is new.',
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
    summary: 'Withdraw an app password. The sessions that came by it end at once.',
    params: Id,
    reply: Ok,
    replyAs: 'text',
    refusals: ['app_password.not_found'],
  }),
};
