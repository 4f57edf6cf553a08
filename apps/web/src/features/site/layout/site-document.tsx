import { type SitePage, sitePages } from '@lectern/contracts';
import literataCyrillic from '@lectern/formats/fonts/literata-cyrillic-opsz-normal.woff2?url';
import literataLatin from '@lectern/formats/fonts/literata-latin-opsz-normal.woff2?url';
import { getLanguageFacts } from '@lectern/texts/languages';
import type { PageHead } from '@lectern/texts/shapes/site-text';
import type { ReactNode } from 'react';
import favicon from '../../../ui/theme/favicon.svg?url';
import initialTheme from '../../../ui/theme/initial-theme.js?url';
import type { SiteContext } from '../site-context.ts';
import siteScript from '../site-script.js?url';
import { SearchTags } from './search-tags.tsx';

/** Replaced with the name of the one stylesheet when the pages are built (`vite.site.config.ts`). */
const STYLESHEET = '__SITE_STYLESHEET__';

/** The font of the largest text on each page. */
const PRELOADED_FONTS = { latin: literataLatin, cyrillic: literataCyrillic };

/** The whole document. Without scripts it is light; `initial-theme.js` sets the theme before the first paint. */
export const SiteDocument = ({
  context,
  head,
  facts,
  children,
}: {
  context: SiteContext;
  head: PageHead;
  facts: readonly object[];
  children: ReactNode;
}) => {
  const { language, request, toFile } = context;
  const { alphabet } = getLanguageFacts(language);
  return (
    <html lang={language} data-theme="fresh" data-mode="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {alphabet !== null && (
          <link
            rel="preload"
            as="font"
            type="font/woff2"
            href={toFile(PRELOADED_FONTS[alphabet])}
            crossOrigin="anonymous"
          />
        )}
        <link rel="stylesheet" href={toFile(STYLESHEET)} />
        <script src={toFile(initialTheme)} />
        <script src={toFile(siteScript)} defer />
        <link rel="icon" href={toFile(favicon)} type="image/svg+xml" />
        <SearchTags site={request} language={language} path={findAddress(request.page)} head={head} />
        {facts.length > 0 && <Facts facts={facts} />}
      </head>
      <body>{children}</body>
    </html>
  );
};

/** Null for steps of forms and unknown pages, which are not to be found. */
const findAddress = (page: SitePage | 'notFound'): string | null =>
  page !== 'notFound' && sitePages[page].isListed ? sitePages[page].path : null;

/** JSON-LD: data, which no policy on scripts concerns. */
const Facts = ({ facts }: { facts: readonly object[] }) => (
  <script
    type="application/ld+json"
    // oxlint-disable-next-line react/no-danger -- JSON without `<` cannot end the element
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', '\\u003c'),
    }}
  />
);
