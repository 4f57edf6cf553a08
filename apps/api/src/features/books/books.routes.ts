import { books } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { BookService } from './books.service.ts';

export const bookRoutes = (serve: Serve, services: { books: BookService }): void => {
  serve.stream(books.list, ({ reader, query }) => services.books.list(reader, query));
  serve.written(books.tiles, ({ reader, query }) => services.books.tiles(reader, query));
  serve(books.lastOpened, ({ reader, query }) => services.books.lastOpened(reader, query.kind));
  serve(books.one, ({ reader, params }) => services.books.details(reader, params.id));
  serve(books.setStatus, async ({ reader, params }): Promise<'OK'> => {
    await services.books.mark(reader, [BigInt(params.id)], { status: params.status });
    return 'OK';
  });
};
