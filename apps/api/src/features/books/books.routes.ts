import { books } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { BookService } from './books.service.ts';

export const bookRoutes = (serve: Serve, services: { books: BookService }): void => {
  serve(books.list, ({ reader, query }) => services.books.list(reader, query));
  serve(books.one, ({ reader, params }) => services.books.details(reader, params.id));
};
