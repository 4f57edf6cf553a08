import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { limits } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** Longest field of a multipart form. */
const FIELD_BYTES = 64 * 1024;

/**
 * Old clients post forms as urlencoded, multipart or JSON, with or without a length, or nothing at all under any type.
 * Uploads have a scope of their own, where no body is read here.
 */
export const parseBodies = (app: FastifyInstance): void => {
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
    done(null, jsonIn(body) ?? formFields(body));
  });
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    multipartFields(request, payload).then(
      (fields) => done(null, fields),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  });
  app.addContentTypeParser('*', options, (_request, text, done) => {
    const body = String(text);
    done(null, jsonIn(body) ?? (body.includes('=') ? formFields(body) : {}));
  });
};

/** The object of a body that is JSON under another type, as careless clients send it. Null when it is none. */
const jsonIn = (body: string): object | null => {
  if (!body.trimStart().startsWith('{')) return null;
  try {
    // What begins with a brace and can be parsed is an object.
    return JSON.parse(body) as object;
  } catch {
    return null;
  }
};

/**
 * Fields of an urlencoded body. Some clients don't percent-encode: a bare `@` proves it (an encoder writes %40), and then a
 * `+` means a plus and not a space.
 */
export const formFields = (text: string): Record<string, string> => {
  const literal = text.includes('@');
  return Object.fromEntries(new URLSearchParams(literal ? text.replaceAll('+', '%2B') : text));
};

/** @throws Refusal `request.invalid`, or `request.too_large` as soon as more than a whole body may hold has come. */
const multipartFields = (request: FastifyRequest, payload: NodeJS.ReadableStream): Promise<Record<string, string>> =>
  new Promise((resolve, reject) => {
    const type = request.headers['content-type'];
    if (!type?.includes('boundary=')) return reject(new Refusal('request.invalid'));
    if (Number(request.headers['content-length'] ?? 0) > limits.BODY_BYTES) return reject(tooLarge());
    const fields: Record<string, string> = {};
    const form = openForm({ ...request.headers, 'content-type': type });
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
    let soFar = 0;
    payload.on('data', (chunk: Buffer) => {
      soFar += chunk.length;
      if (soFar > limits.BODY_BYTES) refuse(tooLarge());
    });
    payload.on('error', reject);
    payload.pipe(form);
  });

/** Null where the type names no boundary that a form can have; the library says that by throwing as it is made. */
const openForm = (headers: BusboyHeaders): BusboyInstance | null => {
  try {
    return new Busboy({ headers, limits: { fieldSize: FIELD_BYTES, fields: 100, files: 0, parts: 100 } });
  } catch {
    return null;
  }
};

const tooLarge = (): Refusal => new Refusal('request.too_large');
