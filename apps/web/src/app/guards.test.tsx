import { auth } from '@lectern/contracts';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeLanguage, switchLanguage } from '../i18n/i18n.ts';
import { session } from '../lib/api.ts';
import { OwnPagesOnly, SignedInOnly, VisitorOnly } from './guards.tsx';
import { languageLoader } from './language-loader.ts';
import { startSession } from './start-session.ts';

const { server, Refused } = await vi.hoisted(() => import('../testing/fake-server.ts'));

const CurrentPath = () => {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
};
const routes = [
  {
    path: '/:language?',
    loader: languageLoader,
    hydrateFallbackElement: <p />,
    children: [
      { element: <VisitorOnly />, children: [{ index: true, element: <CurrentPath /> }] },
      {
        element: <SignedInOnly />,
        children: [
          {
            path: 'user/:userId?',
            element: <OwnPagesOnly />,
            children: [
              { index: true, element: <CurrentPath /> },
              { path: 'books', element: <CurrentPath /> },
              { path: 'book/:bookId', element: <CurrentPath /> },
            ],
          },
          { path: 'reader/:bookId', element: <CurrentPath /> },
          { path: 'internal-password/:token', element: <CurrentPath /> },
        ],
      },
      { path: '*', element: <p>no such page</p> },
    ],
  },
];
const go = (at: string) => {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return router;
};
const logIn = () =>
  act(() => session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true));
const findPath = (path: string) => screen.findByText(`at ${path}`);

beforeEach(() => switchLanguage('en'));
afterEach(() => act(() => session.handleRejectedToken()));

describe('navigation to a screen', () => {
  it.each([
    { from: '/', to: '/de' },
    { from: '/fr', to: '/de' },
    { from: '/user', to: '/de' },
    { from: '/de-AT/user/7/books', to: '/de' },
  ])('[UI-1] from $from begins with the stored language', async ({ from, to }) => {
    storeLanguage('de');
    go(from);
    await findPath(to);
    expect(document.documentElement.lang).toBe('de');
  });

  it('[UI-1] to a page that does not exist shows an error instead of guessing', async () => {
    go('/impressum');
    await screen.findByText('no such page');
  });

  it.each([
    '/en/user/7/book/12',
    '/en/reader/12',
    '/en/user/7/books?query=war%20%26%20peace',
    '/en/internal-password/a-token',
  ])('[UI-13] [ADOBE-19] %s leads visitors to the log-in, and on from there', async (to) => {
    go(to);
    await findPath('/en');
    logIn();
    await findPath(to);
  });

  it.each([
    { from: '/en', to: '/en/user/7' },
    { from: '/en/user', to: '/en/user/7' },
    { from: '/en/user/', to: '/en/user/7' },
    { from: '/en/user/books', to: '/en/user/7/books' },
    { from: '/en/user/books?query=war', to: '/en/user/7/books?query=war' },
    { from: '/en/user/9/book/12', to: '/en/user/7/books' },
    { from: '/en/user/7/books', to: '/en/user/7/books' },
  ])('[UI-13] leads a reader from $from to what is theirs', async ({ from, to }) => {
    logIn();
    go(from);
    await findPath(to);
  });

  it.each(['/en/user/7/books', '/en/reader/12'])('[OFFLINE-1] %s renders while the session is renewed', async (to) => {
    logIn();
    const stored = localStorage.getItem('lectern.session') ?? '';
    act(() => session.handleRejectedToken());
    localStorage.setItem('lectern.session', stored);
    let refuses = (): void => expect.unreachable();
    server.on(
      auth.browserRenew,
      () => new Promise((answer) => (refuses = () => answer(new Refused('auth.renewal_refused')))),
    );
    startSession(null);
    expect(session.current()).toEqual({ state: 'in', userId: 7, access: null });
    go(to);
    await findPath(to);
    await vi.waitFor(() => refuses());
    await findPath('/en');
  });

  it('[SIGN-13] [S44] leads another reader to their own overview, and the same reader back', async () => {
    logIn();
    go('/en/reader/12');
    await findPath('/en/reader/12');
    act(() => session.handleRejectedToken());
    await findPath('/en');
    act(() => session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, true));
    await findPath('/en/user/8');
    act(() => session.handleRejectedToken());
    await findPath('/en');
    act(() => session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, true));
    await findPath('/en/user/8');
  });

  it('[SIGN-12] [S44] a reader who replaces another sees none of the open screens', async () => {
    logIn();
    go('/en/reader/12');
    const before = await findPath('/en/reader/12');
    act(() => session.enter({ access_token: 'newer', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true));
    expect(before.isConnected).toBe(true);
    act(() => session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, true));
    expect(before.isConnected).toBe(false);
  });

  it('[UI-13] ends at the login when the session ends', async () => {
    logIn();
    go('/en/user/7/books');
    await findPath('/en/user/7/books');
    act(() => session.handleRejectedToken());
    await vi.waitFor(() => findPath('/en'));
  });
});
