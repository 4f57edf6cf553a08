import type { Language } from '@lectern/texts/languages';
import { type Html, html } from '../http/html.ts';
import { type Page, renderFormTokenField } from '../http/layout.ts';
import type { Visitor } from '../http/visitor.ts';
import { interpolate } from '../texts.ts';
import { pickTranslation } from '../translated.ts';
import { formatGenre } from '../works/work-texts.ts';
import { BOOKS, type Book, getCoverPath } from './books.ts';
import { type Filter, findBooks, listFilterOptions } from './find-books.ts';
import type { Purchase } from './purchases.ts';

const formatPrice = (cents: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' }).format(cents / 100);

const formatDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);

const formatLanguage = (code: string, language: Language): string => {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

const formatFormat = ({ format }: Book, texts: Visitor['texts']): string => {
  switch (format) {
    case 'cbz':
      return texts.formatComic;
    case 'mp3.zip':
      return texts.formatAudiobook;
    default:
      return format.toUpperCase();
  }
};

/** The text for each delivery state of a purchase. */
const DELIVERY_TEXT_KEYS = {
  pending: 'deliveryPending',
  delivered: 'deliveryDone',
  refused: 'deliveryFailed',
} as const satisfies Record<Purchase['delivery'], keyof Visitor['texts']>;

const renderBookTile = (book: Book, ...notes: string[]): Html => html`<li>
<a href="/books/${book.slug}"><img src="${getCoverPath(book)}" alt="" width="160" height="240">
<span class="title" lang="${book.language}" dir="auto">${book.title}</span></a>
<span class="author" lang="${book.language}" dir="auto">${book.author}</span> ${notes.map((note) => html`<span class="note">${note}</span> `)}</li>`;

type Option = { value: string; name: string };

const renderSelect = (name: string, label: string, all: string, options: readonly Option[], chosen: string): Html =>
  html`<label><span>${label}</span> <select name="${name}"><option value="">${all}</option>${options.map(
    (option) =>
      html`<option value="${option.value}"${option.value === chosen && html` selected`}>${option.name}</option>`,
  )}</select></label>`;

const renderFilterForm = ({ texts, language }: Visitor, filter: Filter): Html => {
  const { genres, languages } = listFilterOptions();
  const genreOptions = genres.map((genre) => ({ value: genre, name: formatGenre(genre, texts) }));
  const languageOptions = languages
    .map((code) => ({ value: code, name: formatLanguage(code, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language));
  return html`<form class="filters" role="search" action="/">
<label><span>${texts.search}</span> <input type="search" name="q" value="${filter.q}" maxlength="200"></label>
${renderSelect('genre', texts.genre, texts.allGenres, genreOptions, filter.genre ?? '')}
${renderSelect('language', texts.textLanguage, texts.allLanguages, languageOptions, filter.language ?? '')}
<button>${texts.searchButton}</button></form>`;
};

/** Renders the search form and the books that match it, with format and price. */
export const renderCataloguePage = (visitor: Visitor, filter: Filter): Page => {
  const { texts, language } = visitor;
  const books = findBooks(filter, language);
  const isFiltered = books.length < BOOKS.length;
  return {
    title: texts.catalogue,
    body: html`<h1>${texts.catalogueLead}</h1>
${renderFilterForm(visitor, filter)}
<p class="note" role="status">${books.length > 0 ? interpolate(texts.booksFound, { count: String(books.length) }) : texts.nothingFound}${
      isFiltered && html` <a href="/">${texts.clearFilters}</a>`
    }</p>
<ul class="shelf">${books.map((book) =>
      renderBookTile(
        book,
        `${formatFormat(book, texts)} · ${formatPrice(book.cents, language)}`,
        ...(book.protection ? [texts.protectedWithLcp] : []),
      ),
    )}</ul>`,
  };
};

/** Renders one book. `owned`: the visitor has already bought it. `loanOffer`: what a protected book says about borrowing. */
export const renderBookPage = (
  visitor: Visitor,
  book: Book,
  { owned, loanOffer, cloudUrl }: { owned: boolean; loanOffer: Html | null; cloudUrl: string },
): Page => {
  const { texts, language } = visitor;
  const price = formatPrice(book.cents, language);
  const format = formatFormat(book, texts);
  const facts = [
    formatGenre(book.genre, texts),
    formatLanguage(book.language, language),
    format,
    interpolate(texts.firstPublished, { year: String(book.year) }),
  ];
  return {
    title: book.title,
    body: html`<article class="book"><img src="${getCoverPath(book)}" alt="" width="240" height="360">
<div><h1 lang="${book.language}" dir="auto">${book.title}</h1>
<p class="author" lang="${book.language}" dir="auto">${book.author}</p>
${book.narrator && html`<p class="note">${interpolate(texts.readBy, { narrator: book.narrator })}</p>`}
${book.series && html`<p class="note">${interpolate(texts.seriesPart, { series: book.series.title, number: String(book.series.number) })}</p>`}
<p class="note">${facts.join(' · ')}</p>
${book.protection && html`<p class="badge">${texts.protectedWithLcp}</p>`}
<p class="description">${pickTranslation(book.description, language)}</p>
<p class="actions"><a href="/books/${book.slug}/sample">${book.format === 'mp3.zip' ? texts.listenSample : texts.readSample}</a></p>
${
  owned
    ? html`<p class="done" role="status">${texts.alreadyOwned} <a href="${cloudUrl}">${texts.openLibrary}</a></p>
${!book.protection && html`<p class="actions"><a href="/books/${book.slug}/file" download>${interpolate(texts.downloadFile, { format })}</a></p>`}`
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
