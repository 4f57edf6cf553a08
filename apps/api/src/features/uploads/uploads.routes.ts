import { files } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Authenticate, getReader, requireReader } from '../../http/access.ts';
import { getRequestLanguage } from '../../http/language.ts';
import { releaseBytes } from '../../http/release-bytes.ts';
import { allowSlowUpload } from '../../http/request-timeouts.ts';
import { parseFileName } from './file-name.ts';
import { toUploadReply } from './upload-reply.ts';
import type { UploadService } from './uploads.service.ts';

type Services = { uploads: UploadService; auth: { authenticate: Authenticate } };

/** Uploads use Fastify directly: their body is a stream that no parser touches. */
export const registerUploadRoutes = async (app: FastifyInstance, { uploads, auth }: Services): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', allowSlowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const onRequest = requireReader(auth.authenticate, files.put);
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const file = {
        name: parseFileName(getRawName(request)),
        type: request.headers['content-type'],
        declaredBytes: parseContentLength(request),
        md5: parseMd5Header(request),
      };
      const body = releaseBytes(request.raw);
      const stored = await uploads.uploadFile(getReader(request), file, body, getDisconnectSignal(reply));
      return reply
        .code(201)
        .header('cache-control', 'no-store')
        .send(toUploadReply(stored, getRequestLanguage(request)));
    };
    for (const prefix of ['/api/v1.0', '/api/v1.1']) {
      scope.put(`${prefix}/files`, { onRequest }, handler); // a missing name is refused like any invalid one
      scope.put(`${prefix}/files/*`, { onRequest }, handler);
    }
  });
};

/** Fires when the connection closes before the answer was sent. */
const getDisconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort();
  });
  return disconnected.signal;
};

/** The name as it was sent: the router's decoded value can't tell a plus from a space. */
const getRawName = (request: FastifyRequest): string => {
  const [path = ''] = (request.raw.url ?? '').split('?');
  return path.replace(/^.*?\/files(\/|$)/, '').replace(/\/$/, '');
};

const parseContentLength = (request: FastifyRequest): number | null => {
  const header = request.headers['content-length'];
  return header === undefined ? null : Number(header);
};

/** 32 hex digits, or base64 of 16 bytes. */
const parseMd5Header = (request: FastifyRequest): Buffer | null => {
  const header = request.headers.file_md5 ?? request.headers['file-md5'];
  if (typeof header !== 'string' || header.trim() === '') return null;
  const text = header.trim();
  return Buffer.from(text, /^[0-9a-f]{32}$/i.test(text) ? 'hex' : 'base64');
};
