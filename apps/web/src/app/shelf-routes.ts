import type { RouteObject } from 'react-router';
import { shelfAhead } from './shelf-ahead.ts';
import { titled } from './titled.ts';

const shelves = () => import('../features/shelves/shelf-screens.tsx');

/** Books of one kind or name, and the pages of names that lead to them (spec section 2). */
export const shelfRoutes: RouteObject[] = [
  {
    path: 'books/ebooks',
    handle: titled('common:nav.ebooks'),
    ...shelfAhead({ kind: 'ebooks' }),
    lazy: async () => ({ Component: (await shelves()).EbooksScreen }),
  },
  {
    path: 'books/audio',
    handle: titled('common:nav.audio'),
    ...shelfAhead({ kind: 'audio' }),
    lazy: async () => ({ Component: (await shelves()).AudioScreen }),
  },
  {
    path: 'books/purchased',
    handle: titled('common:nav.purchased'),
    ...shelfAhead({ kind: 'purchased' }),
    lazy: async () => ({ Component: (await shelves()).PurchasedScreen }),
  },
  {
    path: 'books/recent',
    handle: titled('common:nav.recent'),
    ...shelfAhead({ kind: 'recent' }),
    lazy: async () => ({ Component: (await shelves()).RecentScreen }),
  },
  {
    path: 'books/favorites',
    handle: titled('common:nav.favorites'),
    ...shelfAhead({ kind: 'favorites' }),
    lazy: async () => ({ Component: (await shelves()).FavoritesScreen }),
  },
  // Without a name: the books that have none.
  { path: 'books/author/:name?', lazy: async () => ({ Component: (await shelves()).AuthorScreen }) },
  { path: 'books/series/:name?', lazy: async () => ({ Component: (await shelves()).OneSeriesScreen }) },
  { path: 'books/genre/:name?', lazy: async () => ({ Component: (await shelves()).GenreScreen }) },
  { path: 'books/format/:name?', lazy: async () => ({ Component: (await shelves()).FormatScreen }) },
  {
    path: 'authors',
    handle: titled('common:nav.authors'),
    lazy: async () => ({ Component: (await import('../features/shelves/authors-screen.tsx')).AuthorsScreen }),
  },
  {
    path: 'collections/series',
    handle: titled('common:nav.series'),
    lazy: async () => ({ Component: (await import('../features/shelves/series-screen.tsx')).SeriesScreen }),
  },
  {
    path: 'collections/genres',
    handle: titled('common:nav.genres'),
    lazy: async () => ({ Component: (await import('../features/shelves/genres-screen.tsx')).GenresScreen }),
  },
  {
    path: 'collections/formats',
    handle: titled('common:nav.formats'),
    lazy: async () => ({ Component: (await import('../features/shelves/formats-screen.tsx')).FormatsScreen }),
  },
];
