import type { FastifyInstance, FastifyReply } from 'fastify';
import { getClientInfo } from '../../http/client-info.ts';
import type { AdobeService } from './adobe.service.ts';
import { MAX_MESSAGE_BYTES, XML_TYPE } from './vendor-id-messages.ts';

/**
 * The addresses that Adobe's activation server calls. They are fixed by its protocol and outside the API; they exist only while
 * Adobe has assigned a vendor id. Every document is answered with status 200.
 */
export const registerVendorIdRoutes = async (
  app: FastifyInstance,
  { adobe: { vendorId: service } }: { adobe: AdobeService },
): Promise<void> => {
  if (service === null) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_MESSAGE_BYTES }, (_request, bytes, done) =>
      done(null, bytes),
    );
    const send = (reply: FastifyReply, document: string): FastifyReply =>
      reply.header('cache-control', 'no-store').type(XML_TYPE).send(document);
    const toBytes = (body: unknown): Uint8Array => (body instanceof Uint8Array ? body : new Uint8Array());

    scope.post('/AdobeAuth/SignIn', async (request, reply) =>
      send(reply, await service.signIn(toBytes(request.body), getClientInfo(request).network)),
    );
    scope.post('/AdobeAuth/AccountInfo', async (request, reply) =>
      send(reply, await service.accountInfo(toBytes(request.body))),
    );
    scope.get('/AdobeAuth/Status', async (_request, reply) =>
      reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('UP'),
    );
  });
};
