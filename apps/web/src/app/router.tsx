import { createBrowserRouter, type RouteObject } from 'react-router';
import { basePath } from '../lib/paths.ts';
import { CrashScreen } from './crash-screen.tsx';
import { OwnPagesOnly, SignedInOnly, VisitorOnly } from './guards.tsx';
import { languageLoader } from './language-loader.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { createShelfLoader, lastScreenLoader, prefetchBookLoader, signedInLoader } from './prefetch.ts';
import { RootLayout } from './root-layout.tsx';
import { createTitleHandle } from './route-titles.ts';
import { settingsRoute } from './settings-routes.ts';
import { shelfRoutes } from './shelf-routes.ts';

/** The screens and their paths (spec section 2), each in its own chunk. */
export const routes: RouteObject[] = [
  {
    path: '/:language?',
    loader: languageLoader,
    // Translations load once per language; navigation within it does not run the loader again.
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams.language !== nextParams.language,
    element: <RootLayout />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <div />,
    children: [
      {
        element: <VisitorOnly />,
        children: [
          {
            index: true,
            handle: createTitleHandle('signIn:pageTitle'),
            lazy: async () => ({ Component: (await import('./routes/sign-in-route.tsx')).SignInRoute }),
          },
        ],
      },
      {
        path: 'phone',
        handle: createTitleHandle('qr:phone.title'),
        lazy: async () => ({ Component: (await import('./routes/phone-route.tsx')).PhoneRoute }),
      },
      {
        path: 'unlock',
        handle: createTitleHandle('moderation:unlock.title'),
        lazy: async () => ({ Component: (await import('./routes/unlock-route.tsx')).UnlockRoute }),
      },
      {
        loader: signedInLoader,
        shouldRevalidate: () => false,
        element: <SignedInOnly />,
        children: [
          {
            path: 'internal-password/:token',
            handle: createTitleHandle('adobe:password.title'),
            lazy: async () => ({
              Component: (await import('./routes/internal-password-route.tsx')).InternalPasswordRoute,
            }),
          },
          {
            path: 'approve/:requestId',
            handle: createTitleHandle('qr:ask.title'),
            lazy: async () => ({ Component: (await import('./routes/approve-route.tsx')).ApproveRoute }),
          },
          {
            lazy: async () => ({ Component: (await import('./player-layout.tsx')).PlayerLayout }),
            children: [
              {
                path: 'user/:userId?',
                // Runs while translations and code load, so that the first render already has its books.
                loader: lastScreenLoader,
                shouldRevalidate: () => false,
                element: <OwnPagesOnly />,
                children: [
                  {
                    lazy: async () => ({ Component: (await import('./shells/dashboard-shell.tsx')).DashboardShell }),
                    children: [
                      {
                        index: true,
                        handle: createTitleHandle('common:nav.overview'),
                        lazy: async () => ({
                          Component: (await import('../features/overview/overview-screen.tsx')).OverviewScreen,
                        }),
                      },
                      ...shelfRoutes,
                      {
                        path: 'books',
                        handle: createTitleHandle('common:nav.books'),
                        ...createShelfLoader({ kind: 'all' }),
                        lazy: async () => ({
                          Component: (await import('../features/books/books-screen.tsx')).BooksScreen,
                        }),
                      },
                      {
                        path: 'collections',
                        handle: createTitleHandle('common:nav.collections'),
                        lazy: async () => ({
                          Component: (await import('../features/collections/collections-screen.tsx')).CollectionsScreen,
                        }),
                      },
                      {
                        path: 'books/collection/:collectionId?',
                        lazy: async () => ({
                          Component: (await import('../features/collections/collection-screen.tsx')).CollectionScreen,
                        }),
                      },
                      {
                        path: 'bin',
                        handle: createTitleHandle('bin:title'),
                        lazy: async () => ({ Component: (await import('../features/bin/bin-screen.tsx')).BinScreen }),
                      },
                      {
                        path: 'statistics',
                        handle: createTitleHandle('statistics:title'),
                        lazy: async () => ({
                          Component: (await import('../features/statistics/statistics-screen.tsx')).StatisticsScreen,
                        }),
                      },
                      {
                        path: 'search',
                        lazy: async () => ({
                          Component: (await import('../features/search/search-screen.tsx')).SearchScreen,
                        }),
                      },
                      {
                        path: 'book/:bookId',
                        lazy: async () => ({
                          Component: (await import('../features/book-details/book-details-screen.tsx'))
                            .BookDetailsScreen,
                        }),
                      },
                    ],
                  },
                  settingsRoute,
                ],
              },
              {
                path: 'find-store',
                lazy: async () => ({ Component: (await import('./shells/dashboard-shell.tsx')).DashboardShell }),
                children: [
                  {
                    index: true,
                    handle: createTitleHandle('storeFinder:title'),
                    lazy: async () => ({
                      Component: (await import('../features/store-finder/find-store-screen.tsx')).FindStoreScreen,
                    }),
                  },
                ],
              },
              {
                path: 'reader/:bookId',
                // The position parameter is removed from the URL once it was read: that is no other book.
                shouldRevalidate: ({ currentParams, nextParams }) => currentParams['bookId'] !== nextParams['bookId'],
                loader: prefetchBookLoader,
                lazy: async () => ({ Component: (await import('../features/reader/reader-screen.tsx')).ReaderScreen }),
              },
            ],
          },
        ],
      },
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];

/** Creates the router. This starts its first loaders, so call `startSession` first: they wait for the session. */
export const createAppRouter = () => createBrowserRouter(routes, { basename: basePath() || '/' });
