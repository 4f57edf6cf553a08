import { languages, sitePages } from '@lectern/contracts';

/** The listed public pages in all languages, each with its translations (sitemaps.org, and Google’s `xhtml:link`). */
export const createSitemap = (appUrl: string): string => {
  const listed = Object.values(sitePages).filter(({ isListed }) => isListed);
  const entries = listed.flatMap(({ path }) => {
    const toAlternate = (hreflang: string, url: string): string =>
      `    <xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(url)}"/>`;
    const alternates = [
      ...languages.map((language) => toAlternate(language, `${appUrl}/${language}/${path}`)),
      toAlternate('x-default', `${appUrl}/${path}`),
    ];
    return languages.map((language) =>
      ['  <url>', `    <loc>${escapeXml(`${appUrl}/${language}/${path}`)}</loc>`, ...alternates, '  </url>'].join('\n'),
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
};

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
