import { type Language, languageFacts, languages } from '@lectern/texts/languages';
import type { ShopIdentity } from '../config.ts';
import { computeFormToken } from '../tokens.ts';
import { FORM_TOKEN_FIELD } from './form-guard.ts';
import { type Html, html } from './html.ts';
import type { Visitor } from './visitor.ts';

/** The title and content of a page, without the layout. */
export type Page = { title: string; body: Html };

/** Renders the hidden field with the CSRF token. */
export const renderFormTokenField = (visitor: Visitor): Html =>
  html`<input type="hidden" name="${FORM_TOKEN_FIELD}" value="${computeFormToken(visitor.cookie)}">`;

/** Returns the current URL in another language; the rest of the query stays. */
const toLanguageUrl = (url: URL, language: Language): string => {
  const query = new URLSearchParams(url.search);
  query.set('lang', language);
  return `${url.pathname}?${query.toString()}`;
};

const renderAccountNav = ({ texts, ...visitor }: Visitor): Html =>
  visitor.account
    ? html`<form method="post" action="/logout">${renderFormTokenField({ texts, ...visitor })}
<span class="who">${visitor.account.firstName}</span> <button class="quiet">${texts.logOut}</button></form>`
    : html`<a href="/login">${texts.logIn}</a>`;

/** Renders the complete document. `url`: the URL of the page, for the language links. */
export const renderDocument = (shop: ShopIdentity, visitor: Visitor, url: URL, { title, body }: Page): string => {
  const { texts, language } = visitor;
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${shop.name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header>
<a class="brand" href="/"><img src="/icon.svg" alt="" width="32" height="32">${shop.name}</a>
<nav><a href="/">${texts.catalogue}</a> <a href="/purchases">${texts.purchases}</a> <a href="${shop.cloudUrl}">${texts.openLibrary}</a></nav>
${renderAccountNav(visitor)}
</header>
<main id="content">
${body}
</main>
<footer>
<a href="/terms">${texts.terms}</a>
<nav aria-label="${texts.language}">${languages.map((code) =>
    code === language
      ? html`<span lang="${code}" aria-current="true">${languageFacts[code].name}</span> `
      : html`<a lang="${code}" hreflang="${code}" href="${toLanguageUrl(url, code)}">${languageFacts[code].name}</a> `,
  )}</nav>
</footer>
</body>
</html>
`.markup;
};
