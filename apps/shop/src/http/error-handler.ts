import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShopIdentity } from '../config.ts';
import { buildServerProblem } from '../lcp/status-document.ts';
import type { Texts } from '../texts.ts';
import { createAnonymousVisitor, createMessagePage, sendPage } from './pages.ts';

/** Sends all errors: JSON to partners and reading apps, a page to people, and no internal details to anyone. */
export const registerErrorHandlers = (app: FastifyInstance, shop: ShopIdentity): void => {
  const sendError = (request: FastifyRequest, reply: FastifyReply, status: number, text: keyof Texts) => {
    if (request.url.startsWith('/partner/')) {
      const error = status === 404 ? 'not_found' : status < 500 ? 'malformed' : 'fault';
      return reply.code(status).send({ error, message: `Answered with status ${status}.` });
    }
    const visitor = createAnonymousVisitor(request);
    if (request.url.startsWith('/lcp/'))
      return reply
        .code(status)
        .type('application/problem+json')
        .send(JSON.stringify(buildServerProblem(status, visitor.texts)));
    return sendPage(shop, { request, reply, visitor }, createMessagePage(visitor.texts[text], status));
  };

  app.setNotFoundHandler((request, reply) => sendError(request, reply, 404, 'notFound'));
  app.setErrorHandler((fault, request, reply) => {
    const statusCode = typeof fault === 'object' && fault !== null ? Reflect.get(fault, 'statusCode') : undefined;
    // A 4xx comes from parsing the request (too large, invalid JSON …), which is not a fault of the shop.
    if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
      return sendError(request, reply, statusCode, 'formExpired');
    request.log.error(fault);
    return sendError(request, reply, 500, 'fault');
  });
};
