import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aShop } from '../../testing/a-shop.ts';
import { noNetwork, reply, serverOf } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { Finder } from './finder.tsx';

const register_url = 'https://shop.test/register';
const shops = [
  aShop('Far Books', { register_url, address: 'Alter Markt 7', zip: '50667', city: 'Köln', lat: 50.94, lon: 6.96 }),
  aShop('Near Books', { register_url, region: 'UA', zip: '01030', lat: 50.45, lon: 30.52 }),
  aShop('Trap', { register_url: 'javascript:alert(1)', region: 'GE' }),
];
beforeEach(() => vi.stubGlobal('fetch', serverOf(() => reply({ total: 3, items: shops })).send));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const placed = (getCurrentPosition: Geolocation['getCurrentPosition']) =>
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ ...navigator.geolocation, getCurrentPosition });
const kyiv = { coords: { latitude: 50.4, longitude: 30.5 } } as GeolocationPosition; // all that is read of it
const refused = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError; // all that is read of it
/** Of the shops in their order; the steps below them are items of a list too. */
const names = () =>
  screen.getAllByRole('listitem').flatMap((item) => /Far Books|Near Books|Trap/.exec(item.textContent ?? '') ?? []);

describe('the store finder', () => {
  it('[FINDER-4] leads to the registration of each shop on the web, and says how an account comes about', async () => {
    await show(<Finder />);
    const way = await screen.findByRole('link', { name: 'Register now at Near Books' });
    expect(way.getAttribute('href')).toBe(register_url);
    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByText('Alter Markt 7, 50667 Köln')).toBeDefined();
    expect(screen.getByRole('region', { name: 'How you get an account' })).toBeDefined();
  });

  it('[FINDER-1] [FINDER-2] narrows by words and region, and says how many are left', async () => {
    const { hands } = await show(<Finder />);
    await hands.type(await screen.findByRole('searchbox', { name: 'Name, address or zip code' }), 'books');
    expect(screen.getByRole('status').textContent).toBe('2 stores');
    await hands.click(screen.getByRole('button', { name: /^Ukraine/ }));
    expect(screen.getByRole('status').textContent).toBe('1 store');
    expect(names()).toEqual(['Near Books']);
    await hands.type(screen.getByRole('searchbox'), ' x');
    expect(screen.getByRole('status').textContent).toContain('No store fits');
  });

  it('[FINDER-3] shows the nearest first when the browser may say where', async () => {
    placed((found) => found(kyiv));
    const { hands } = await show(<Finder />);
    await hands.click(await screen.findByRole('button', { name: 'Nearest first' }));
    expect(names()).toEqual(['Near Books', 'Far Books', 'Trap']);
    expect(screen.getByText('01030 · 5.7 km away')).toBeDefined();
    await hands.click(screen.getByRole('button', { name: 'Nearest first', pressed: true }));
    expect(names()).toEqual(['Far Books', 'Near Books', 'Trap']);
  });

  it('[FINDER-3] goes on when it may not', async () => {
    placed((_, failed) => failed?.(refused));
    const { hands } = await show(<Finder />);
    await hands.click(await screen.findByRole('button', { name: 'Nearest first' }));
    expect(screen.getByText(/The browser may not say where you are/)).toBeDefined();
    expect(names()).toEqual(['Far Books', 'Near Books', 'Trap']);
  });

  it('[UI-5] says that there is no connection, and tries again', async () => {
    vi.stubGlobal('fetch', serverOf(noNetwork).send);
    const { hands } = await show(<Finder />);
    await screen.findByText(/There is no connection/);
    vi.stubGlobal('fetch', serverOf(() => reply({ total: 3, items: shops })).send);
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Near Books');
  });
});
