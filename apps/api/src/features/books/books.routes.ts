import { books } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { BookService } from './books.service.ts';

export const registerBookRoutes = (serve: Serve, services: { books: BookService }): void => {
  serve.stream(books.list, ({ reader, query }) => services.books.list(reader, query));
  serve.preserialized(books.tiles, ({ reader, query }) => services.books.listTiles(reader, query));
  serve(books.lastOpened, ({ reader, query }) => services.books.findLastOpened(reader, query.kind));
  serve(books.one, ({ reader, params }) => services.books.getDetails(reader, params.id));
  serve(books.setStatus, async ({ reader, params }): Promise<'OK'> => {
    await services.books.mark(reader, [BigInt(params.id)], { status: params.status });
    return 'OK';
  });
};
