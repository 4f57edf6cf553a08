import { describe, expect, it } from 'vitest';
import { aShop } from '../../testing/a-shop.ts';
import { findShops, kmBetween, regionsOf } from './finding.ts';

const kyiv = aShop('Книгарня «Є»', {
  address: 'вул. Лисенка 3',
  zip: '01030',
  city: 'Київ',
  region: 'UA',
  lat: 50.447,
  lon: 30.516,
});
const tbilisi = aShop('Lampioni', {
  address: 'Rustaveli 12',
  zip: '0108',
  city: 'Tbilisi',
  region: 'GE',
  lat: 41.7,
  lon: 44.798,
});
const cologne = aShop('Ladén am Markt', {
  address: 'Alter Markt 7',
  zip: 'D-50667',
  city: 'Köln',
  region: 'DE',
  lat: 50.938,
  lon: 6.961,
});
const online = aShop('Nowhere Books');
const shops = [kyiv, tbilisi, cologne, online];
const names = (asked: Partial<Parameters<typeof findShops>[1]>) =>
  findShops(shops, { words: '', region: 'all', here: null, ...asked }).map(({ shop }) => shop.name);

describe('finding a store', () => {
  it.each([
    { words: 'laden', finds: [cologne] },
    { words: 'MARKT koln', finds: [cologne] },
    { words: 'лисенка', finds: [kyiv] },
    { words: '0108', finds: [tbilisi] },
    { words: 'd 506', finds: [cologne] },
    { words: '  ', finds: shops },
    { words: 'markt rustaveli', finds: [] },
  ])('[FINDER-1] by “$words”, whatever its case and accents', ({ words, finds }) => {
    expect(names({ words })).toEqual(finds.map(({ name }) => name));
  });

  it('[FINDER-2] by region: those with a list of their own, and the others together', () => {
    expect(regionsOf(shops)).toEqual([
      { region: 'GE', count: 1 },
      { region: 'UA', count: 1 },
      { region: 'other', count: 2 },
    ]);
    expect(names({ region: 'GE' })).toEqual([tbilisi.name]);
    expect(names({ region: 'other' })).toEqual([cologne.name, online.name]);
    expect(regionsOf([kyiv])).toEqual([]);
  });

  it('[FINDER-3] the nearest first, with how far it is; those without a place come last', () => {
    const berlin = { lat: 52.52, lon: 13.405 };
    const found = findShops(shops, { words: '', region: 'all', here: berlin });
    expect(found.map(({ shop }) => shop.name)).toEqual([cologne, kyiv, tbilisi, online].map(({ name }) => name));
    expect(found.at(-1)?.km).toBeNull();
    expect(kmBetween(berlin, { lat: 50.938, lon: 6.961 })).toBeCloseTo(477, -1);
    expect(kmBetween(berlin, berlin)).toBe(0);
  });
});
