import { type CookieChoice, cookies, pageViews } from '@lectern/contracts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { CookieHost, CookieSection } from './cookies.parts.tsx';

const { server, Refused } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

const nothing: CookieChoice = { analytics: false, functionality: false, targeting: false };
const everything: CookieChoice = { analytics: true, functionality: true, targeting: true };

/** A browser whose choice the server keeps. */
const serveChoice = (initial: CookieChoice | null): void => {
  let stored = initial;
  server.on(cookies.choice, () => ({ choice: stored }));
  server.on(cookies.choose, ({ body }) => {
    stored = body.choice ?? stored ?? nothing;
    return { choice: stored };
  });
  server.on(pageViews.count, () => ({}));
};
const listSaved = () =>
  server
    .asked()
    .filter(({ name }) => name === cookies.choose.name)
    .map(({ body }) => body);
const listCounted = () =>
  server
    .asked()
    .filter(({ name }) => name === pageViews.count.name)
    .map(({ body }) => body);
const findBanner = () => screen.findByRole('region', { name: 'Cookies' });

beforeEach(() => server.reset());

describe('the banner', () => {
  it.each([
    ['Accept all', everything],
    ['Reject all', nothing],
  ])('[COOK-8] “%s” is one press, and the banner is gone', async (name, choice) => {
    serveChoice(null);
    const { user } = await renderScreen(<CookieHost />);
    await user.click(within(await findBanner()).getByRole('button', { name }));
    await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(listSaved()).toEqual([{ choice }]);
  });

  it('[COOK-8] has three buttons of the same look', async () => {
    serveChoice(null);
    await renderScreen(<CookieHost />);
    const banner = await findBanner();
    const [first, ...others] = ['Accept all', 'Reject all', 'Choose'].map((name) =>
      within(banner).getByRole('button', { name }),
    );
    for (const button of others) expect(button.className).toBe(first?.className);
    expect(banner.contains(document.activeElement)).toBe(false);
  });

  it('[COOK-8] lets choose by category, all of which are off', async () => {
    serveChoice(null);
    const { user } = await renderScreen(<CookieHost />);
    const banner = await findBanner();
    await user.click(within(banner).getByRole('button', { name: 'Choose' }));
    const boxes = within(banner).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, false],
    ]);
    await user.click(within(banner).getByRole('checkbox', { name: 'Functionality' }));
    await user.click(within(banner).getByRole('button', { name: 'Save choice' }));
    await vi.waitFor(() => expect(listSaved()).toEqual([{ choice: { ...nothing, functionality: true } }]));
  });

  it('[COOK-5] can be closed without a choice', async () => {
    serveChoice(null);
    const { user } = await renderScreen(<CookieHost />);
    await user.click(within(await findBanner()).getByRole('button', { name: 'Close without choosing' }));
    await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(listSaved()).toEqual([{ choice: null }]);
  });

  it('[COOK-10] stays when the choice could not be saved', async () => {
    serveChoice(null);
    server.on(cookies.choose, () => new Refused('request.too_many'));
    const { user } = await renderScreen(<CookieHost />);
    await user.click(within(await findBanner()).getByRole('button', { name: 'Reject all' }));
    await vi.waitFor(() => expect(listSaved()).toHaveLength(1));
    expect(await findBanner()).toBeDefined();
  });
});

describe('the page views of the app', () => {
  const openApp = async (path: string) => {
    await switchLanguage('en');
    const router = createMemoryRouter([{ path: '*', element: <CookieHost /> }], { initialEntries: [path] });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return router;
  };

  it('[VIEW-1] [VIEW-4] are reported only from a consent on, as patterns', async () => {
    serveChoice(null);
    const router = await openApp('/en/user/7/book/12');
    const banner = await findBanner();
    await act(() => router.navigate('/en/user/7/books/author/Jane%20Austen'));
    expect(listCounted()).toEqual([]);
    act(() => within(banner).getByRole('button', { name: 'Accept all' }).click());
    await vi.waitFor(() =>
      expect(listCounted()).toEqual([{ route: 'user/:userId?/books/author/:name?', language: 'en' }]),
    );
    await act(() => router.navigate('/en/user/7/book/13'));
    await act(() => router.navigate('/en/user/7/book/14'));
    await vi.waitFor(() => expect(listCounted()).toHaveLength(3));
    expect(JSON.stringify(listCounted())).not.toMatch(/Austen|1[234]/);
  });

  it.each([nothing, { ...everything, analytics: false }])('[VIEW-1] are not reported with %o', async (choice) => {
    serveChoice(choice);
    const router = await openApp('/en');
    await vi.waitFor(() => expect(server.asked()).toHaveLength(1));
    await act(() => router.navigate('/en/phone'));
    expect(listCounted()).toEqual([]);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('[COOK-9] nobody is asked while reading', async () => {
    serveChoice(null);
    const router = await openApp('/en/reader/12');
    await vi.waitFor(() => expect(server.asked()).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
    await act(() => router.navigate('/en/user/7'));
    await findBanner();
  });
});

describe('the settings', () => {
  it('[COOK-10] save each change at once', async () => {
    serveChoice({ ...nothing, analytics: true });
    const { user } = await renderScreen(<CookieSection />);
    const analytics = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Analytics' });
    expect(analytics.checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Strictly necessary' }).disabled).toBe(true);
    await user.click(analytics);
    await vi.waitFor(() => expect(listSaved()).toEqual([{ choice: nothing }]));
    await vi.waitFor(() => expect(analytics.checked).toBe(false));
    expect(screen.getByRole('link', { name: 'About cookies' }).getAttribute('href')).toBe('/en/cookies');
  });

  it('[COOK-10] save quick changes one after the other, so that the last one stays', async () => {
    serveChoice(nothing);
    const [first, stored] = [Promise.withResolvers<void>(), [] as CookieChoice[]];
    server.on(cookies.choose, async ({ body: { choice } }) => {
      if (choice?.analytics) await first.promise; // the first answer is late
      stored.push(choice ?? nothing);
      return { choice };
    });
    const { user } = await renderScreen(<CookieSection />);
    const analytics = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Analytics' });
    await user.click(analytics);
    await vi.waitFor(() => expect(analytics.checked).toBe(true));
    await user.click(analytics);
    await vi.waitFor(() => expect(analytics.checked).toBe(false));
    first.resolve();
    await vi.waitFor(() => expect(stored).toEqual([{ ...nothing, analytics: true }, nothing]));
    await vi.waitFor(() => expect(analytics.checked).toBe(false));
  });

  it('[COOK-10] show what was chosen in another tab when this one is seen again', async () => {
    serveChoice(everything);
    await renderScreen(<CookieSection />);
    const analytics = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Analytics' });
    expect(analytics.checked).toBe(true);
    serveChoice(nothing);
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await vi.waitFor(() => expect(analytics.checked).toBe(false));
  });

  it('[COOK-10] keep the choice when a change could not be saved', async () => {
    serveChoice(nothing);
    server.on(cookies.choose, () => new Refused('request.too_many'));
    const { user } = await renderScreen(<CookieSection />);
    const targeting = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Targeting' });
    await user.click(targeting);
    await vi.waitFor(() => expect(listSaved()).toHaveLength(1));
    await vi.waitFor(() => expect(targeting.checked).toBe(false));
  });
});
