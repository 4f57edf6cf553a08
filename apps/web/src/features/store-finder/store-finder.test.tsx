import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeFetch, createReply, failNetwork } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { createTestShop } from '../../testing/test-shop.ts';
import { StoreFinder } from './store-finder.tsx';

const register_url = 'https://shop.test/register';
const shops = [
  createTestShop('Far Books', {
    register_url,
    address: 'Alter Markt 7',
    zip: '50667',
    city: 'Köln',
    lat: 50.94,
    lon: 6.96,
  }),
  createTestShop('Near Books', { register_url, region: 'UA', zip: '01030', lat: 50.45, lon: 30.52 }),
  createTestShop('Trap', { register_url: 'javascript:alert(1)', region: 'GE' }),
];
beforeEach(() => vi.stubGlobal('fetch', createFakeFetch(() => createReply({ total: 3, items: shops })).send));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const stubGeolocation = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ ...navigator.geolocation, getCurrentPosition });
const kyiv = { coords: { latitude: 50.4, longitude: 30.5 } } as GeolocationPosition; // only the part that is used
const refused = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError; // only the part that is used
/** Of the shops in their order; the steps below them are items of a list too. */
const names = () =>
  screen.getAllByRole('listitem').flatMap((item) => /Far Books|Near Books|Trap/.exec(item.textContent ?? '') ?? []);

describe('the store finder', () => {
  it('[FINDER-4] links to the registration of each shop, and explains how to get an account', async () => {
    await renderScreen(<StoreFinder />);
    const way = await screen.findByRole('link', { name: 'Register now at Near Books' });
    expect(way.getAttribute('href')).toBe(register_url);
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText('Alter Markt 7, 50667 Köln')).toBeDefined();
    expect(screen.getByRole('region', { name: 'How to get an account' })).toBeDefined();
  });

  it('[FINDER-1] [FINDER-2] filters by query and region, and shows the number of results', async () => {
    const { user } = await renderScreen(<StoreFinder />);
    await user.type(await screen.findByRole('searchbox', { name: 'Name, address or zip code' }), 'books');
    expect(screen.getByRole('status').textContent).toBe('2 stores');
    await user.click(screen.getByRole('button', { name: /^Ukraine/ }));
    expect(screen.getByRole('status').textContent).toBe('1 store');
    expect(names()).toEqual(['Near Books']);
    await user.type(screen.getByRole('searchbox'), ' x');
    expect(screen.getByRole('status').textContent).toContain('No stores found');
  });

  it('[FINDER-3] sorts by distance when the browser shares the location', async () => {
    stubGeolocation((found) => found(kyiv));
    const { user } = await renderScreen(<StoreFinder />);
    await user.click(await screen.findByRole('button', { name: 'Nearest first' }));
    expect(names()).toEqual(['Near Books', 'Far Books', 'Trap']);
    expect(screen.getByText('01030 · 5.7 km away')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Nearest first', pressed: true }));
    expect(names()).toEqual(['Far Books', 'Near Books', 'Trap']);
  });

  it('[FINDER-3] works without the location', async () => {
    stubGeolocation((_, failed) => failed?.(refused));
    const { user } = await renderScreen(<StoreFinder />);
    await user.click(await screen.findByRole('button', { name: 'Nearest first' }));
    expect(screen.getByText(/Your browser blocked location access/)).toBeDefined();
    expect(names()).toEqual(['Far Books', 'Near Books', 'Trap']);
  });

  it('[UI-5] reports a missing connection and can be retried', async () => {
    vi.stubGlobal('fetch', createFakeFetch(failNetwork).send);
    const { user } = await renderScreen(<StoreFinder />);
    await screen.findByText(/You’re offline or the server can’t be reached/);
    vi.stubGlobal('fetch', createFakeFetch(() => createReply({ total: 3, items: shops })).send);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Near Books');
  });
});
