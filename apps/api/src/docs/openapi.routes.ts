import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptsGzip } from '../http/accept-header.ts';

const FILE = path.resolve(import.meta.dirname, '../../../../docs/openapi.json');
const compress = promisify(gzip);

/** Serves the description of the API, for every origin: tools of developers read it in their own pages. */
export const registerOpenApiRoute = (app: FastifyInstance, file = FILE): void => {
  let compressed: Promise<Buffer> | null = null;
  const getCompressed = (): Promise<Buffer> => {
    compressed ??= readFile(file)
      .then((text) => compress(text))
      .catch((error: unknown) => {
        compressed = null; // the next request reads it again
        throw error;
      });
    return compressed;
  };
  app.get('/api/openapi.json', async (request, reply) => {
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(await readFile(file));
    const text = await getCompressed();
    return reply.header('content-encoding', 'gzip').send(text);
  });
};
