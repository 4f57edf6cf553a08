import { z } from 'zod';
import { Change } from './sync.ts';

/** The path of the socket, on the product's host (spec section 7; wire.md, `/wss/`). */
export const SOCKET_PATH = '/wss/';

/** What a client says first, within five seconds. `since`: the last cursor that it knows; without it nothing is caught up. */
export const Hello = z.object({
  kind: z.literal('hello'),
  access_token: z.string().max(4096),
  since: z.int().min(0).optional(),
});
export type Hello = z.infer<typeof Hello>;

/** What the server says. Frames of kinds that a client doesn't know are to be passed over: later ones will come. */
export const Frame = z.union([
  Change,
  /** All that happened before has been told. */
  z.object({ kind: z.literal('ready'), cursor: z.int() }),
  /** The cursor of the hello is too old: read everything anew, and go on from this one. */
  z.object({ kind: z.literal('reset'), cursor: z.int() }),
  /** The hello was not accepted; the socket closes. */
  z.object({ kind: z.literal('refused'), error_code: z.int(), error_msg: z.string() }),
]);
export type Frame = z.infer<typeof Frame>;

/** Why the server closes a socket; other codes as in RFC 6455. */
export const closeCodes = {
  /** All is said. */
  DONE: 1000,
  /** The server stops, or is in trouble: come back. */
  RESTART: 1012,
  TRY_LATER: 1013,
  /** No sensible hello in time. */
  NO_HELLO: 4400,
  /** The token was not accepted, or the session has ended. */
  NOT_SIGNED_IN: 4401,
  TOO_MANY: 4429,
} as const;
