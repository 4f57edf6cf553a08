import { auth } from '@lectern/contracts';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberLanguage, speak } from '../i18n/i18n.ts';
import { session } from '../lib/api.ts';
import { OwnPagesOnly, SignedInOnly, VisitorOnly } from './guards.tsx';
import { languageGate } from './language-gate.ts';
import { start } from './start.ts';

const { server, Refused } = await vi.hoisted(() => import('../testing/fake-server.ts'));

const Here = () => {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
};
const routes = [
  {
    path: '/:language?',
    loader: languageGate,
    hydrateFallbackElement: <p />,
    children: [
      { element: <VisitorOnly />, children: [{ index: true, element: <Here /> }] },
      {
        element: <SignedInOnly />,
        children: [
          {
            path: 'user/:userId?',
            element: <OwnPagesOnly />,
            children: [
              { index: true, element: <Here /> },
              { path: 'books', element: <Here /> },
              { path: 'book/:bookId', element: <Here /> },
            ],
          },
          { path: 'reader/:bookId', element: <Here /> },
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
const arrivedAt = (path: string) => screen.findByText(`at ${path}`);

beforeEach(() => speak('en'));
afterEach(() => act(() => session.refused()));

describe('the way to a screen', () => {
  it.each([
    { from: '/', to: '/de' },
    { from: '/fr', to: '/de' },
    { from: '/user', to: '/de' },
    { from: '/de-AT/user/7/books', to: '/de' },
  ])('[UI-1] from $from begins with the stored language', async ({ from, to }) => {
    rememberLanguage('de');
    go(from);
    await arrivedAt(to);
    expect(document.documentElement.lang).toBe('de');
  });

  it('[UI-1] to a page that does not exist is told, not guessed', async () => {
    go('/impressum');
    await screen.findByText('no such page');
  });

  it.each(['/en/user/7/book/12', '/en/reader/12', '/en/user/7/books?query=war%20%26%20peace'])(
    '[UI-13] %s leads visitors to the log-in, and on from there',
    async (to) => {
      go(to);
      await arrivedAt('/en');
      logIn();
      await arrivedAt(to);
    },
  );

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
    await arrivedAt(to);
  });

  it.each(['/en/user/7/books', '/en/reader/12'])('[OFFLINE-1] %s is drawn while the session is renewed', async (to) => {
    logIn();
    const kept = localStorage.getItem('lectern.session') ?? '';
    act(() => session.refused());
    localStorage.setItem('lectern.session', kept);
    let refuses = (): void => expect.unreachable();
    server.on(
      auth.browserRenew,
      () => new Promise((answer) => (refuses = () => answer(new Refused('auth.renewal_refused')))),
    );
    start(null);
    expect(session.current()).toEqual({ state: 'in', userId: 7, access: null });
    go(to);
    await arrivedAt(to);
    await vi.waitFor(() => refuses());
    await arrivedAt('/en');
  });

  it('[SIGN-13] [S44] leads the next reader of the browser to the own overview, and the same one back', async () => {
    logIn();
    go('/en/reader/12');
    await arrivedAt('/en/reader/12');
    act(() => session.refused());
    await arrivedAt('/en');
    act(() => session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, true));
    await arrivedAt('/en/user/8');
    act(() => session.refused());
    await arrivedAt('/en');
    act(() => session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, true));
    await arrivedAt('/en/user/8');
  });

  it('[SIGN-12] [S44] a reader who comes in the place of another gets none of the screens that were open', async () => {
    logIn();
    go('/en/reader/12');
    const before = await arrivedAt('/en/reader/12');
    act(() => session.enter({ access_token: 'newer', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true));
    expect(before.isConnected).toBe(true);
    act(() => session.enter({ access_token: 'other', token_type: 'Bearer', expires_in: 7200, user_id: 8 }, true));
    expect(before.isConnected).toBe(false);
  });

  it('[UI-13] ends at the log-in when the session does', async () => {
    logIn();
    go('/en/user/7/books');
    await arrivedAt('/en/user/7/books');
    act(() => session.refused());
    await vi.waitFor(() => arrivedAt('/en'));
  });
});
