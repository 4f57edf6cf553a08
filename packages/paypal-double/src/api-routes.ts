import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Double } from './double.ts';
import { type CreateBody, createPayPalId, type Order } from './ledger.ts';
import { toCaptureJson, toErrorJson, toOrderJson, toRefundJson } from './wire.ts';

const TOKEN_SECONDS = 32_400;
type WithId = { Params: { id: string } };

/** PayPal's REST API, as far as a checkout needs it. */
export const registerApiRoutes = (app: FastifyInstance, double: Double): void => {
  const { identity, ledger, url } = double;
  const tokens = new Set<string>();
  /** The answers to calls with a PayPal-Request-Id: a repeated call gets the first one. */
  const answered = new Map<string, { status: number; json: object }>();

  const isOurs = (header: string | undefined): boolean => {
    const given = Buffer.from(header?.replace(/^Basic /i, '') ?? '', 'base64');
    const expected = Buffer.from(`${identity.clientId}:${identity.clientSecret}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const requireToken = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    double.requests.push(`${request.method} ${request.url}`);
    if (double.behaviour.outage) return void reply.code(503).send(toErrorJson(503, 'INTERNAL_SERVICE_ERROR'));
    const token = request.headers.authorization?.replace(/^Bearer /i, '') ?? '';
    if (!tokens.has(token))
      await reply.code(401).send({ error: 'invalid_token', error_description: 'Token signature verification failed' });
  };
  const toOrder = (order: Order): object => toOrderJson(order, url, double.behaviour.lies);
  /** Answers a repeated request as before; `Prefer` decides how much of it is sent. */
  const once = async (
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<{ status: number; json: object }>,
  ): Promise<FastifyReply> => {
    const id = request.headers['paypal-request-id'];
    const key = typeof id === 'string' ? `${request.url} ${id}` : null;
    const earlier = key === null ? undefined : answered.get(key);
    if (earlier) return reply.code(200).send(earlier.json);
    const answer = await work();
    if (key !== null) answered.set(key, answer);
    return reply.code(answer.status).send(answer.json);
  };

  app.post('/v1/oauth2/token', async (request, reply) => {
    if (double.behaviour.outage) return reply.code(503).send({ error: 'unavailable' });
    if (!isOurs(request.headers.authorization))
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' });
    const token = `A21AA${createPayPalId(40)}`;
    tokens.add(token);
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-DEMONSTRATION',
      expires_in: TOKEN_SECONDS,
    };
  });
  app.get<WithId>('/v1/notifications/certs/:id', async (request, reply) => {
    double.requests.push(`${request.method} ${request.url}`);
    return reply.type('application/x-pem-file').send(identity.chainPem);
  });

  app.register(async (scope) => {
    scope.addHook('onRequest', requireToken);
    scope.post(
      '/v2/checkout/orders',
      (request, reply) =>
        once(request, reply, async () => ({ status: 201, json: toOrder(ledger.create(request.body as CreateBody)) })), // checked there
    );
    scope.get<WithId>('/v2/checkout/orders/:id', async ({ params }) => toOrder(ledger.find(params.id)));
    scope.post<WithId>('/v2/checkout/orders/:id/capture', (request, reply) =>
      once(request, reply, async () => ({ status: 201, json: toOrder(double.capture(request.params.id)) })),
    );
    scope.get<WithId>('/v2/payments/captures/:id', async ({ params }) => {
      const { capture, order } = ledger.findCapture(params.id);
      return toCaptureJson(capture, order, url, double.behaviour.lies);
    });
    scope.post<WithId & { Body: { amount?: { value?: string } } | null }>(
      '/v2/payments/captures/:id/refund',
      (request, reply) =>
        once(request, reply, async () => ({
          status: 201,
          json: toRefundJson(double.refund(request.params.id, request.body?.amount?.value), url),
        })),
    );
    scope.get<WithId>('/v2/payments/refunds/:id', async ({ params }) =>
      toRefundJson(ledger.findRefund(params.id), url),
    );
  });
};
