import { promisify } from 'node:util';
import { gzip, type ZlibOptions } from 'node:zlib';
import type { Call, Received, Reply } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { askedAgain } from '../platform/recent.ts';
import { type Authenticate, readerOf, requireReader, type SignedIn } from './access.ts';
import { Refusal } from './refusal.ts';
import { isStreamed, listJson, listShape, type Streamed, type Written, writtenJson } from './stream-list.ts';
import { acceptsGzip } from './weighted.ts';

type Input<C extends Call> = {
  params: Received<C, 'params'>;
  query: Received<C, 'query'>;
  /** Parsed when asked for, so that ownership (404) is checked before the body (400). */
  body: () => Received<C, 'body'>;
  reader: C['access'] extends 'public' ? null : SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
};
type Handler<C extends Call, Answer> = (input: Input<C>) => Promise<Answer>;

export type Serve = {
  <C extends Call>(call: C, handler: Handler<C, Reply<C>>): void;
  /** For lists of any length: the items are read while they are sent, and each is checked against the contract. */
  stream<C extends Call>(call: C, handler: Handler<C, Streamed<Reply<C>>>): void;
  /**
   * For lists of our own app whose items the database has written: they are sent as they come, packed where the client
   * takes that. Only the tests hold each item against the contract. They say nothing but what is in the reader's library:
   * asked again before that has changed, they are as they were.
   */
  written<C extends Call>(call: C, handler: Handler<C, Written<Reply<C>>>): void;
};

const prefixes = ['/api/v1.0', '/api/v1.1'];
const pack = promisify<string, ZlibOptions, Buffer>(gzip);
/** Characters: a shorter text fits into one packet as it is. */
const PACKED_FROM = 1024;
/** Books of thousands of chapters, and their like; usual answers are small and many. */
const WHOLE_PACKED_FROM = 8 * 1024;
/** What takes longer saves little more: level 9 takes four times as long. */
const PACKING = 4;
/** Lists of readers whose libraries are looked at just now. One that is a piece of a whole library is asked for once. */
const KEPT = { entries: 1024, weight: 8 * 1024 ** 2 };
const LARGEST_KEPT = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Makes the functions that turn a contract and a handler into a route: validate in, strip out, check access and refusals. */
export const serveOn = (app: FastifyInstance, authenticate: Authenticate): Serve => {
  const route = <C extends Call, Answer>(
    call: C,
    handler: Handler<C, Answer>,
    send: (answer: Answer, request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
  ): void => {
    for (const url of addressesOf(call)) {
      app.route({
        method: call.method,
        url,
        ...(call.access !== 'public' && { onRequest: requireReader(authenticate, call) }),
        handler: async (request, reply) => {
          const answer = await handler(inputOf(call, request, reply)).catch((error: unknown) => {
            throw declared(call, error);
          });
          reply.header('cache-control', 'no-store');
          return send(answer, request, reply);
        },
      });
    }
  };

  const packedFor = async (request: FastifyRequest, text: string, from: number): Promise<string | Buffer> =>
    text.length >= from && acceptsGzip(request.headers['accept-encoding']) ? pack(text, { level: PACKING }) : text;
  const sendMaybePacked = (reply: FastifyReply, body: string | Buffer): FastifyReply => {
    if (typeof body !== 'string') reply.header('content-encoding', 'gzip');
    return reply.header('vary', 'accept-encoding').send(body);
  };

  const whole = <C extends Call>(call: C, handler: Handler<C, Reply<C>>): void =>
    route(call, handler, async (answer, request, reply) => {
      if (call.replyAs === 'text') return reply.type('text/plain; charset=utf-8').send(answer);
      const body = await packedFor(request, JSON.stringify(call.reply.parse(answer)), WHOLE_PACKED_FROM);
      return sendMaybePacked(reply.type(call.mediaType ?? JSON_TYPE), body);
    });

  const stream = <C extends Call>(call: C, handler: Handler<C, Streamed<Reply<C>>>): void => {
    const shape = listShape(call.reply);
    route(call, handler, async (answer, request, reply) => {
      reply.type(JSON_TYPE);
      // Fastify would read the list to its end to throw it away.
      if (request.method === 'HEAD') return reply.send('');
      if (!isStreamed(answer)) return reply.send(JSON.stringify(call.reply.parse(answer)));
      const failed = (error: unknown): void => request.log.error({ err: error }, 'fault');
      return reply.send(await listJson(shape, answer, failed));
    });
  };

  const lists = askedAgain<string | Buffer>({
    ...KEPT,
    weigh: ({ length }) => (length > LARGEST_KEPT ? Number.POSITIVE_INFINITY : length),
  });
  const written = <C extends Call>(call: C, handler: Handler<C, Written<Reply<C>>>): void => {
    const shape = listShape(call.reply);
    const kept = (input: Input<C>): Promise<string | Buffer> => {
      const { request } = input;
      const takesPacked = acceptsGzip(request.headers['accept-encoding']);
      const { readerId, cursor } = readerOf(request);
      return lists(`${readerId} ${cursor} ${takesPacked} ${request.url}`, async () =>
        packedFor(request, writtenJson(shape, await handler(input)), PACKED_FROM),
      );
    };
    route(call, kept, async (answer, _request, reply) => sendMaybePacked(reply.type(JSON_TYPE), answer));
  };

  return Object.assign(whole, { stream, written });
};

/** Below both prefixes. A path of a book begins with a slash, and some programs leave it there: then there are two. */
const addressesOf = ({ path }: Call): string[] =>
  prefixes
    .map((prefix) => prefix + path)
    .flatMap((url) => (url.endsWith('/:path') ? [url, url.replace(/:path$/, '/:path')] : [url]));

const inputOf = <C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): Input<C> => {
  const input = {
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    body: () => parse(call.body, request.body ?? {}),
    reader: call.access === 'public' ? null : readerOf(request),
    request,
    reply,
  };
  // `parse` ran the very schemas that Input is inferred from; TypeScript can't follow the optional ones.
  return input as Input<C>;
};

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return storable(parsed.data);
  const [issue] = parsed.error.issues;
  throw new Refusal('request.invalid', { field: issue?.path.join('.') ?? '' });
};

/**
 * PostgreSQL holds no NUL in its texts, and half a surrogate pair is no character (Unicode 3.9): no such text comes in.
 * Answers the value, whose texts and keys were all looked at. @throws Refusal `request.invalid` with the `field`
 */
export const storable = <T>(value: T, field = ''): T => {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new Refusal('request.invalid', { field });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inside] of Object.entries(value)) {
      storable(key, field);
      storable(inside, field === '' ? key : `${field}.${key}`);
    }
  }
  return value;
};

/** How any request may be wrong, before it is known what it asks for. */
const ALWAYS = new Set(['request.invalid', 'request.too_slow']);

/** A refusal that the contract does not name is a fault. */
const declared = (call: Call, error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  const always = ALWAYS.has(error.code) || (call.access !== 'public' && error.code.startsWith('auth.token_'));
  if (always || call.refusals.includes(error.code)) return error;
  return new Error(`${call.name} refused with ${error.code}, which its contract does not name`, { cause: error });
};
