import { files } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, readerOf, requireReader } from '../../http/access.ts';
import { languageOf } from '../../http/language.ts';
import { allowUpload } from '../../http/request-time.ts';
import { fileNameIn } from './file-name.ts';
import { storedReply } from './stored-reply.ts';
import type { UploadService } from './uploads.service.ts';

type Services = { uploads: UploadService; auth: { authenticate: Authenticate } };

/** Uploads use Fastify directly: their body is a stream that no parser touches. */
export const uploadRoutes = async (app: FastifyInstance, { uploads, auth }: Services): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', allowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const onRequest = requireReader(auth.authenticate, files.put);
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const stored = await uploads.store({
        reader: readerOf(request),
        name: fileNameIn(segmentOf(request)),
        declared: lengthOf(request),
        md5: md5Of(request),
        type: request.headers['content-type'],
        source: request.raw,
      });
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(storedReply(stored, languageOf(request)));
    };
    for (const prefix of ['/api/v1.0', '/api/v1.1']) {
      scope.put(`${prefix}/files`, { onRequest }, handler); // a missing name is refused like any other wrong one
      scope.put(`${prefix}/files/*`, { onRequest }, handler);
    }
  });
};

/** As it was sent: the router's decoded value can't tell a plus from a space any more. */
const segmentOf = (request: FastifyRequest): string => {
  const [path = ''] = (request.raw.url ?? '').split('?');
  return path.replace(/^.*?\/files(\/|$)/, '').replace(/\/$/, '');
};

const lengthOf = (request: FastifyRequest): number | null => {
  const header = request.headers['content-length'];
  return header === undefined ? null : Number(header);
};

/** 32 hex digits, or base64 of 16 bytes. */
const md5Of = (request: FastifyRequest): Buffer | null => {
  const header = request.headers.file_md5 ?? request.headers['file-md5'];
  if (typeof header !== 'string' || header.trim() === '') return null;
  const text = header.trim();
  return Buffer.from(text, /^[0-9a-f]{32}$/i.test(text) ? 'hex' : 'base64');
};
