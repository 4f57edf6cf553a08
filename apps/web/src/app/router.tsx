import { createBrowserRouter, type RouteObject } from 'react-router';
import { lastRead } from '../features/catalogue/catalogue.queries.ts';
import { basePath } from '../lib/paths.ts';
import { CrashScreen } from './crash-screen.tsx';
import { OwnPagesOnly, SignedInOnly, VisitorOnly } from './guards.tsx';
import { languageGate } from './language-gate.ts';
import { legalRoutes } from './legal-routes.ts';
import { NotFoundScreen } from './not-found-screen.tsx';
import { readingAhead } from './reading-ahead.ts';
import { Root } from './root.tsx';
import { settingsRoute } from './settings-routes.ts';
import { shelfAhead } from './shelf-ahead.ts';
import { shelfRoutes } from './shelf-routes.ts';
import { titled } from './titled.ts';
import { WithPlayer } from './with-player.tsx';

/** The screens and their addresses (spec section 2), each in a chunk of its own. */
const routes: RouteObject[] = [
  {
    path: '/:language?',
    loader: languageGate,
    // The words are loaded once a language; moving inside it asks nothing again.
    shouldRevalidate: ({ currentParams, nextParams }) => currentParams.language !== nextParams.language,
    element: <Root />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <div />,
    children: [
      {
        element: <VisitorOnly />,
        children: [
          {
            index: true,
            handle: titled('signIn:pageTitle'),
            lazy: async () => ({ Component: (await import('./routes/sign-in-route.tsx')).SignInRoute }),
          },
        ],
      },
      {
        path: 'phone',
        handle: titled('qr:phone.title'),
        lazy: async () => ({ Component: (await import('./routes/phone-route.tsx')).PhoneRoute }),
      },
      {
        path: 'unlock',
        handle: titled('standing:unlock.title'),
        lazy: async () => ({ Component: (await import('./routes/unlock-route.tsx')).UnlockRoute }),
      },
      {
        element: <SignedInOnly />,
        children: [
          {
            path: 'approve/:requestId',
            handle: titled('qr:ask.title'),
            lazy: async () => ({ Component: (await import('./routes/approve-route.tsx')).ApproveRoute }),
          },
          {
            element: <WithPlayer />,
            children: [
              {
                path: 'user/:userId?',
                // Read while words and code are on their way, so that the first screen is drawn once and with its books.
                loader: lastRead,
                shouldRevalidate: () => false,
                element: <OwnPagesOnly />,
                children: [
                  {
                    lazy: async () => ({ Component: (await import('./shells/dashboard-shell.tsx')).DashboardShell }),
                    children: [
                      {
                        index: true,
                        handle: titled('common:nav.overview'),
                        lazy: async () => ({
                          Component: (await import('../features/overview/overview-screen.tsx')).OverviewScreen,
                        }),
                      },
                      ...shelfRoutes,
                      {
                        path: 'books',
                        handle: titled('common:nav.books'),
                        ...shelfAhead({ kind: 'all' }),
                        lazy: async () => ({
                          Component: (await import('../features/books/books-screen.tsx')).BooksScreen,
                        }),
                      },
                      {
                        path: 'collections',
                        handle: titled('common:nav.collections'),
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
                        handle: titled('bin:title'),
                        lazy: async () => ({ Component: (await import('../features/bin/bin-screen.tsx')).BinScreen }),
                      },
                      {
                        path: 'audio/:bookName?',
                        handle: titled('common:nav.audio'),
                        lazy: async () => ({
                          Component: (await import('../features/listening/audio-screen.tsx')).AudioScreen,
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
                    handle: titled('finder:title'),
                    lazy: async () => ({
                      Component: (await import('../features/finder/find-store-screen.tsx')).FindStoreScreen,
                    }),
                  },
                ],
              },
              {
                path: 'reader/:bookId',
                // The place in its address is taken out of it when it has been read: that is no other book.
                shouldRevalidate: ({ currentParams, nextParams }) => currentParams['bookId'] !== nextParams['bookId'],
                loader: readingAhead,
                lazy: async () => ({ Component: (await import('../features/reader/reader-screen.tsx')).ReaderScreen }),
              },
            ],
          },
        ],
      },
      ...legalRoutes,
      { path: '*', element: <NotFoundScreen /> },
    ],
  },
];

/** Making a router starts its first loaders: only after `start` was called, so that they wait for the session. */
export const makeRouter = () => createBrowserRouter(routes, { basename: basePath() || '/' });
