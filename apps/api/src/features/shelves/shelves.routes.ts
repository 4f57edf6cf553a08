import { shelves } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { NamedShelf, ShelvesService } from './shelves.service.ts';

const KINDS = { authors: 'author', genres: 'genre', formats: 'format' } as const satisfies Record<string, NamedShelf>;

export const shelvesRoutes = (serve: Serve, services: { shelves: ShelvesService }): void => {
  serve(shelves.list, ({ reader, params, query }) => services.shelves.list(reader, KINDS[params.kind], query));
  serve(shelves.series, async ({ reader, query }) => {
    const page = await services.shelves.list(reader, 'series', query);
    const names = page.items.map(({ name }) => name);
    const numbers = await services.shelves.numbers(reader.readerId, names);
    return { ...page, items: page.items.map((item) => ({ ...item, numbers: numbers.get(item.name) ?? [] })) };
  });
};
