import { z } from 'zod';
import { defineCall } from './call.ts';
import { Hash32, IdText, Time } from './common-schemas.ts';
import type { ErrorCode } from './errors.ts';
import { limits } from './limits.ts';

/** What a report can be answered with besides success: what the device should show. */
const reportRefusals = [
  'fulfilment.other_account',
  'fulfilment.other_device',
  'fulfilment.token_expired',
  'fulfilment.try_again',
  'fulfilment.failed',
] as const satisfies readonly ErrorCode[];

/** How the last attempt of a device went. */
const DeviceFulfilment = z.object({
  /** The serial number of the device, and the Adobe account on it (`urn:uuid:…`), as it reported them. */
  serial: z.string(),
  adobe_user: z.string(),
  /** When it got the book; null: not yet. */
  fulfilled: Time.nullable(),
  /** Why its last attempt failed; null when it did not. */
  error: z.enum(reportRefusals).nullable(),
  reported: Time,
});
export type DeviceFulfilment = z.infer<typeof DeviceFulfilment>;

/** The fulfilment of an ACSM token. */
export const TokenFulfilment = z.object({
  /** When the token expires; null when it does not say. The loan itself may last longer. */
  expires: Time.nullable(),
  /** Media type of the book. */
  fulfils: z.string().nullable(),
  /** Only one device may get the book. */
  single_device: z.boolean(),
  /** The devices that have reported, the last report first. */
  devices: z.array(DeviceFulfilment),
});
export type TokenFulfilment = z.infer<typeof TokenFulfilment>;

const printable = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[\x20-\x7e]+$/);

/** What a device reports: that it got the book, or the error with which the fulfilment failed. */
const Report = z.object({
  fast_hash: Hash32,
  adobe_user: printable(200),
  serial: printable(200),
  result: z.literal('fulfilled').optional(),
  /** As the software of the device named it, such as `E_ADEPT_REQUEST_EXPIRED`, with or without what follows. */
  error: z.string().trim().min(1).max(1000).optional(),
});

export const fulfilment = {
  report: defineCall({
    name: 'fulfilment.report',
    method: 'POST',
    path: '/fulfilments',
    access: 'reader',
    allowReadOnly: true,
    summary: `Report how a device has fulfilled an ACSM token of the reader: \`result\`, or the \`error\` of its software. A failure, and a fulfilment that contradicts earlier reports, is answered with the refusal to show. At most ${limits.FULFILLING_DEVICES} devices a token are kept.`,
    body: Report.refine(({ result, error }) => (result === undefined) !== (error === undefined), {
      message: 'either result or error',
    }),
    reply: DeviceFulfilment,
    refusals: ['file.not_found', 'fulfilment.no_token', ...reportRefusals],
  }),
  get: defineCall({
    name: 'fulfilment.get',
    method: 'GET',
    path: '/fulfilments/:bookId',
    access: 'reader',
    summary: 'Get the expiry of an ACSM token, and what the reader’s devices reported about it.',
    params: z.object({ bookId: IdText }),
    reply: TokenFulfilment,
    refusals: ['file.not_found', 'fulfilment.no_token'],
  }),
};
