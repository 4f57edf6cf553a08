import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { bareServer } from './app.ts';
import type { Deps } from './deps.ts';
import { soundRoutes } from './features/listening/sound.routes.ts';
import { pageRoutes } from './features/pages/pages.routes.ts';
import { partRoutes } from './features/reading/parts.routes.ts';
import { booksPermissions, pdfWorkerPolicy, surfacePolicy } from './http/security-headers.ts';

/** The books' own host: the reading surface and the parts of books, nothing of the app and no API. */
export const buildBooksHost = async (deps: Deps): Promise<FastifyInstance> => {
  const host = bareServer(deps, booksPermissions);
  partRoutes(host, deps.services, deps.config.web.publicUrl);
  pageRoutes(host, deps.services, deps.config.web.publicUrl);
  soundRoutes(host, deps.services, deps.config.web.publicUrl);
  if (deps.surfaceFolder !== null) await serveSurface(host, deps.surfaceFolder, deps.config.web.publicUrl);
  return host;
};

const serveSurface = async (host: FastifyInstance, folder: string, appOrigin: string): Promise<void> => {
  const file = path.join(folder, 'surface.html');
  if (!existsSync(file))
    throw new Error(`The reading surface is not built: ${file} is missing. Run \`npm start\`, which builds it.`);
  const page = readFileSync(file, 'utf8').replaceAll('__APP_ORIGIN__', appOrigin);
  host.get('/surface/', (_request, reply) =>
    reply
      .header('content-security-policy', surfacePolicy(appOrigin))
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  await host.register(fastifyStatic, {
    root: folder,
    prefix: '/surface/',
    index: false,
    preCompressed: true,
    setHeaders: (response, served) => {
      const hashed = served.includes(`${path.sep}assets${path.sep}`);
      if (/\.mjs(\.br|\.gz)?$/.test(served)) response.header('content-security-policy', pdfWorkerPolicy);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
};
