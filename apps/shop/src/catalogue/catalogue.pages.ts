import { z } from 'zod';
import type { ShopIdentity } from '../config.ts';
import { html } from '../http/html.ts';
import { notice, type PageAnswer, type Pages, type Visit } from '../http/pages.ts';
import { type Book, findBook } from './books.ts';
import { bookPage, cataloguePage, purchasesPage } from './catalogue.views.ts';
import type { Purchases } from './purchases.ts';

const Params = z.object({ slug: z.string() });

/** The stock, a book, buying, and what was bought. */
export const cataloguePages = (
  pages: Pages,
  { purchases, shop, onBought }: { purchases: Purchases; shop: ShopIdentity; onBought: () => void },
): void => {
  const withBook =
    (handler: (visit: Visit, book: Book) => Promise<PageAnswer>) =>
    async (visit: Visit): Promise<PageAnswer> => {
      const book = findBook(Params.parse(visit.request.params).slug);
      return book ? handler(visit, book) : notice(visit.visitor.texts.notFound, 404);
    };

  pages.get('/', ({ visitor }) => cataloguePage(visitor));

  pages.get(
    '/books/:slug',
    withBook(async ({ visitor }, book) => {
      const mine = visitor.account ? await purchases.list(visitor.account.id) : [];
      const owned = mine.some((purchase) => purchase.book === book);
      return bookPage(visitor, book, owned, shop.cloudUrl);
    }),
  );

  pages.post(
    '/books/:slug/buy',
    withBook(async ({ visitor }, book) => {
      if (!visitor.account) return { redirect: `/login?next=/books/${book.slug}` };
      await purchases.buy(visitor.account.id, book);
      onBought();
      return { redirect: '/purchases' };
    }),
  );

  pages.get('/purchases', async ({ visitor }) =>
    visitor.account
      ? purchasesPage(visitor, await purchases.list(visitor.account.id), shop.cloudUrl)
      : { redirect: '/login?next=/purchases' },
  );

  pages.get('/terms', ({ visitor: { texts } }) => ({
    title: texts.terms,
    body: html`<h1>${texts.terms}</h1><p>${texts.termsText}</p>`,
  }));
};
