import { fonts } from '@lectern/contracts';
import type { FastifyInstance } from 'fastify';
import type { Authenticate } from '../../http/access.ts';
import { matchesEtag } from '../../http/byte-range.ts';
import { allowSlowUpload } from '../../http/request-timeouts.ts';
import { createServe, type Serve } from '../../http/serve.ts';
import type { FontService } from './fonts.service.ts';

type Services = { fonts: FontService; auth: { authenticate: Authenticate } };

const CACHING = 'private, max-age=86400, immutable, no-transform';
/** Nothing: a font that a browser is made to open as a page is no page. */
const FONT_CSP = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const registerFontRoutes = async (app: FastifyInstance, serve: Serve, services: Services): Promise<void> => {
  const { fonts: service, auth } = services;
  serve(fonts.list, ({ reader }) => service.list(reader));
  serve(fonts.remove, ({ reader, params }) => service.remove(reader, params.id));
  await app.register(async (scope) => {
    scope.addHook('onRequest', allowSlowUpload);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    createServe(scope, auth.authenticate)(fonts.add, ({ reader, request: { raw } }) =>
      // A client refused during its upload can still read the response: the rest of the body is drained.
      service.add(reader, () => raw.iterator({ destroyOnReturn: false })).finally(() => raw.complete || raw.resume()),
    );
  });
};

/** Fonts on the books' own host, for its pages and for the list of fonts in the app, below URLs that only their reader gets. */
export const registerFontFileRoutes = (
  host: FastifyInstance,
  { fonts: service }: { fonts: FontService },
  appUrl: string,
): void => {
  const appOrigin = new URL(appUrl).origin;
  host.get<{ Params: { id: string; signature: string } }>('/fonts/:id/:signature', async (request, reply) => {
    const { id, signature } = request.params;
    reply.header('access-control-allow-origin', appOrigin).header('content-security-policy', FONT_CSP);
    const { type, size, etag, body } = await service.open(id, signature);
    reply.header('cache-control', CACHING).header('etag', etag);
    if (matchesEtag(request.headers['if-none-match'], etag)) {
      body.destroy();
      return reply.code(304).send();
    }
    return reply.header('content-length', String(size)).type(type).send(body);
  });
};
