import { resumable as calls } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, readerOf, requireReader } from '../../http/access.ts';
import { languageOf } from '../../http/language.ts';
import { Refusal } from '../../http/refusal.ts';
import { allowUpload } from '../../http/request-time.ts';
import type { Serve } from '../../http/serve.ts';
import { type ResumableService, storedReply } from './resumable.service.ts';

type Services = { resumable: ResumableService; auth: { authenticate: Authenticate } };

/** It has waited already. */
const ASK_AGAIN_SECONDS = 1;
const SENT = /^(tus-|upload-|content-(length|type)$)/;

/** Resumable uploads use Fastify directly: their body is a stream that no parser touches. */
export const resumableRoutes = async (
  app: FastifyInstance,
  serve: Serve,
  { resumable, auth }: Services,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', allowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const onRequest = requireReader(auth.authenticate, calls.begin);
    for (const prefix of ['/api/v1.0', '/api/v1.1']) {
      const path = `${prefix}${calls.begin.path}`;
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const { raw } = request;
        const uploads = resumable.of(readerOf(request));
        const { id = null } = request.params as { id?: string }; // by the two addresses below
        if (id !== null) await uploads.find(id); // whose it is comes before what is wrong with the request
        const { speakTus } = await import('./tus.ts'); // 25 MB that only such uploads need cost
        const asked = {
          method: request.method,
          path,
          id,
          headers: sentHeaders(request),
          // Who is refused in the middle gets to read why.
          body: { chunks: () => raw.iterator({ destroyOnReturn: false }), cut: () => raw.destroy() },
        };
        const speaking = speakTus(uploads, asked, (stored) => storedReply(stored, languageOf(request)));
        const answer = await speaking.finally(() => {
          if (!raw.complete) raw.resume(); // what nobody wants is read away, so that the line can be used again
        });
        reply.code(answer.status).headers(Object.fromEntries(answer.headers)).header('cache-control', 'no-store');
        if (answer.body === '') return reply.send();
        const isBook = answer.body.startsWith('{');
        return reply.type(`${isBook ? 'application/json' : 'text/plain'}; charset=utf-8`).send(answer.body);
      };
      scope.route({ method: ['POST', 'OPTIONS'], url: path, onRequest, handler });
      scope.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${path}/:id`, onRequest, handler });
    }
  });
  serve(calls.known, async ({ reader, query: { bytes, sha256 } }) => {
    const hash = sha256 === undefined ? null : Buffer.from(sha256, 'hex');
    const { sameSize, book } = await resumable.of(reader).known(bytes, hash);
    return { same_size: sameSize, book };
  });
  serve(calls.outcome, async ({ reader, params, request }) => {
    const stored = await resumable.of(reader).finish(params.id);
    if (!stored) throw new Refusal('server.unavailable', {}, ASK_AGAIN_SECONDS);
    return storedReply(stored, languageOf(request));
  });
};

const sentHeaders = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).filter(
      (header): header is [string, string] => SENT.test(header[0]) && typeof header[1] === 'string',
    ),
  );
