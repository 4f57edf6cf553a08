import { type Html, html } from '../http/html.ts';
import { formToken, type Page } from '../http/layout.ts';
import type { Visitor } from '../http/visitor.ts';
import { fill, type Language } from '../texts/texts.ts';
import { BOOKS, type Book } from './books.ts';
import type { Purchase } from './purchases.ts';

const money = (cents: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(cents / 100);

const day = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** What a purchase says of the cloud library. */
const DELIVERY = { waiting: 'onItsWay', there: 'inYourLibrary', refused: 'notDelivered' } as const satisfies Record<
  Purchase['delivery'],
  keyof Visitor['texts']
>;

const tile = (book: Book, ...notes: string[]): Html => html`<li>
<a href="/books/${book.slug}"><img src="/covers/${book.slug}.svg" alt="" width="160" height="240">
<span class="title" lang="${book.language}">${book.title}</span></a>
<span class="author" lang="${book.language}">${book.author}</span> ${notes.map((note) => html`<span class="note">${note}</span> `)}</li>`;

/** All books with their prices. */
export const cataloguePage = ({ texts, language }: Visitor): Page => ({
  title: texts.catalogue,
  body: html`<h1>${texts.catalogueLead}</h1>
<ul class="shelf">${BOOKS.map((book) => tile(book, money(book.cents, language)))}</ul>`,
});

/** One book. `owned`: it is on the visitor's account already. */
export const bookPage = (visitor: Visitor, book: Book, owned: boolean, cloudUrl: string): Page => {
  const { texts, language } = visitor;
  const price = money(book.cents, language);
  return {
    title: book.title,
    body: html`<article class="book"><img src="/covers/${book.slug}.svg" alt="" width="240" height="360">
<div><h1 lang="${book.language}">${book.title}</h1>
<p class="author" lang="${book.language}">${book.author}</p>
<p class="note">${fill(texts.firstPublished, { year: String(book.year) })}</p>
<blockquote lang="${book.language}">${book.opening}</blockquote>
${
  owned
    ? html`<p class="done" role="status">${texts.alreadyYours} <a href="${cloudUrl}">${texts.openLibrary}</a></p>`
    : html`<form method="post" action="/books/${book.slug}/buy">${formToken(visitor)}<p><button>${fill(texts.buy, { price })}</button></p></form>
<p class="note">${texts.demoNote}</p>`
}</div></article>`,
  };
};

/** What the visitor bought. */
export const purchasesPage = (
  { texts, language }: Visitor,
  purchases: readonly Purchase[],
  cloudUrl: string,
): Page => ({
  title: texts.purchases,
  body: html`<h1>${texts.purchases}</h1>
${
  purchases.length === 0
    ? html`<p>${texts.noPurchases}</p>`
    : html`<p><a href="${cloudUrl}">${texts.openLibrary}</a></p><ul class="shelf">${purchases.map(
        ({ book, boughtAt, delivery }) =>
          tile(book, fill(texts.boughtOn, { date: day(boughtAt, language) }), texts[DELIVERY[delivery]]),
      )}</ul>`
}`,
});
