import { z } from 'zod';
import type { ShopIdentity } from '../config.ts';
import { html } from '../http/html.ts';
import { createMessagePage, type PageRequest, type PageResult, type PageRouter } from '../http/pages.ts';
import { type Book, findBook } from './books.ts';
import { renderBookPage, renderCataloguePage, renderPurchasesPage } from './catalogue.views.ts';
import type { PurchaseService } from './purchases.ts';

const Params = z.object({ slug: z.string() });

/** Registers the pages for the catalogue, one book, buying, purchases and the terms. */
export const registerCataloguePages = (
  pages: PageRouter,
  { purchases, shop, onPurchase }: { purchases: PurchaseService; shop: ShopIdentity; onPurchase: () => void },
): void => {
  const withBook =
    (handler: (pageRequest: PageRequest, book: Book) => Promise<PageResult>) =>
    async (pageRequest: PageRequest): Promise<PageResult> => {
      const book = findBook(Params.parse(pageRequest.request.params).slug);
      return book ? handler(pageRequest, book) : createMessagePage(pageRequest.visitor.texts.notFound, 404);
    };

  pages.get('/', ({ visitor }) => renderCataloguePage(visitor));

  pages.get(
    '/books/:slug',
    withBook(async ({ visitor }, book) => {
      const purchased = visitor.account ? await purchases.list(visitor.account.id) : [];
      const owned = purchased.some((purchase) => purchase.book === book);
      return renderBookPage(visitor, book, owned, shop.cloudUrl);
    }),
  );

  pages.post(
    '/books/:slug/buy',
    withBook(async ({ visitor }, book) => {
      if (!visitor.account) return { redirect: `/login?next=/books/${book.slug}` };
      await purchases.buy(visitor.account.id, book);
      onPurchase();
      return { redirect: '/purchases' };
    }),
  );

  pages.get('/purchases', async ({ visitor }) =>
    visitor.account
      ? renderPurchasesPage(visitor, await purchases.list(visitor.account.id), shop.cloudUrl)
      : { redirect: '/login?next=/purchases' },
  );

  pages.get('/terms', ({ visitor: { texts } }) => ({
    title: texts.terms,
    body: html`<h1>${texts.terms}</h1><p>${texts.termsText}</p>`,
  }));
};
