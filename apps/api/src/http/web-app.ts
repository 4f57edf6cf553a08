import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Flags } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './error-handler.ts';
import { Refusal } from './refusal.ts';
import { appPolicy, workerPolicy } from './security-headers.ts';

type WebApp = {
  folder: string;
  basePath: string;
  booksUrl: string;
  /** As they are now: shops come and go while the process runs. */
  iconOrigins: () => readonly string[];
  flags: Flags;
};

/** The built web app below the base path. Every page of it is the same index.html with a fresh nonce. */
export const serveWebApp = async (
  app: FastifyInstance,
  { folder, basePath, booksUrl, iconOrigins, flags }: WebApp,
): Promise<void> => {
  const indexFile = path.join(folder, 'index.html');
  if (!existsSync(indexFile))
    throw new Error(`The web app is not built: ${indexFile} is missing. Run \`npm start\`, which builds it.`);
  const base = basePath === '/' ? '/' : `${basePath}/`;
  const on = Object.entries(flags).flatMap(([name, isOn]) => (isOn ? [name] : []));
  const index = readFileSync(indexFile, 'utf8')
    .replaceAll('__BASE__', base)
    .replaceAll('__BOOKS__', booksUrl)
    .replaceAll('__FLAGS__', on.join(' '));

  const page = (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64url');
    return reply
      .header('content-security-policy', appPolicy(nonce, booksUrl, iconOrigins()))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(index.replaceAll('__NONCE__', nonce));
  };

  await app.register(fastifyStatic, {
    root: folder,
    prefix: base,
    index: false,
    preCompressed: true,
    wildcard: false,
    setHeaders: (response, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`);
      response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (/\.js(\.br|\.gz)?$/.test(file)) response.header('content-security-policy', workerPolicy);
    },
  });
  if (basePath !== '/') app.get('/', (_request, reply) => reply.redirect(base, 302));
  app.get(base === '/' ? '/' : basePath, (_request, reply) => page(reply));
  app.get(`${base}*`, (request, reply) => {
    const [path = ''] = request.url.split('?');
    const found = !path.startsWith('/api/') && !path.startsWith(`${base}assets/`) && !isFile(path, request);
    return found ? page(reply) : sendRefusal(request, reply, new Refusal('request.unknown_path'));
  });
};

/** Formats and authors have dots in their names too: only who does not ask for a page asks for a file. */
const isFile = (path: string, { headers }: FastifyRequest): boolean =>
  /\.\w{1,8}$/.test(path) && !(headers.accept ?? '').includes('text/html');
