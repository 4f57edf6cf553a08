import { shelves } from '@lectern/contracts';
import type { Serve } from '../../http/serve.ts';
import type { NamedShelfKind, ShelfService } from './shelves.service.ts';

const KINDS = { authors: 'author', genres: 'genre', formats: 'format' } as const satisfies Record<
  string,
  NamedShelfKind
>;

export const registerShelfRoutes = (serve: Serve, services: { shelves: ShelfService }): void => {
  serve(shelves.list, ({ reader, params, query }) => services.shelves.list(reader, KINDS[params.kind], query));
  serve(shelves.series, async ({ reader, query }) => {
    const page = await services.shelves.list(reader, 'series', query);
    const names = page.items.map(({ name }) => name);
    const numbers = await services.shelves.listSeriesNumbers(reader.readerId, names);
    return { ...page, items: page.items.map((item) => ({ ...item, numbers: numbers.get(item.name) ?? [] })) };
  });
};
