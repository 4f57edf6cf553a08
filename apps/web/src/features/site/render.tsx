import {
  type Language,
  type SeoParams,
  type SitePage,
  type SiteRenderer,
  type SiteRequest,
  sitePages,
} from '@lectern/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { SearchTags } from './layout/search-tags.tsx';
import { SiteDocument } from './layout/site-document.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { describePage } from './layout/structured-data.ts';
import { pages } from './pages/registry.tsx';
import './site.css';
import type { PageHead } from '@lectern/texts/shapes/site-text';
import { createSiteContext } from './site-context.ts';
import { getText } from './texts.ts';

const render = (request: SiteRequest): string => {
  const context = createSiteContext(request);
  const { getHead, getFacts, Content } = pages[request.page];
  const head = getHead(request.language);
  const facts = [...describePage(context, head), ...(getFacts?.(context, head) ?? [])];
  return `<!doctype html>${renderToStaticMarkup(
    <SiteDocument context={context} head={head} facts={facts}>
      <SiteLayout context={context}>
        <Content context={context} />
      </SiteLayout>
    </SiteDocument>,
  )}`;
};

const renderLoginHead: SiteRenderer['renderLoginHead'] = ({ language, appUrl }) =>
  renderToStaticMarkup(<SearchTags site={{ appUrl }} language={language} path="" head={getText('login', language)} />);

const listSeoParams = (language: Language): SeoParams[] => {
  const toParams = (route: string, { title, description, keywords }: PageHead): SeoParams => ({
    route,
    params: { title, description, keywords: keywords.join(', ') },
  });
  // Object.keys loses the type
  const listed = (Object.keys(sitePages) as SitePage[]).flatMap((page) =>
    sitePages[page].isListed ? [toParams(sitePages[page].path, pages[page].getHead(language))] : [],
  );
  return [toParams('', getText('login', language)), ...listed];
};

/** The renderer of the public pages, which the server loads from the build. */
export const renderer: SiteRenderer = { render, renderLoginHead, listSeoParams };
