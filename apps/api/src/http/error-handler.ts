import { type ErrorBody, errors, getErrorText, type Language } from '@lectern/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getRequestLanguage } from './language.ts';
import { Refusal } from './refusal.ts';
import { toUnavailableRefusal } from './unavailable.ts';

/** The only writer of error bodies. A fault is logged and not revealed to the client; an unavailable dependency is logged in one line. */
export const registerErrorHandlers = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const unavailable = toUnavailableRefusal(error);
    if (unavailable) request.log.warn({ why: error.message.trim().split('\n').at(-1) }, unavailable.code);
    const refusal = unavailable ?? (error instanceof Refusal ? error : toRefusal(error));
    if (refusal.code === 'server.fault' && !hasDisconnected(request)) request.log.error({ err: error }, 'fault');
    return sendRefusal(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, new Refusal('request.unknown_path')));
};

export const sendRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply => {
  if (refusal.retryAfter !== null) reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
  if (refusal.code === 'request.too_slow') reply.header('connection', 'close');
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(toErrorBody(refusal, getRequestLanguage(request)));
};

export const toErrorBody = ({ code, details }: Refusal, language: Language): ErrorBody => ({
  error_code: errors[code].number,
  error_msg: getErrorText(code, language, details),
  error: code,
  ...(Object.keys(details).length > 0 && { details }),
});

/** A client that aborts its request makes reading the body fail, which is not a fault. */
const hasDisconnected = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Errors that Fastify itself raises for a client (an invalid or oversized body) are refusals, not faults. */
const toRefusal = (error: FastifyError): Refusal => {
  if (error.statusCode === 413) return new Refusal('request.too_large');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('request.invalid');
  return new Refusal('server.fault');
};
