import { describe, expect, it } from 'vitest';
import { createTestShop } from '../../testing/test-shop.ts';
import { computeDistanceKm, countShopsByRegion, findShops } from './find-shops.ts';

const kyiv = createTestShop('Книгарня «Є»', {
  address: 'вул. Лисенка 3',
  zip: '01030',
  city: 'Київ',
  region: 'UA',
  lat: 50.447,
  lon: 30.516,
});
const tbilisi = createTestShop('Lampioni', {
  address: 'Rustaveli 12',
  zip: '0108',
  city: 'Tbilisi',
  region: 'GE',
  lat: 41.7,
  lon: 44.798,
});
const cologne = createTestShop('Ladén am Markt', {
  address: 'Alter Markt 7',
  zip: 'D-50667',
  city: 'Köln',
  region: 'DE',
  lat: 50.938,
  lon: 6.961,
});
const online = createTestShop('Nowhere Books');
const shops = [kyiv, tbilisi, cologne, online];
const names = (asked: Partial<Parameters<typeof findShops>[1]>) =>
  findShops(shops, { query: '', region: 'all', location: null, ...asked }).map(({ shop }) => shop.name);

describe('finding a store', () => {
  it.each([
    { query: 'laden', finds: [cologne] },
    { query: 'MARKT koln', finds: [cologne] },
    { query: 'лисенка', finds: [kyiv] },
    { query: '0108', finds: [tbilisi] },
    { query: 'd 506', finds: [cologne] },
    { query: '  ', finds: shops },
    { query: 'markt rustaveli', finds: [] },
  ])('[FINDER-1] by “$query”, whatever its case and accents', ({ query, finds }) => {
    expect(names({ query })).toEqual(finds.map(({ name }) => name));
  });

  it('[FINDER-2] by region: regions with their own list, and all others combined', () => {
    expect(countShopsByRegion(shops)).toEqual([
      { region: 'GE', count: 1 },
      { region: 'UA', count: 1 },
      { region: 'other', count: 2 },
    ]);
    expect(names({ region: 'GE' })).toEqual([tbilisi.name]);
    expect(names({ region: 'other' })).toEqual([cologne.name, online.name]);
    expect(countShopsByRegion([kyiv])).toEqual([]);
  });

  it('[FINDER-3] the nearest first, with distance; shops without coordinates come last', () => {
    const berlin = { lat: 52.52, lon: 13.405 };
    const found = findShops(shops, { query: '', region: 'all', location: berlin });
    expect(found.map(({ shop }) => shop.name)).toEqual([cologne, kyiv, tbilisi, online].map(({ name }) => name));
    expect(found.at(-1)?.km).toBeNull();
    expect(computeDistanceKm(berlin, { lat: 50.938, lon: 6.961 })).toBeCloseTo(477, -1);
    expect(computeDistanceKm(berlin, berlin)).toBe(0);
  });
});
