import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { Language, looksLikeLanguage, type SitePage, site, sitePages } from '@lectern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getRequestLanguage } from '../../http/language.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Serve } from '../../http/serve.ts';
import type { SitePages } from '../../http/site-pages.ts';
import { getRequestPath } from '../../http/url-path.ts';
import type { SiteService } from './site.service.ts';

type Config = { web: { basePath: string }; assetsFolder: string | null };
type Params = { language?: string };

// The keys of an object are known to the compiler only as strings.
const pages = Object.keys(sitePages) as SitePage[];
const listAliases = (page: SitePage): readonly string[] => {
  const address = sitePages[page];
  return 'aliases' in address ? address.aliases : [];
};

/**
 * The public pages, each at one address for every language. Other addresses of a page are redirected: permanently from an alias,
 * temporarily where the language is missing or unsupported (spec section 2).
 */
export const registerSiteRoutes = async (
  app: FastifyInstance,
  serve: Serve,
  { site: service }: { site: SiteService },
  sender: SitePages,
  { web, assetsFolder }: Config,
): Promise<void> => {
  serve(site.seoParams, async ({ query, request }) =>
    service.listSeoParams(query.language ?? getRequestLanguage(request)),
  );
  if (!service.hasPages) return;
  const base = web.basePath === '/' ? '' : web.basePath;

  const redirect = (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SitePage,
    language: Language,
    status: number,
  ) => {
    const [, search = ''] = /\?(.*)$/s.exec(request.url) ?? [];
    // the path is ours; the query is parsed and written again, so that it cannot change the host or add a header
    const query = new URLSearchParams(search).toString();
    return reply
      .headers(status === 302 ? { vary: 'accept-language', 'cache-control': 'private, no-cache' } : {})
      .redirect(`${sender.getPath(page, language)}${query && `?${query}`}`, status);
  };

  const answer = (page: SitePage) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { language: segment } = request.params as Params; // the routes below have no other parameter
    const language = Language.safeParse(segment);
    if (segment === 'api') throw new Refusal('request.unknown_path'); // a call, not a page
    if (segment === undefined || (!language.success && looksLikeLanguage(segment)))
      return redirect(request, reply, page, getRequestLanguage(request), 302);
    if (!language.success) return sender.send(request, reply, 'notFound', { language: getRequestLanguage(request) });
    if (getRequestPath(request) !== sender.getPath(page, language.data))
      return redirect(request, reply, page, language.data, 301);
    return sender.send(request, reply, page, { language: language.data });
  };

  for (const page of pages) {
    const paths = [sitePages[page].path, ...listAliases(page)];
    for (const address of paths.flatMap((at) => [`${base}/${at}`, `${base}/:language/${at}`]))
      app.get(address, answer(page));
  }
  for (const prefix of new Set(['', base])) {
    app.get(`${prefix}/sitemap.xml`, (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/xml; charset=utf-8')
        .send(service.sitemap),
    );
    app.get(`${prefix}/robots.txt`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(service.robots),
    );
  }
  if (assetsFolder === null) return;
  await app.register(fastifyStatic, {
    root: path.resolve(assetsFolder),
    prefix: `${base}/site/assets/`,
    index: false,
    preCompressed: true,
    wildcard: false,
    decorateReply: false,
    setHeaders: (response) => void response.header('cache-control', 'public, max-age=31536000, immutable'),
  });
};
