import { type Language, languages } from '@lectern/contracts';
import { getLanguageFacts } from '@lectern/texts/languages';
import type { PageHead } from '@lectern/texts/shapes/site-text';
import openGraphImage from '../pictures/open-graph.jpg?url';
import { FILES_PATH } from '../site-context.ts';

type Page = {
  site: { appUrl: string };
  language: Language;
  /** Below the language; '' is the login; null: the page is not to be found by search engines. */
  path: string | null;
  head: PageHead;
};

/** What search engines and link previews read: of each public page, and of the login. */
export const SearchTags = ({ site, language, path, head }: Page) => (
  <>
    <title>{head.title}</title>
    <meta name="description" content={head.description} />
    <meta name="keywords" content={head.keywords.join(', ')} />
    {path === null ? <meta name="robots" content="noindex" /> : <Addresses {...{ site, language, path }} />}
    <LinkPreview {...{ site, language, path, head }} />
  </>
);

const toUrl = ({ appUrl }: Page['site'], language: Language, path: string): string =>
  `${appUrl}/${language}${path === '' ? '' : `/${path}`}`;

/** One address for search engines, and the same page in other languages. */
const Addresses = ({ site, language, path }: Omit<Page, 'head'> & { path: string }) => (
  <>
    <link rel="canonical" href={toUrl(site, language, path)} />
    {languages.map((each) => (
      <link key={each} rel="alternate" hrefLang={each} href={toUrl(site, each, path)} />
    ))}
    <link rel="alternate" hrefLang="x-default" href={`${site.appUrl}/${path}`} />
  </>
);

/** Open Graph: what messengers and social networks show for a link. */
const LinkPreview = ({ site, language, path, head }: Page) => (
  <>
    <meta property="og:site_name" content="Lectern" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content={head.title} />
    <meta property="og:description" content={head.description} />
    {path !== null && <meta property="og:url" content={toUrl(site, language, path)} />}
    {/* Open Graph names a language with a country. */}
    <meta property="og:locale" content={`${language}_${getLanguageFacts(language).country}`} />
    <meta property="og:image" content={site.appUrl + FILES_PATH + openGraphImage} />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="Lectern" />
    <meta name="twitter:card" content="summary_large_image" />
  </>
);
