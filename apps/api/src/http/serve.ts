import { promisify } from 'node:util';
import { gzip, type ZlibOptions } from 'node:zlib';
import type { Call, Received, Reply } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { createSecondRequestCache } from '../platform/cache.ts';
import { acceptsGzip } from './accept-header.ts';
import { type Authenticate, getReader, requireReader, type SignedIn } from './access.ts';
import { Refusal } from './refusal.ts';
import {
  getListShape,
  isStreamed,
  type Preserialized,
  type Streamed,
  toListJson,
  toPreserializedJson,
} from './stream-list.ts';

type Input<C extends Call> = {
  params: Received<C, 'params'>;
  query: Received<C, 'query'>;
  /** Parsed on demand, so that ownership (404) is checked before the body (400). */
  body: () => Received<C, 'body'>;
  reader: C['access'] extends 'public' ? null : SignedIn;
  request: FastifyRequest;
  reply: FastifyReply;
};
type Handler<C extends Call, Answer> = (input: Input<C>) => Promise<Answer>;

export type Serve = {
  <C extends Call>(call: C, handler: Handler<C, Reply<C>>): void;
  /** For lists of any length: items are read while they are sent, and each is validated against the contract. */
  stream<C extends Call>(call: C, handler: Handler<C, Streamed<Reply<C>>>): void;
  /**
   * For lists of our own app whose items the database has serialised: sent as they are, compressed if the client accepts
   * it. Only tests validate the items. The reply may depend only on the reader's library: it is cached until that changes.
   */
  preserialized<C extends Call>(call: C, handler: Handler<C, Preserialized<Reply<C>>>): void;
};

