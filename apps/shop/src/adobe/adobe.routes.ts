import type { FastifyInstance, FastifyReply } from 'fastify';
import { toNetwork } from '../accounts/network.ts';
import { XML_TYPE } from './messages.ts';
import type { createVendorIdService } from './vendor-id.ts';

/** Registers the three calls of Adobe's Vendor ID protocol. They take any content type and ignore cookies. */
export const registerAdobeRoutes = (app: FastifyInstance, service: ReturnType<typeof createVendorIdService>): void => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, document, done) => done(null, document));
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const toDocument = (body: unknown): string => (typeof body === 'string' ? body : '');
  const send = (reply: FastifyReply, document: string): FastifyReply => reply.type(XML_TYPE).send(document);

  app.post('/AdobeAuth/SignIn', async ({ body, ip }, reply) =>
    send(reply, await service.signIn(toDocument(body), toNetwork(ip))),
  );
  app.post('/AdobeAuth/AccountInfo', async ({ body }, reply) =>
    send(reply, await service.accountInfo(toDocument(body))),
  );
  app.get('/AdobeAuth/Status', async (_request, reply) => reply.type('text/plain; charset=utf-8').send('UP'));
};
