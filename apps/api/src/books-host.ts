import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { createBareServer } from './app.ts';
import type { Deps } from './deps.ts';
import { registerFontFileRoutes } from './features/fonts/fonts.routes.ts';
import { registerSoundRoutes } from './features/listening/sound.routes.ts';
import { registerPageFileRoutes } from './features/pages/pages.routes.ts';
import { registerPartRoutes } from './features/reading/parts.routes.ts';
import { createBuiltFile } from './http/built-file.ts';
import { booksPermissionsPolicy, createSurfaceCsp, pdfWorkerCsp } from './http/security-headers.ts';

/** Builds the books' host: the reading surface and the parts of books; no app and no API. */
export const buildBooksHost = async (deps: Deps): Promise<FastifyInstance> => {
  const host = createBareServer(deps, booksPermissionsPolicy);
  registerPartRoutes(host, deps.services, deps.config.web.publicUrl);
  registerPageFileRoutes(host, deps.services, deps.config.web.publicUrl);
  registerFontFileRoutes(host, deps.services, deps.config.web.publicUrl);
  registerSoundRoutes(host, deps.services, deps.config.web.publicUrl);
  if (deps.surfaceFolder !== null) await serveSurface(host, deps.surfaceFolder, deps.config.web.publicUrl);
  return host;
};

const serveSurface = async (host: FastifyInstance, folder: string, appOrigin: string): Promise<void> => {
  const file = path.join(folder, 'surface.html');
  if (!existsSync(file))
    throw new Error(`The reading surface is not built: ${file} is missing. Run \`npm start\`, which builds it.`);
  const getPage = createBuiltFile(file, (text) => text.replaceAll('__APP_ORIGIN__', appOrigin));
  host.get('/surface/', (_request, reply) =>
    reply
      .header('content-security-policy', createSurfaceCsp(appOrigin))
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(getPage()),
  );
  await host.register(fastifyStatic, {
    root: folder,
    prefix: '/surface/',
    index: false,
    preCompressed: true,
    setHeaders: (response, served) => {
      const isHashed = served.includes(`${path.sep}assets${path.sep}`);
      if (/\.mjs(\.br|\.gz)?$/.test(served)) response.header('content-security-policy', pdfWorkerCsp);
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
};
