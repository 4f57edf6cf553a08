import { z } from 'zod';
import { BrowserTokens, Tokens } from './auth.ts';
import { defineCall } from './call.ts';
import { Ok, Time } from './common-schemas.ts';
import { limits } from './limits.ts';

/** 128 random bits in hexadecimal (any case, as a UUID too) or in URL-safe base64. */
const QrId = z.string().regex(/^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{22})$/i);
const ById = z.object({ id: QrId });
const Secret = z.string().min(1).max(256);
const TwoDigitNumber = z.coerce.number().int().min(10).max(99);
const reauthentication = { password: z.string().max(1024).optional() };

/** The state of a code; `seen`: it was opened on a phone. */
export const QrState = z.enum(['waiting', 'seen', 'approved', 'declined', 'expired']);
export type QrState = z.infer<typeof QrState>;

/** The first message of a browser that waits for approval of its QR code. Its cookie proves that the code is its own. */
export const QrHello = z.object({ kind: z.literal('hello'), qr: QrId });
export type QrHello = z.infer<typeof QrHello>;

/** What such a browser receives: the current state of the code, then each change. */
export const QrFrame = z.object({ kind: z.literal('qr'), state: QrState });
export type QrFrame = z.infer<typeof QrFrame>;

export const qr = {
  begin: defineCall({
    name: 'qr.begin',
    method: 'GET',
    path: '/auth/qr/:id',
    access: 'public',
    summary:
      'Get the content of a QR code for approval by a signed-in phone, valid for ten minutes. The first call binds the id, 128 random bits chosen by the browser, to that browser with a cookie; later calls return the state of the code.',
    params: ById,
    reply: z.object({
      data: z.object({
        /** The URL to show as a QR code. It grants nothing by itself. */
        data: z.string(),
        expires_at: Time,
        /** The number to select on the phone. */
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
      'Get what the phone shows before approval: the requesting browser, its network, the time, and three numbers.',
    params: ById,
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
    summary: 'Sign the requesting browser in as this reader. A wrong number declines the request for good.',
    params: ById,
    body: z.object({ number: TwoDigitNumber }),
    reply: Ok,
    replyAs: 'text',
    refusals: ['qr.gone', 'qr.number_wrong'],
  }),
  decline: defineCall({
    name: 'qr.decline',
    method: 'POST',
    path: '/auth/qr/:id/decline',
    access: 'owner',
    summary: 'Decline the requesting browser; the code becomes invalid.',
    params: ById,
    reply: Ok,
    replyAs: 'text',
    refusals: ['qr.gone'],
  }),
  enter: defineCall({
    name: 'qr.enter',
    method: 'POST',
    path: '/auth/session/qr/:id',
    access: 'public',
    summary: 'Take the session of an approved code: once, and only from the browser that requested it.',
    params: ById,
    body: z.object({ remember: z.boolean().default(false) }),
    reply: BrowserTokens,
    refusals: ['qr.gone', 'auth.blocked', 'auth.locked', 'request.forbidden_origin'],
  }),
  phoneCode: defineCall({
    name: 'qr.phoneCode',
    method: 'POST',
    path: '/auth/phone-code',
    access: 'owner',
    summary: 'Create a URL that signs one phone in as this reader, within 60 seconds. It replaces the previous one.',
    body: z.object(reauthentication),
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
    summary: 'Get whether the newest phone code was used, and by which device.',
    reply: z.object({ state: z.enum(['none', 'waiting', 'used', 'expired']), device: z.string().nullable() }),
    refusals: [],
  }),
  phoneArrival: defineCall({
    name: 'qr.phoneArrival',
    method: 'POST',
    path: '/auth/session/phone/arrival',
    access: 'public',
    summary: 'Get whose code this is, for confirmation before it is used. Does not use it.',
    body: z.object({ code: Secret }),
    /** A hint that the reader recognises: `boris@…`, or a name. */
    reply: z.object({ name: z.string() }),
    refusals: ['qr.code_gone', 'request.forbidden_origin'],
  }),
  phoneEnter: defineCall({
    name: 'qr.phoneEnter',
    method: 'POST',
    path: '/auth/session/phone',
    access: 'public',
    summary: 'Sign a browser in with the code shown on another device of the reader.',
    body: z.object({ code: Secret, remember: z.boolean().default(true) }),
    reply: BrowserTokens,
    refusals: ['qr.code_gone', 'auth.blocked', 'auth.locked', 'request.forbidden_origin'],
  }),
  phoneLogIn: defineCall({
    name: 'qr.phoneLogIn',
    method: 'POST',
    path: '/auth/phone',
    access: 'public',
    summary: 'The same for programs: returns access and refresh token.',
    body: z.object({ code: Secret }),
    reply: Tokens,
    refusals: ['qr.code_gone', 'auth.blocked', 'auth.locked'],
  }),
};
