import type { Language } from '@lectern/texts/languages';
import { findBook, getCoverPath } from '../catalogue/books.ts';
import { renderField } from '../http/form-fields.ts';
import { type Html, html } from '../http/html.ts';
import { type Page, renderFormTokenField } from '../http/layout.ts';
import type { Visitor } from '../http/visitor.ts';
import { interpolate } from '../texts.ts';
import type { Licence } from './licences.db.ts';
import { canReturn, computeRenewedEnd, getStatus, type LicenceStatus } from './loans.ts';
import type { Passphrase } from './passphrases.ts';

/** Formats a moment to the minute, because loans may be short. */
const formatMoment = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date);

const renderMoment = (text: string, date: Date, language: Language): Html =>
  html`<time datetime="${date.toISOString()}">${interpolate(text, { date: formatMoment(date, language) })}</time>`;

/** The text for each status of a loan, with its date. */
const LOAN_TEXT_KEYS = {
  ready: 'loanUntil',
  active: 'loanUntil',
  expired: 'loanExpiredOn',
  returned: 'loanReturnedOn',
  cancelled: 'loanReturnedOn',
  revoked: 'licenceRevokedOn',
} as const satisfies Record<LicenceStatus, keyof Visitor['texts']>;

const DELIVERY_TEXT_KEYS = {
  pending: 'deliveryPending',
  delivered: 'deliveryDone',
  refused: 'deliveryFailed',
} as const satisfies Record<Licence['delivery'], keyof Visitor['texts']>;

/** Says since when and until when the customer may read the book. */
const renderPeriod = (licence: Licence, { texts, language }: Visitor, now: Date): Html[] => {
  const status = getStatus(licence, now);
  const isLoan = licence.kind === 'loan';
  const begin = renderMoment(isLoan ? texts.borrowedOn : texts.boughtOn, licence.issuedAt, language);
  if (!licence.endsAt) return [begin];
  const endText = isLoan ? texts[LOAN_TEXT_KEYS[status]] : texts.licenceRevokedOn;
  return [begin, renderMoment(endText, licence.endsAt, language)];
};

const renderAction = (visitor: Visitor, action: string, title: string, label: string): Html =>
  html`<form method="post" action="${action}">${renderFormTokenField(visitor)}<button class="secondary" aria-label="${`${label}: ${title}`}">${label}</button></form>`;

/** Renders a licence with its dates and what can be done with it. */
const renderLicence = (licence: Licence, visitor: Visitor, now: Date): Html | null => {
  const { texts, language } = visitor;
  const book = findBook(licence.book);
  if (!book) return null; // no longer on sale
  const renewedEnd = computeRenewedEnd(licence, now);
  const status = getStatus(licence, now);
  const isUsable = status === 'ready' || status === 'active';
  return html`<li>
<img src="${getCoverPath(book)}" alt="" width="80" height="120">
<div><a class="title" href="/books/${book.slug}" lang="${book.language}">${book.title}</a>
<p class="note">${renderPeriod(licence, visitor, now).map((line) => html`${line}<br>`)}${isUsable ? texts[DELIVERY_TEXT_KEYS[licence.delivery]] : null}</p>
<div class="actions">${
    renewedEnd &&
    renderAction(
      visitor,
      `/licences/${licence.id}/renew`,
      book.title,
      interpolate(texts.renewUntil, { date: formatMoment(renewedEnd, language) }),
    )
  }
${canReturn(licence, now) && renderAction(visitor, `/licences/${licence.id}/return`, book.title, texts.returnLoan)}
${isUsable && html`<a href="/lcp/licences/${licence.id}" download aria-label="${`${texts.downloadLicence}: ${book.title}`}">${texts.downloadLicence}</a>`}</div></div></li>`;
};

/** Renders the licences of a customer; nothing when there are none. */
export const renderLicences = (visitor: Visitor, licences: readonly Licence[], now: Date): Html | null =>
  licences.length === 0
    ? null
    : html`<h2>${visitor.texts.protectedBooks}</h2>
<p>${visitor.texts.protectedBooksNote} <a href="/passphrase">${visitor.texts.showPassphrase}</a></p>
<ul class="licences">${licences.map((licence) => renderLicence(licence, visitor, now))}</ul>`;

/** Renders what the page of a protected book says about reading it, and the form that borrows it. */
export const renderLoanOffer = (visitor: Visitor, slug: string, loan: Licence | undefined): Html => {
  const { texts, language } = visitor;
  return html`<p class="note">${texts.protectedNote}</p>
${
  loan?.endsAt
    ? html`<p class="done" role="status">${renderMoment(texts.loanUntil, loan.endsAt, language)} <a href="/purchases">${texts.purchases}</a></p>`
    : html`<form class="actions" method="post" action="/books/${slug}/borrow">${renderFormTokenField(visitor)}<button class="secondary" name="length" value="fortnight">${texts.borrowFortnight}</button>
<button class="secondary" name="length" value="short">${texts.borrowShort}</button></form>`
}`;
};

/** Renders the passphrases of the customer, the newest first, and the form that adds one. */
export const renderPassphrasePage = (
  visitor: Visitor,
  [current, ...former]: readonly Passphrase[],
  values: { passphrase?: string; hint?: string; errors?: { passphrase?: string; hint?: string }; done?: string } = {},
): Page => {
  const { texts, language } = visitor;
  const { errors = {} } = values;
  return {
    title: texts.passphrase,
    body: html`<h1>${texts.passphrase}</h1>
${values.done === undefined ? null : html`<p class="done" role="status">${values.done}</p>`}
<p>${texts.passphraseLead}</p>
${
  current
    ? html`<dl><dt>${texts.currentPassphrase}</dt><dd><code>${current.passphrase}</code></dd>
<dt>${texts.hint}</dt><dd>${current.hint}</dd></dl>`
    : html`<p>${texts.noPassphrase}</p>`
}
${
  former.length > 0 &&
  html`<h2>${texts.formerPassphrases}</h2><p>${texts.formerPassphrasesNote}</p>
<dl>${former.map(
    ({ passphrase, createdAt }) =>
      html`<dt>${renderMoment(texts.passphraseSince, createdAt, language)}</dt><dd><code>${passphrase}</code></dd>`,
  )}</dl>`
}
<h2>${texts.changePassphrase}</h2>
<form method="post" action="/passphrase">${renderFormTokenField(visitor)}
${renderField({ name: 'passphrase', label: texts.newPassphrase, autocomplete: 'off', value: values.passphrase, hint: texts.passwordHint, error: errors.passphrase })}
${renderField({ name: 'hint', label: texts.hint, autocomplete: 'off', value: values.hint, hint: texts.hintNote, error: errors.hint })}
<p><button>${texts.savePassphrase}</button></p></form>`,
  };
};

/** Renders the page that licences link to for forgotten passphrases. */
export const renderHintPage = (visitor: Visitor, shopName: string): Page => {
  const { texts } = visitor;
  return {
    title: texts.forgotPassphrase,
    body: html`<h1>${texts.forgotPassphrase}</h1>
<p>${interpolate(texts.forgotPassphraseText, { shop: shopName })}</p>
<p><a href="/passphrase">${texts.showPassphrase}</a></p>`,
  };
};
