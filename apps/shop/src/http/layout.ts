import type { ShopIdentity } from '../config.ts';
import { LANGUAGES, type Language } from '../texts/texts.ts';
import { formTokenOf } from '../tokens.ts';
import { FORM_TOKEN_FIELD } from './form-guard.ts';
import { type Html, html } from './html.ts';
import type { Visitor } from './visitor.ts';

/** A page without its frame. */
export type Page = { title: string; body: Html };

/** The hidden field that shows that a form is ours. */
export const formToken = (visitor: Visitor): Html =>
  html`<input type="hidden" name="${FORM_TOKEN_FIELD}" value="${formTokenOf(visitor.cookie)}">`;

/** The same address in another language; the rest of the query (a link's token) stays. */
const inLanguage = (here: URL, language: Language): string => {
  const query = new URLSearchParams(here.search);
  query.set('lang', language);
  return `${here.pathname}?${query.toString()}`;
};

const account = ({ texts, ...visitor }: Visitor): Html =>
  visitor.account
    ? html`<form method="post" action="/logout">${formToken({ texts, ...visitor })}
<span class="who">${visitor.account.firstName}</span> <button class="quiet">${texts.logOut}</button></form>`
    : html`<a href="/login">${texts.logIn}</a>`;

/** The whole document. `here` is the address of the page, for the language links. */
export const documentOf = (shop: ShopIdentity, visitor: Visitor, here: URL, { title, body }: Page): string => {
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
${account(visitor)}
</header>
<main id="content">
${body}
</main>
<footer>
<a href="/terms">${texts.terms}</a>
<nav aria-label="${texts.language}">${LANGUAGES.map(({ code, name }) =>
    code === language
      ? html`<span lang="${code}" aria-current="true">${name}</span> `
      : html`<a lang="${code}" hreflang="${code}" href="${inLanguage(here, code)}">${name}</a> `,
  )}</nav>
</footer>
</body>
</html>
`.markup;
};
