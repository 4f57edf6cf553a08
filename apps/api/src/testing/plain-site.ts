import { type SeoParams, type SiteRenderer, sitePages } from '@lectern/contracts';
import type { SiteBuild } from '../features/site/load-site.ts';

const escapeHtml = (value: unknown): string => JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Renders every page as the data that it is made from, for tests of the server alone. */
const renderer: SiteRenderer = {
  render: (request) =>
    `<!doctype html><html lang="${request.language}"><title>${request.page}</title><pre>${escapeHtml(request)}</pre></html>`,
  renderLoginHead: ({ language, appUrl }) =>
    `<title>Log in, $& ${language}</title><link rel="canonical" href="${appUrl}/${language}">`,
  listSeoParams: (language): SeoParams[] =>
    ['', ...Object.values(sitePages).flatMap(({ path, isListed }) => (isListed ? [path] : []))].map((path) => ({
      route: path,
      params: { title: `Title “${path}” ${language}`, description: `About <${path}>`, keywords: 'books, "reading"' },
    })),
};

export const plainSite: SiteBuild = { renderer, assetsFolder: null };

/** The data that a page of `plainSite` was made from. */
export const readPlainPage = (html: string): Record<string, unknown> => {
  const [, text = 'null'] = /<pre>(.*)<\/pre>/s.exec(html) ?? [];
  return JSON.parse(text.replaceAll('&lt;', '<').replaceAll('&amp;', '&'));
};
