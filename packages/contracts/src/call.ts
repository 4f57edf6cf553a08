import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * One call of the API, defined once: the server's route, the web app's client, OpenAPI and docs/wire.md derive from it.
 * `path` is below `/api/v1.0` (and `/api/v1.1`), with `:name` for parameters.
 */
export type Call = {
  /** `feature.verb`, unique. */
  name: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/${string}`;
  /** `owner`: a reader whose session has full scope, not one of an app password. */
  access: 'public' | 'reader' | 'owner';
  /** A change that read-only sessions may make too, such as saving a position or reading time. */
  allowReadOnly?: true;
  /**
   * A change that a device may send later: the header `ACTION_AGE` states how long ago it was made, and an action older than
   * a known one changes nothing.
   */
  deferrable?: true;
  /** What it does, one sentence, for the documentation. */
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The media type of a body that is a file, received by a route of its own. */
  fileBody?: string;
  /** JSON unless `text`: then the reply is sent as text/plain. `bytes`: a file, sent by its own route. */
  reply: z.ZodType;
  /** The statuses of success, if not 200 alone. 204 has no body; 302 sends a browser to the address in `Location`. */
  statuses?: readonly (200 | 201 | 204 | 302)[];
  replyAs?: 'json' | 'text' | 'bytes';
  /** Files and parts of them are sent: `Range`, `If-Range` and `If-None-Match` are supported, with 206 and 304. */
  isRanged?: true;
  /** The protocol besides JSON that the call speaks. */
  protocol?: CallProtocol;
  /** The media type of a JSON reply, if it is not `application/json`. */
  mediaType?: string;
  /** Every refusal that the call may return, besides those of the access check and `request.invalid`. */
  refusals: readonly ErrorCode[];
};

/** Headers of a protocol by their names, each with its meaning, and the statuses of its errors, which are plain text. */
export type CallProtocol = {
  required: Readonly<Record<string, string>>;
  optional?: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, string>>;
  errors: readonly (400 | 403 | 409 | 412 | 413 | 415 | 423)[];
};

/** Header of calls that are `deferrable`: milliseconds since the action was made, by a monotonic clock. Without it, it was made now. */
export const ACTION_AGE = 'X-Action-Age';

/** Keeps the literal types, so that client and server infer the shapes. */
export const defineCall = <const C extends Call>(call: C): C => call;

/** Part of a call as it is before parsing (what a client sends). */
export type Sent<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType
  ? z.input<C[K]>
  : undefined;
/** Part of a call after parsing (what a handler receives). */
export type Received<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends z.ZodType
  ? z.output<C[K]>
  : undefined;
export type Reply<C extends Call> = z.output<C['reply']>;
