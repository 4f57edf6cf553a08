import { z } from 'zod';
import { Change } from './sync.ts';

/** The path of the socket, on the product's host (spec section 7; wire.md, `/wss/`). */
export const SOCKET_PATH = '/wss/';

/** The first message of a client, within five seconds. `since`: the last cursor it knows; without it no past changes are sent. */
export const Hello = z.object({
  kind: z.literal('hello'),
  access_token: z.string().max(4096),
  since: z.int().min(0).optional(),
});
export type Hello = z.infer<typeof Hello>;

/** Messages of the server. Clients must ignore unknown kinds, since new ones will be added. */
export const Frame = z.union([
  Change,
  /** All earlier changes have been sent. */
  z.object({ kind: z.literal('ready'), cursor: z.int() }),
  /** The client's cursor is too old: it must reload everything and continue from this one. */
  z.object({ kind: z.literal('reset'), cursor: z.int() }),
  /** The server downloads the book of a licence that was uploaded (`/uploads`): its bytes so far and in all, if known. */
  z.object({
    kind: z.literal('upload.progress'),
    upload: z.string(),
    received: z.int(),
    total: z.int().nullable(),
  }),
  /** The hello was not accepted; the socket closes. */
  z.object({ kind: z.literal('refused'), error_code: z.int(), error_msg: z.string() }),
]);
export type Frame = z.infer<typeof Frame>;

/** Why the server closes a socket; other codes as in RFC 6455. */
export const closeCodes = {
  /** Normal closure. */
  DONE: 1000,
  /** The server stops or is overloaded: reconnect. */
  RESTART: 1012,
  TRY_LATER: 1013,
  /** No valid hello in time. */
  NO_HELLO: 4400,
  /** The token was not accepted, or the session has ended. */
  NOT_SIGNED_IN: 4401,
  TOO_MANY: 4429,
} as const;
