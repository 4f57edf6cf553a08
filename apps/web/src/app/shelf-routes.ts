import type { RouteObject } from 'react-router';
import { getFlags } from '../lib/flags.ts';
import { createShelfLoader } from './prefetch.ts';
import { createTitleHandle } from './route-titles.ts';

const loadShelves = () => import('../features/shelves/shelf-screens.tsx');

/** Absent where the flag `audioBooks` is off. */
const audioRoutes: RouteObject[] = [
  {
    path: 'books/audio',
    handle: createTitleHandle('common:nav.audio'),
    ...createShelfLoader({ kind: 'audio' }),
    lazy: async () => ({ Component: (await loadShelves()).AudioScreen }),
  },
  {
    path: 'audio/:bookName?',
    handle: createTitleHandle('common:nav.audio'),
    lazy: async () => ({
      Component: (await import('../features/listening/audiobook-screen.tsx')).AudiobookScreen,
    }),
  },
];

/** Shelves of one kind or name, and the overview pages that lead to them (spec section 2). */
export const shelfRoutes: RouteObject[] = [
  {
    path: 'books/ebooks',
    handle: createTitleHandle('common:nav.ebooks'),
    ...createShelfLoader({ kind: 'ebooks' }),
    lazy: async () => ({ Component: (await loadShelves()).EbooksScreen }),
  },
  ...(getFlags().audioBooks ? audioRoutes : []),
  {
    path: 'books/purchased',
    handle: createTitleHandle('common:nav.purchased'),
    ...createShelfLoader({ kind: 'purchased' }),
    lazy: async () => ({ Component: (await loadShelves()).PurchasedScreen }),
  },
  {
    path: 'books/recent',
    handle: createTitleHandle('common:nav.recent'),
    ...createShelfLoader({ kind: 'recent' }),
    lazy: async () => ({ Component: (await loadShelves()).RecentScreen }),
  },
  {
    path: 'books/favorites',
    handle: createTitleHandle('common:nav.favorites'),
    ...createShelfLoader({ kind: 'favorites' }),
    lazy: async () => ({ Component: (await loadShelves()).FavoritesScreen }),
  },
  // Without a name: the books that have no author, series …
  { path: 'books/author/:name?', lazy: async () => ({ Component: (await loadShelves()).AuthorScreen }) },
  { path: 'books/series/:name?', lazy: async () => ({ Component: (await loadShelves()).OneSeriesScreen }) },
  { path: 'books/genre/:name?', lazy: async () => ({ Component: (await loadShelves()).GenreScreen }) },
  { path: 'books/format/:name?', lazy: async () => ({ Component: (await loadShelves()).FormatScreen }) },
  {
    path: 'authors',
    handle: createTitleHandle('common:nav.authors'),
    lazy: async () => ({ Component: (await import('../features/shelves/authors-screen.tsx')).AuthorsScreen }),
  },
  {
    path: 'collections/series',
    handle: createTitleHandle('common:nav.series'),
    lazy: async () => ({ Component: (await import('../features/shelves/series-screen.tsx')).SeriesScreen }),
  },
  {
    path: 'collections/genres',
    handle: createTitleHandle('common:nav.genres'),
    lazy: async () => ({ Component: (await import('../features/shelves/genres-screen.tsx')).GenresScreen }),
  },
  {
    path: 'collections/formats',
    handle: createTitleHandle('common:nav.formats'),
    lazy: async () => ({ Component: (await import('../features/shelves/formats-screen.tsx')).FormatsScreen }),
  },
];