const API_PREFIXES = ['/api/v1.0', '/api/v1.1'];
const compress = promisify<string, ZlibOptions, Buffer>(gzip);
/** A shorter text fits into one packet uncompressed. */
const MIN_COMPRESSED_CHARS = 1024;
/** For books with thousands of chapters; ordinary replies are small and frequent. */
const MIN_COMPRESSED_FULL_CHARS = 8 * 1024;
/** Higher levels save little: level 9 takes four times as long. */
const COMPRESSION_LEVEL = 4;
/** Caches the lists of active readers. Large pages of a full sync are requested only once. */
const CACHE_LIMITS = { entries: 1024, weight: 8 * 1024 ** 2 };
const MAX_CACHED_BYTES = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** Creates the functions that register a route from a contract and a handler: they validate input, strip output, and check access and refusals. */
export const createServe = (app: FastifyInstance, authenticate: Authenticate): Serve => {
  const route = <C extends Call, Answer>(
    call: C,
    handler: Handler<C, Answer>,
    send: (answer: Answer, request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
  ): void => {
    for (const url of listUrls(call)) {
      app.route({
        method: call.method,
        url,
        ...(call.access !== 'public' && { onRequest: requireReader(authenticate, call) }),
        handler: async (request, reply) => {
          const answer = await handler(parseInput(call, request, reply)).catch((error: unknown) => {
            throw checkRefusal(call, error);
          });
          reply.header('cache-control', 'no-store');
          return send(answer, request, reply);
        },
      });
    }
  };

  const compressFor = async (request: FastifyRequest, text: string, from: number): Promise<string | Buffer> =>
    text.length >= from && acceptsGzip(request.headers['accept-encoding'])
      ? compress(text, { level: COMPRESSION_LEVEL })
      : text;
  const sendBody = (reply: FastifyReply, body: string | Buffer): FastifyReply => {
    if (typeof body !== 'string') reply.header('content-encoding', 'gzip');
    return reply.header('vary', 'accept-encoding').send(body);
  };

  const serveFull = <C extends Call>(call: C, handler: Handler<C, Reply<C>>): void =>
    route(call, handler, async (answer, request, reply) => {
      if (call.replyAs === 'text') return reply.type('text/plain; charset=utf-8').send(answer);
      const body = await compressFor(request, JSON.stringify(call.reply.parse(answer)), MIN_COMPRESSED_FULL_CHARS);
      return sendBody(reply.type(call.mediaType ?? JSON_TYPE), body);
    });

  const stream = <C extends Call>(call: C, handler: Handler<C, Streamed<Reply<C>>>): void => {
    const shape = getListShape(call.reply);
    route(call, handler, async (answer, request, reply) => {
      reply.type(JSON_TYPE);
      // Fastify would read the whole list only to discard it.
      if (request.method === 'HEAD') return reply.send('');
      if (!isStreamed(answer)) return reply.send(JSON.stringify(call.reply.parse(answer)));
      const failed = (error: unknown): void => request.log.error({ err: error }, 'fault');
      return reply.send(await toListJson(shape, answer, failed));
    });
  };

  const lists = createSecondRequestCache<string | Buffer>({
    ...CACHE_LIMITS,
    weigh: ({ length }) => (length > MAX_CACHED_BYTES ? Number.POSITIVE_INFINITY : length),
  });
  const preserialized = <C extends Call>(call: C, handler: Handler<C, Preserialized<Reply<C>>>): void => {
    const shape = getListShape(call.reply);
    const getCached = (input: Input<C>): Promise<string | Buffer> => {
      const { request } = input;
      const acceptsCompressed = acceptsGzip(request.headers['accept-encoding']);
      const { readerId, cursor } = getReader(request);
      return lists(`${readerId} ${cursor} ${acceptsCompressed} ${request.url}`, async () =>
        compressFor(request, toPreserializedJson(shape, await handler(input)), MIN_COMPRESSED_CHARS),
      );
    };
    route(call, getCached, async (answer, _request, reply) => sendBody(reply.type(JSON_TYPE), answer));
  };

  return Object.assign(serveFull, { stream, preserialized });
};

/** Both API prefixes. Paths of books begin with a slash, which some programs keep: then there are two. */
const listUrls = ({ path }: Call): string[] =>
  API_PREFIXES.map((prefix) => prefix + path).flatMap((url) =>
    url.endsWith('/:path') ? [url, url.replace(/:path$/, '/:path')] : [url],
  );

const parseInput = <C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): Input<C> => {
  const input = {
    params: parse(call.params, request.params),
    query: parse(call.query, request.query),
    body: () => parse(call.body, request.body ?? {}),
    reader: call.access === 'public' ? null : getReader(request),
    request,
    reply,
  };
  // `parse` used the schemas that Input is inferred from; TypeScript cannot follow the optional ones.
  return input as Input<C>;
};

const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return assertStorable(parsed.data);
  const [issue] = parsed.error.issues;
  throw new Refusal('request.invalid', { field: issue?.path.join('.') ?? '' });
};

/**
 * Refuses texts that PostgreSQL cannot store: with NUL, or with a lone surrogate (Unicode 3.9). Checks all strings and keys
 * of the value, and returns it. @throws Refusal `request.invalid` with the `field`
 */
export const assertStorable = <T>(value: T, field = ''): T => {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw new Refusal('request.invalid', { field });
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, nested] of Object.entries(value)) {
      assertStorable(key, field);
      assertStorable(nested, field === '' ? key : `${field}.${key}`);
    }
  }
  return value;
};

/** Refusals that every call may answer with. */
const UNIVERSAL_REFUSALS = new Set(['request.invalid', 'request.too_slow']);

/** Turns a refusal that the contract does not declare into a fault. */
const checkRefusal = (call: Call, error: unknown): unknown => {
  if (!(error instanceof Refusal)) return error;
  const isAllowed =
    UNIVERSAL_REFUSALS.has(error.code) || (call.access !== 'public' && error.code.startsWith('auth.token_'));
  if (isAllowed || call.refusals.includes(error.code)) return error;
  return new Error(`${call.name} refused with ${error.code}, which its contract does not name`, { cause: error });
};
