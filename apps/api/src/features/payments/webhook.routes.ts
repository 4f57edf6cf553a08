import type { FastifyInstance } from 'fastify';
import type { PaymentService } from './payments.service.ts';

const MAX_BYTES = 256 * 1024;
const PATHS = ['/api/v1.0/payment/paypal/webhook', '/api/v1.1/payment/paypal/webhook'];

/** Where PayPal reports what happened to an order. Its body is signed byte by byte, so it arrives unparsed, in a scope of its own. */
export const registerWebhookRoutes = async (
  app: FastifyInstance,
  { payments }: { payments: Pick<PaymentService, 'receiveWebhook'> },
): Promise<void> => {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const path of PATHS)
      scope.post(path, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await payments.receiveWebhook(request.headers, body);
        return reply.header('cache-control', 'no-store').type('text/plain').send('OK');
      });
  });
};
