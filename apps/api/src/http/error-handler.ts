import { type ErrorBody, errors, errorText, type Language } from '@lectern/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOfAway } from './away.ts';
import { languageOf } from './language.ts';
import { Refusal } from './refusal.ts';

/** The only writer of error bodies. A fault is logged and says nothing outside; so is what is away, in one line. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const away = refusalOfAway(error);
    if (away) request.log.warn({ why: error.message.trim().split('\n').at(-1) }, away.code);
    const refusal = away ?? (error instanceof Refusal ? error : asRefusal(error));
    if (refusal.code === 'server.fault' && !hasLeft(request)) request.log.error({ err: error }, 'fault');
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
    .send(errorBody(refusal, languageOf(request)));
};

export const errorBody = ({ code, details }: Refusal, language: Language): ErrorBody => ({
  error_code: errors[code].number,
  error_msg: errorText(code, language, details),
  error: code,
  ...(Object.keys(details).length > 0 && { details }),
});

/** Whoever breaks off a request makes the reading of its body fail, which is no fault of ours; nobody hears the answer. */
const hasLeft = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** What Fastify itself refuses (a broken body, too large a one) is the client's doing, not a fault. */
const asRefusal = (error: FastifyError): Refusal => {
  if (error.statusCode === 413) return new Refusal('request.too_large');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('request.invalid');
  return new Refusal('server.fault');
};
