import { partnerBooks as calls } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { PartnerBookService } from './partner-books.service.ts';

export const registerPartnerBookRoutes = (
  serve: Serve,
  { partnerBooks }: { partnerBooks: PartnerBookService },
): void => {
  serve(calls.recommended, ({ reader }) => partnerBooks.listRecommended(reader.readerId));
  serve(calls.bestsellers, ({ reader }) => partnerBooks.listBestsellers(reader.readerId));
  serve(calls.news, ({ reader }) => partnerBooks.listNews(reader.readerId));
};
