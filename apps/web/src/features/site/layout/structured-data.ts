import { type SitePage, sitePages } from '@lectern/contracts';
import type { PageHead } from '@lectern/texts/shapes/site-text';
import { type SiteContext, toAbsoluteUrl } from '../site-context.ts';

/** What search engines read about a page of the sitemap (schema.org): the page, its site, and who operates it. */
export const describePage = ({ request, language }: SiteContext, head: PageHead): readonly object[] => {
  const { page, appUrl, terms } = request;
  if (page === 'notFound' || !sitePages[page].isListed) return [];
  const site = `${appUrl}/#site`;
  return [
    {
      '@type': 'WebSite',
      '@id': site,
      name: 'Lectern',
      url: appUrl,
      ...(terms.operator.name !== null && { publisher: { '@type': 'Organization', name: terms.operator.name } }),
    },
    {
      '@type': 'WebPage',
      '@id': toAbsoluteUrl(request, language, page),
      url: toAbsoluteUrl(request, language, page),
      name: head.title,
      description: head.description,
      inLanguage: language,
      isPartOf: { '@id': site },
    },
  ];
};

/** The product, free of charge to begin with and to run. */
export const describeProduct = ({ request, language }: SiteContext, head: PageHead): readonly object[] => [
  {
    '@type': 'WebApplication',
    name: 'Lectern',
    description: head.description,
    applicationCategory: 'EntertainmentApplication',
    operatingSystem: 'Any',
    browserRequirements: 'A current browser',
    inLanguage: language,
    url: toAbsoluteUrl(request, language, 'about' satisfies SitePage),
    license: 'https://www.apache.org/licenses/LICENSE-2.0',
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'EUR' },
  },
];
