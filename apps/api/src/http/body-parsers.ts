import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { limits } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Maximum size of a multipart field. */
const FIELD_BYTES = 64 * 1024;

/**
 * Old clients post forms as urlencoded, multipart or JSON, with or without a length, or empty bodies of any type.
 * Uploads run in their own Fastify scope, without these parsers.
 */
export const registerBodyParsers = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string' as const, bodyLimit: limits.BODY_BYTES };
  app.addContentTypeParser('application/json', options, (_request, text, done) => {
    const body = String(text);
    if (body.trim() === '') return done(null, {});
    try {
      done(null, JSON.parse(body));
    } catch {
      done(new Refusal('request.invalid'));
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, text, done) => {
    const body = String(text);
    done(null, tryParseObject(body) ?? parseFormFields(body));
  });
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    parseMultipartFields(request, payload).then(
      (fields) => done(null, fields),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  });
  app.addContentTypeParser('*', options, (_request, text, done) => {
    const body = String(text);
    done(null, tryParseObject(body) ?? (body.includes('=') ? parseFormFields(body) : {}));
  });
};

/** Parses a JSON object that was sent with another content type; null if the body is none. */
const tryParseObject = (body: string): object | null => {
  if (!body.trimStart().startsWith('{')) return null;
  try {
    // Valid JSON that starts with a brace is an object.
    return JSON.parse(body) as object;
  } catch {
    return null;
  }
};

/**
 * Parses a urlencoded body. Some clients do not percent-encode: a bare `@` reveals them (an encoder writes %40), and then `+`
 * is a plus, not a space.
 */
export const parseFormFields = (text: string): Record<string, string> => {
  const literal = text.includes('@');
  return Object.fromEntries(new URLSearchParams(literal ? text.replaceAll('+', '%2B') : text));
};

/** @throws Refusal `request.invalid`, or `request.too_large` as soon as the limit for bodies is exceeded */
const parseMultipartFields = (
  request: FastifyRequest,
  payload: NodeJS.ReadableStream,
): Promise<Record<string, string>> =>
  new Promise((resolve, reject) => {
    const type = request.headers['content-type'];
    if (!type?.includes('boundary=')) return reject(new Refusal('request.invalid'));
    if (Number(request.headers['content-length'] ?? 0) > limits.BODY_BYTES) return reject(tooLarge());
    const fields: Record<string, string> = {};
    const form = createMultipartParser({ ...request.headers, 'content-type': type });
    if (!form) return reject(new Refusal('request.invalid'));
    const refuse = (refusal: Refusal): void => {
      payload.unpipe(form);
      reject(refusal);
    };
    form.on('field', (name, value, _nameCut, valueCut) => {
      if (valueCut) return refuse(tooLarge());
      fields[name] = value;
    });
    form.on('finish', () => resolve(fields));
    form.on('error', () => refuse(new Refusal('request.invalid')));
    let receivedBytes = 0;
    payload.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      if (receivedBytes > limits.BODY_BYTES) refuse(tooLarge());
    });
    payload.on('error', reject);
    payload.pipe(form);
  });

/** Null for an invalid boundary, for which the library's constructor throws. */
const createMultipartParser = (headers: BusboyHeaders): BusboyInstance | null => {
  try {
    return new Busboy({ headers, limits: { fieldSize: FIELD_BYTES, fields: 100, files: 0, parts: 100 } });
  } catch {
    return null;
  }
};

const tooLarge = (): Refusal => new Refusal('request.too_large');
