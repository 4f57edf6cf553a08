import { z } from 'zod';
import { BrowserTokens, Tokens } from './auth.ts';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { Ok, Time } from './wire.ts';

/** 128 random bits in hexadecimal (any case, as a UUID too) or in URL-safe base64. */
const QrId = z.string().regex(/^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{22})$/i);
const Named = z.object({ id: QrId });
const Secret = z.string().min(1).max(256);
const Number2 = z.coerce.number().int().min(10).max(99);
const Proof = { password: z.string().max(1024).optional() };

/** What has become of a code; `seen`: a reader looks at it on the phone. */
export const QrState = z.enum(['waiting', 'seen', 'approved', 'declined', 'expired']);
export type QrState = z.infer<typeof QrState>;

/** What a browser says first that waits for its QR code to be approved, and nothing else can it hear. Its cookie proves that the code is its own. */
export const QrHello = z.object({ kind: z.literal('hello'), qr: QrId });
export type QrHello = z.infer<typeof QrHello>;

/** What such a browser hears: first how the code stands, then each change of it. */
export const QrFrame = z.object({ kind: z.literal('qr'), state: QrState });
export type QrFrame = z.infer<typeof QrFrame>;

export const qr = {
  begin: defineCall({
    name: 'qr.begin',
    method: 'GET',
    path: '/auth/qr/:id',
    access: 'public',
    summary:
      'The content of a QR code that a signed-in phone approves, good for ten minutes. The first call binds the id, which the browser makes of 128 random bits, to that browser by a cookie; asked again it tells what has become of the code.',
    params: Named,
    reply: z.object({
      data: z.object({
        /** The address to show as a QR code. It opens nothing by itself. */
        data: z.string(),
        expires_at: Time,
        /** What the reader must find on the phone. */
        number: z.int(),
        state: QrState,
      }),
    }),
    refusals: ['qr.gone', 'request.too_many'],
  }),
  request: defineCall({
    name: 'qr.request',
    method: 'GET',
    path: '/auth/qr/:id/request',
    access: 'owner',
    summary:
      'What the phone shows before it approves: which browser asks, from where and since when, and three numbers.',
    params: Named,
    reply: z.object({
      browser: z.string().nullable(),
      system: z.string().nullable(),
      network: z.string(),
      /** The phone is in the same network as the browser. */
      same_network: z.boolean(),
      created_at: Time,
      expires_at: Time,
      numbers: z.array(z.int()).length(limits.QR_NUMBERS),
    }),
    refusals: ['qr.gone'],
  }),
  approve: defineCall({
    name: 'qr.approve',
    method: 'POST',
    path: '/auth/qr/:id/approve',
    access: 'owner',
    summary: 'Sign the asking browser in as this reader. A number that is not the one it shows declines for good.',
    params: Named,
    body: z.object({ number: Number2 }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['qr.gone', 'qr.number_wrong'],
  }),
  decline: defineCall({
    name: 'qr.decline',
    method: 'POST',
    path: '/auth/qr/:id/decline',
    access: 'owner',
    summary: 'Let the asking browser not in; the code is good for nothing afterwards.',
    params: Named,
    reply: Ok,
    replyAs: 'text',
    refusals: ['qr.gone'],
  }),
  enter: defineCall({
    name: 'qr.enter',
    method: 'POST',
    path: '/auth/session/qr/:id',
    access: 'public',
    summary: 'Take the session of a code that was approved: once, and only by the browser that asked for it.',
    params: Named,
    body: z.object({ remember: z.boolean().default(false) }),
    reply: BrowserTokens,
    refusals: ['qr.gone', 'auth.blocked', 'auth.locked', 'request.forbidden_origin'],
  }),
  phoneCode: defineCall({
    name: 'qr.phoneCode',
    method: 'POST',
    path: '/auth/phone-code',
    access: 'owner',
    summary: 'An address that signs one phone in as this reader, within 60 seconds. It replaces the one before.',
    body: z.object(Proof),
    reply: z.object({ url: z.string(), expires_at: Time }),
    refusals: [
      'auth.proof_needed',
      'auth.confirm_needed',
      'auth.password_wrong',
      'auth.too_many_tries',
      'auth.shop_unreachable',
    ],
  }),
  phoneCodeState: defineCall({
    name: 'qr.phoneCodeState',
    method: 'GET',
    path: '/auth/phone-code',
    access: 'owner',
    summary: 'Whether the newest code for a phone has been used, and by what.',
    reply: z.object({ state: z.enum(['none', 'waiting', 'used', 'expired']), device: z.string().nullable() }),
    refusals: [],
  }),
  phoneArrival: defineCall({
    name: 'qr.phoneArrival',
    method: 'POST',
    path: '/auth/session/phone/arrival',
    access: 'public',
    summary: 'Whose code that is, to ask before it is used. Does not use it.',
    body: z.object({ code: Secret }),
    /** As much as its reader knows it by: `boris@…`, or a name. */
    reply: z.object({ name: z.string() }),
    refusals: ['qr.code_gone', 'request.forbidden_origin'],
  }),
  phoneEnter: defineCall({
    name: 'qr.phoneEnter',
    method: 'POST',
    path: '/auth/session/phone',
    access: 'public',
    summary: 'Sign a browser in by the code that another device of the reader shows.',
    body: z.object({ code: Secret, remember: z.boolean().default(true) }),
    reply: BrowserTokens,
    refusals: ['qr.code_gone', 'auth.blocked', 'auth.locked', 'request.forbidden_origin'],
  }),
  phoneLogIn: defineCall({
    name: 'qr.phoneLogIn',
    method: 'POST',
    path: '/auth/phone',
    access: 'public',
    summary: 'The same for programs: answers access and refresh token.',
    body: z.object({ code: Secret }),
    reply: Tokens,
    refusals: ['qr.code_gone', 'auth.blocked', 'auth.locked'],
  }),
};
