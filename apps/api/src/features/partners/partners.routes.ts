import { partners as calls } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { allowSlowUpload } from '../../http/request-timeouts.ts';
import type { Serve } from '../../http/serve.ts';
import type { PartnerService } from './partners.service.ts';
import type { RawCall } from './signed-call.ts';

type Services = { partners: PartnerService };

const PREFIXES = ['/api/v1.0', '/api/v1.1'];

/** Calls of shops, which sign them. The upload uses Fastify directly: its body is a stream that no parser touches. */
export const registerPartnerRoutes = async (
  app: FastifyInstance,
  serve: Serve,
  { partners }: Services,
): Promise<void> => {
  serve(calls.takeBack, ({ request }) => partners.takeBack(parseCall(request)));
  serve(calls.shops, ({ request }) => partners.listShops(parseCall(request)));
  serve(calls.recommended, ({ request }) => partners.listBooks(parseCall(request), 'recommended'));
  serve(calls.news, ({ request }) => partners.listBooks(parseCall(request), 'news'));
  serve(calls.errors, ({ request }) => partners.listErrors(parseCall(request)));
  serve(calls.check, ({ request }) => partners.check(parseCall(request)));

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_TOKEN_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    for (const prefix of PREFIXES) {
      scope.post(`${prefix}/partner/lcp-token`, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const answer = await partners.saveLcpToken(parseCall(request), body);
        return reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(answer);
      });
    }
  });

  await app.register(async (scope) => {
    scope.addHook('onRequest', allowSlowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const prefix of PREFIXES) {
      scope.put(`${prefix}/partner/files/*`, async (request, reply) => {
        const call = parseCall(request);
        const delivered = await partners.deliver(
          call,
          {
            name: call.path.replace(/^\/partner\/files\/?/, ''),
            type: request.headers['content-type'],
            declaredBytes: parseContentLength(request),
          },
          request.raw,
        );
        return reply
          .code(delivered.test ? 200 : 201)
          .header('cache-control', 'no-store')
          .send(calls.put.reply.parse(delivered));
      });
    }
  });
};

/** The content type does not matter: the signature is over the bytes. */
const MAX_TOKEN_BYTES = 8192;

/** The call as it was sent: what a router makes of it is not what was signed. @throws Refusal `partner.malformed` */
const parseCall = ({ method, raw }: FastifyRequest): RawCall => {
  const [path = '', ...queries] = (raw.url ?? '').split('?');
  try {
    const apiPath = decodeURIComponent(path).replace(/^\/api\/v1\.[01]/, '');
    // the signature is over lines: a path with a line break could pretend to be a parameter
    if (/\p{Cc}/u.test(apiPath)) throw new Error('a control character');
    return { method, path: apiPath.replace(/(.)\/$/, '$1'), query: queries.join('?') };
  } catch {
    throw new Refusal('partner.malformed', { field: 'path' });
  }
};

const parseContentLength = ({ headers }: FastifyRequest): number | null =>
  headers['content-length'] === undefined ? null : Number(headers['content-length']);
