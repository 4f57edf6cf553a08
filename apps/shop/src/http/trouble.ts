import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShopIdentity } from '../config.ts';
import type { Texts } from '../texts/words.ts';
import { notice, sendPage, strangerOf } from './pages.ts';

/** The only writer of errors: JSON for partners, a page for people, and never what went wrong inside. */
export const answerTrouble = (app: FastifyInstance, shop: ShopIdentity): void => {
  const answer = (request: FastifyRequest, reply: FastifyReply, status: number, text: keyof Texts) => {
    if (request.url.startsWith('/partner/')) {
      const error = status === 404 ? 'not_found' : status < 500 ? 'malformed' : 'fault';
      return reply.code(status).send({ error, message: `Answered with status ${status}.` });
    }
    const visitor = strangerOf(request);
    return sendPage(shop, { request, reply, visitor }, notice(visitor.texts[text], status));
  };

  app.setNotFoundHandler((request, reply) => answer(request, reply, 404, 'notFound'));
  app.setErrorHandler((fault, request, reply) => {
    const told = typeof fault === 'object' && fault !== null ? Reflect.get(fault, 'statusCode') : undefined;
    // 4xx comes from reading the request (too big, not JSON …): the sender's doing, nothing to log as a fault.
    if (typeof told === 'number' && told >= 400 && told < 500) return answer(request, reply, told, 'formStale');
    request.log.error(fault);
    return answer(request, reply, 500, 'fault');
  });
};
