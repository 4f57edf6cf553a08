import { z } from 'zod';
import type { ShopIdentity } from '../config.ts';
import type { Clock } from '../database.ts';
import { html } from '../http/html.ts';
import { createMessagePage, type PageRequest, type PageResult, type PageRouter } from '../http/pages.ts';
import type { Visitor } from '../http/visitor.ts';
import type { LcpProvider } from '../lcp/lcp.ts';
import { renderLicences, renderLoanOffer } from '../lcp/lcp.views.ts';
import type { LoanLength } from '../lcp/loans.ts';
import { interpolate } from '../texts.ts';
import { type Book, findBook } from './books.ts';
import { renderBookPage, renderCataloguePage, renderPurchasesPage } from './catalogue.views.ts';
import { Filter } from './find-books.ts';
import type { PurchaseService } from './purchases.ts';
import { renderSamplePage } from './sample.ts';

type Dependencies = {
  purchases: PurchaseService;
  lcp: LcpProvider;
  shop: ShopIdentity;
  clock: Clock;
  onPurchase: () => void;
};

const Params = z.object({ slug: z.string() });
const LoanForm = z.object({ length: z.enum(['fortnight', 'short'] satisfies LoanLength[]) });

/** Registers the pages for the catalogue, one book, buying, borrowing, purchases and the terms. */
export const registerCataloguePages = (
  pages: PageRouter,
  { purchases, lcp: { licences }, shop, clock, onPurchase }: Dependencies,
): void => {
  const getDefaultHint = ({ texts }: Visitor): string => interpolate(texts.defaultHint, { shop: shop.name });

  const withBook =
    (handler: (pageRequest: PageRequest, book: Book) => Promise<PageResult>) =>
    async (pageRequest: PageRequest): Promise<PageResult> => {
      const book = findBook(Params.parse(pageRequest.request.params).slug);
      return book ? handler(pageRequest, book) : createMessagePage(pageRequest.visitor.texts.notFound, 404);
    };

  pages.get('/', ({ request, visitor }) => renderCataloguePage(visitor, Filter.parse(request.query)));

  pages.get(
    '/books/:slug',
    withBook(async ({ visitor }, book) => {
      const { account } = visitor;
      const owned = account !== undefined && (await purchases.isOwned(account.id, book));
      const isLent = book.protection === 'lcp' && !owned;
      const loan = isLent && account ? await licences.findRunningLoan(account.id, book) : undefined;
      const loanOffer = isLent ? renderLoanOffer(visitor, book.slug, loan) : null;
      return renderBookPage(visitor, book, { owned, loanOffer, cloudUrl: shop.cloudUrl });
    }),
  );

  pages.get(
    '/books/:slug/sample',
    withBook(async ({ visitor }, book) => renderSamplePage(visitor, book)),
  );

  pages.post(
    '/books/:slug/buy',
    withBook(async ({ visitor }, book) => {
      const { account } = visitor;
      if (!account) return { redirect: `/login?next=/books/${book.slug}` };
      if (book.protection === 'lcp') await licences.sell(account.id, book, getDefaultHint(visitor));
      else await purchases.buy(account.id, book);
      onPurchase();
      return { redirect: '/purchases' };
    }),
  );

  pages.post(
    '/books/:slug/borrow',
    withBook(async ({ request, visitor }, book) => {
      const { account, texts } = visitor;
      if (!account) return { redirect: `/login?next=/books/${book.slug}` };
      const form = LoanForm.safeParse(request.body);
      if (book.protection !== 'lcp' || !form.success) return createMessagePage(texts.notFound, 404);
      if (!(await purchases.isOwned(account.id, book)))
        await licences.lend(account.id, book, form.data.length, getDefaultHint(visitor));
      onPurchase();
      return { redirect: '/purchases' };
    }),
  );

  pages.get('/purchases', async ({ visitor }) => {
    const { account } = visitor;
    if (!account) return { redirect: '/login?next=/purchases' };
    const licensedBooks = renderLicences(visitor, await licences.list(account.id), clock());
    return renderPurchasesPage(visitor, await purchases.list(account.id), licensedBooks, shop.cloudUrl);
  });

  pages.get('/terms', ({ visitor: { texts } }) => ({
    title: texts.terms,
    body: html`<h1>${texts.terms}</h1><p>${texts.termsText}</p>`,
  }));
};
