import { partners as calls } from '@lectern/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { allowUpload } from '../../http/request-time.ts';
import type { Serve } from '../../http/serve.ts';
import type { PartnerService } from './partners.service.ts';
import type { RawCall } from './signed-call.ts';

type Services = { partners: PartnerService };

const PREFIXES = ['/api/v1.0', '/api/v1.1'];

/** Calls of shops, which sign them. The upload uses Fastify directly: its body is a stream that no parser touches. */
export const partnerRoutes = async (app: FastifyInstance, serve: Serve, { partners }: Services): Promise<void> => {
  serve(calls.takeBack, ({ request }) => partners.takeBack(callIn(request)));
  serve(calls.shops, ({ request }) => partners.shops(callIn(request)));
  serve(calls.errors, ({ request }) => partners.errors(callIn(request)));
  serve(calls.check, ({ request }) => partners.check(callIn(request)));

  await app.register(async (scope) => {
    scope.addHook('onRequest', allowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    for (const prefix of PREFIXES) {
      scope.put(`${prefix}/partner/files/*`, async (request, reply) => {
        const call = callIn(request);
        const delivered = await partners.put(call, {
          name: call.path.replace(/^\/partner\/files\/?/, ''),
          type: request.headers['content-type'],
          declared: lengthOf(request),
          source: request.raw,
        });
        return reply
          .code(delivered.test ? 200 : 201)
          .header('cache-control', 'no-store')
          .send(calls.put.reply.parse(delivered));
      });
    }
  });
};

/** As it was sent: what a router makes of it is not what was signed. @throws Refusal `partner.malformed` */
const callIn = ({ method, raw }: FastifyRequest): RawCall => {
  const [path = '', ...queries] = (raw.url ?? '').split('?');
  try {
    const below = decodeURIComponent(path).replace(/^\/api\/v1\.[01]/, '');
    // the signature is over lines: a path that holds a line's end could say what a parameter says
    if (/\p{Cc}/u.test(below)) throw new Error('a control character');
    return { method, path: below.replace(/(.)\/$/, '$1'), query: queries.join('?') };
  } catch {
    throw new Refusal('partner.malformed', { field: 'path' });
  }
};

const lengthOf = ({ headers }: FastifyRequest): number | null =>
  headers['content-length'] === undefined ? null : Number(headers['content-length']);
