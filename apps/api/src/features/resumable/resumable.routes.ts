import { resumable as calls } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, getReader, requireReader } from '../../http/access.ts';
import { getRequestLanguage } from '../../http/language.ts';
import { Refusal } from '../../http/refusal.ts';
import { releaseBytes } from '../../http/release-bytes.ts';
import { allowSlowUpload } from '../../http/request-timeouts.ts';
import type { Serve } from '../../http/serve.ts';
import { type ResumableService, toUploadReply } from './resumable.service.ts';

type Services = { resumable: ResumableService; auth: { authenticate: Authenticate } };

/** Short, because the request has waited already. */
const RETRY_SECONDS = 1;
const TUS_HEADER = /^(tus-|upload-|content-(length|type)$)/;

/** Resumable uploads use Fastify directly: their body is a stream that no parser touches. */
export const registerResumableRoutes = async (
  app: FastifyInstance,
  serve: Serve,
  { resumable, auth }: Services,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', allowSlowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const onRequest = requireReader(auth.authenticate, calls.begin);
    for (const prefix of ['/api/v1.0', '/api/v1.1']) {
      const path = `${prefix}${calls.begin.path}`;
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const { raw } = request;
        const uploads = resumable.forReader(getReader(request));
        const { id = null } = request.params as { id?: string }; // by the two addresses below
        if (id !== null) await uploads.requireUpload(id); // ownership is checked before the request itself
        const { handleTus } = await import('./tus.ts'); // takes 25 MB, which only resumable uploads need
        const tusRequest = {
          method: request.method,
          path,
          id,
          headers: pickTusHeaders(request),
          // The connection stays open, so that a sender who is refused in the middle can read why.
          body: { read: () => releaseBytes(raw.iterator({ destroyOnReturn: false })), abort: () => raw.destroy() },
        };
        const answer = await handleTus(uploads, tusRequest, (stored) =>
          toUploadReply(stored, getRequestLanguage(request)),
        ).finally(() => {
          if (!raw.complete) raw.resume(); // drains the rest, so that the connection can be used again
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
    const { sameSize, book } = await resumable.forReader(reader).findDuplicate(bytes, hash);
    return { same_size: sameSize, book };
  });
  serve(calls.outcome, async ({ reader, params, request }) => {
    const stored = await resumable.forReader(reader).finish(params.id);
    if (!stored) throw new Refusal('server.unavailable', {}, RETRY_SECONDS);
    return toUploadReply(stored, getRequestLanguage(request));
  });
};

const pickTusHeaders = (request: FastifyRequest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).filter(
      (header): header is [string, string] => TUS_HEADER.test(header[0]) && typeof header[1] === 'string',
    ),
  );
