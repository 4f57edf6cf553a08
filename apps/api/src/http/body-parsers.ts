import { Busboy } from '@fastify/busboy';
import { limits } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

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
    done(null, formFields(String(text)));
  });
  app.addContentTypeParser('multipart/form-data', (request, payload, done) => {
    multipartFields(request, payload).then(
      (fields) => done(null, fields),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  });
  app.addContentTypeParser('*', options, (_request, text, done) => {
    const body = String(text);
    done(null, body.includes('=') ? formFields(body) : {});
  });
};

/**
 * Fields of an urlencoded body. Some clients don't percent-encode: a bare `@` proves it (an encoder writes %40), and then a
 * `+` means a plus and not a space.
 */
export const formFields = (text: string): Record<string, string> => {
  const literal = text.includes('@');
  return Object.fromEntries(new URLSearchParams(literal ? text.replaceAll('+', '%2B') : text));
};

const multipartFields = (request: FastifyRequest, payload: NodeJS.ReadableStream): Promise<Record<string, string>> =>
  new Promise((resolve, reject) => {
    const type = request.headers['content-type'];
    if (!type?.includes('boundary=')) return reject(new Refusal('request.invalid'));
    const fields: Record<string, string> = {};
    const form = new Busboy({
      headers: { ...request.headers, 'content-type': type },
      limits: { fieldSize: limits.BODY_BYTES, fields: 100, files: 0, parts: 100 },
    });
    form.on('field', (name, value) => {
      fields[name] = value;
    });
    form.on('finish', () => resolve(fields));
    form.on('error', () => reject(new Refusal('request.invalid')));
    payload.on('error', reject);
    payload.pipe(form);
  });
