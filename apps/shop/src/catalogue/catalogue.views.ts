import { type Html, html } from '../http/html.ts';
import { type Page, renderFormTokenField } from '../http/layout.ts';
import type { Visitor } from '../http/visitor.ts';
import { interpolate, type Language } from '../texts/texts.ts';
import { BOOKS, type Book } from './books.ts';
import type { Purchase } from './purchases.ts';

const formatPrice = (cents: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(cents / 100);

const formatDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** The text for each delivery state of a purchase. */
const DELIVERY_TEXT_KEYS = {
  pending: 'deliveryPending',
  delivered: 'deliveryDone',
  refused: 'deliveryFailed',
} as const satisfies Record<Purchase['delivery'], keyof Visitor['texts']>;

const renderBookTile = (book: Book, ...notes: string[]): Html => html`<li>
<a href="/books/${book.slug}"><img src="/covers/${book.slug}.svg" alt="" width="160" height="240">
<span class="title" lang="${book.language}">${book.title}</span></a>
<span class="author" lang="${book.language}">${book.author}</span> ${notes.map((note) => html`<span class="note">${note}</span> `)}</li>`;

/** Renders all books with their prices. */
export const renderCataloguePage = ({ texts, language }: Visitor): Page => ({
  title: texts.catalogue,
  body: html`<h1>${texts.catalogueLead}</h1>
<ul class="shelf">${BOOKS.map((book) =>
    renderBookTile(book, ...(book.protection ? [texts.protectedWithLcp] : []), formatPrice(book.cents, language)),
  )}</ul>`,
});

/** Renders one book. `owned`: the visitor has already bought it. `loanOffer`: what a protected book says about borrowing. */
export const renderBookPage = (
  visitor: Visitor,
  book: Book,
  { owned, loanOffer, cloudUrl }: { owned: boolean; loanOffer: Html | null; cloudUrl: string },
): Page => {
  const { texts, language } = visitor;
  const price = formatPrice(book.cents, language);
  return {
    title: book.title,
    body: html`<article class="book"><img src="/covers/${book.slug}.svg" alt="" width="240" height="360">
<div><h1 lang="${book.language}">${book.title}</h1>
<p class="author" lang="${book.language}">${book.author}</p>
<p class="note">${interpolate(texts.firstPublished, { year: String(book.year) })}</p>
${book.protection && html`<p class="badge">${texts.protectedWithLcp}</p>`}
<blockquote lang="${book.language}">${book.opening}</blockquote>
${
  owned
    ? html`<p class="done" role="status">${texts.alreadyOwned} <a href="${cloudUrl}">${texts.openLibrary}</a></p>`
    : html`<form method="post" action="/books/${book.slug}/buy">${renderFormTokenField(visitor)}<p><button>${interpolate(texts.buy, { price })}</button></p></form>
${loanOffer}
<p class="note">${texts.demoNote}</p>`
}</div></article>`,
  };
};

/** Renders the purchases of the visitor; `licensedBooks` are those with a licence. */
export const renderPurchasesPage = (
  { texts, language }: Visitor,
  purchases: readonly Purchase[],
  licensedBooks: Html | null,
  cloudUrl: string,
): Page => ({
  title: texts.purchases,
  body: html`<h1>${texts.purchases}</h1>
${
  purchases.length === 0 && licensedBooks === null
    ? html`<p>${texts.noPurchases}</p>`
    : html`<p><a href="${cloudUrl}">${texts.openLibrary}</a></p>`
}${
  purchases.length > 0 &&
  html`<ul class="shelf">${purchases.map(({ book, boughtAt, delivery }) =>
    renderBookTile(
      book,
      interpolate(texts.boughtOn, { date: formatDate(boughtAt, language) }),
      texts[DELIVERY_TEXT_KEYS[delivery]],
    ),
  )}</ul>`
}${licensedBooks}`,
});
