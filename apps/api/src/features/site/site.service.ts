import {
  type Language,
  type SeoParams,
  type SiteRenderer,
  type SiteRequest,
  type Terms,
  termsTexts,
} from '@lectern/contracts';
import type { PageRequest } from '../../http/site-pages.ts';
import { createCache } from '../../platform/cache.ts';
import { createSitemap } from './sitemap.ts';

type Dependencies = {
  /** Null: the public pages are not built, so there are none. */
  renderer: SiteRenderer | null;
  terms: { getCurrent: () => Promise<Terms> };
  web: { appUrl: string; basePath: string };
  operator: Terms['operator'];
};

export type SiteService = ReturnType<typeof createSiteService>;

/** Pages without a query and without a form: some 20 in each language, with and without the question about cookies. */
const CACHE_LIMITS = { entries: 500, weight: 32 * 1024 ** 2, weigh: (html: string) => html.length };

/**
 * The public pages. Routes of features with forms on them use `SitePages` (`http/site-pages.ts`), which renders through this
 * service.
 */
export const createSiteService = ({ renderer, terms, web, operator }: Dependencies) => {
  const basePath = web.basePath === '/' ? '' : web.basePath;
  const cache = createCache<string>(CACHE_LIMITS);

  let known: Terms | null = null;
  /** What pages other than the terms need of them is known without the database. */
  const newest: Terms = {
    version: termsTexts.at(-1)?.version ?? 1,
    effective_at: new Date(0).toISOString(),
    next: null,
    operator,
  };
  /** A page is also shown when the database does not respond: its visitor may have typed a text. */
  const loadTerms = async (page: SiteRequest['page']): Promise<Terms> => {
    try {
      known = await terms.getCurrent();
      return known;
    } catch (error) {
      if (known === null && page === 'terms') throw error;
      return known ?? newest;
    }
  };

  return {
    hasPages: renderer !== null,

    /** Returns the whole document. */
    async render(request: PageRequest): Promise<string> {
      if (renderer === null) throw new Error('the public pages are not built');
      const current = await loadTerms(request.page);
      const draw = () => renderer.render({ ...request, basePath, appUrl: web.appUrl, terms: current });
      const { page, language, query, cookies, form } = request;
      const isPlain = page !== 'notFound' && form === null && Object.keys(query).length === 0;
      if (!isPlain) return draw();
      return cache.get(JSON.stringify([page, language, cookies, current]), async () => draw());
    },

    listSeoParams: (language: Language): SeoParams[] => renderer?.listSeoParams(language) ?? [],

    /** What search engines and link previews read of the login; null: nothing. */
    renderLoginHead: (language: Language): string | null =>
      renderer?.renderLoginHead({ language, appUrl: web.appUrl }) ?? null,

    sitemap: createSitemap(web.appUrl),
    robots: `User-agent: *\nDisallow: /api/\n\nSitemap: ${web.appUrl}/sitemap.xml\n`,
  };
};
