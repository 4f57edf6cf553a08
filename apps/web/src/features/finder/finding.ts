import type { Shop } from '@lectern/contracts';
import { folded } from '../../lib/folded.ts';

/** The regions that have a list of their own (spec section 9); shops of all others stand together. */
const REGIONS = ['AM', 'AZ', 'BY', 'GE', 'KZ', 'KG', 'MD', 'RU', 'TM', 'TJ', 'UA', 'UZ'] as const;
type Region = (typeof REGIONS)[number] | 'other';
export type RegionChoice = Region | 'all';

/** Somewhere on the globe, in degrees. */
export type Spot = { lat: number; lon: number };
export type Found = { shop: Shop; km: number | null };

const regionOf = ({ region }: Shop): Region => REGIONS.find((one) => one === region) ?? 'other';

/** The regions that shops are in, with how many; nothing to choose from where there is only one. */
export const regionsOf = (shops: readonly Shop[]): { region: Region; count: number }[] => {
  const counted = [...REGIONS, 'other' as const].map((region) => ({
    region,
    count: shops.filter((shop) => regionOf(shop) === region).length,
  }));
  const there = counted.filter(({ count }) => count > 0);
  return there.length > 1 ? there : [];
};

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** How far it is over the ground. */
export const kmBetween = (a: Spot, b: Spot): number => {
  const [up, over] = [radians(b.lat - a.lat) / 2, radians(b.lon - a.lon) / 2];
  const chord = Math.sin(up) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(over) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
};

const kmTo = ({ lat, lon }: Shop, here: Spot | null): number | null =>
  here === null || lat === null || lon === null ? null : kmBetween(here, { lat, lon });

const bare = (text: string): string => folded(text).replace(/[\s-]+/g, '');

/** Every word is somewhere in name or address; or all of it is the beginning of a zip code, however that is spaced. */
const fits = (shop: Shop, words: string): boolean => {
  const { name, address, zip, city, country } = shop;
  const text = folded([name, address, zip, city, country].join(' '));
  if (zip !== '' && bare(words) !== '' && bare(zip).startsWith(bare(words))) return true;
  return folded(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The shops that fit, in the order of the server, or the nearest first; those that are nowhere come last. */
export const findShops = (
  shops: readonly Shop[],
  { words, region, here }: { words: string; region: RegionChoice; here: Spot | null },
): Found[] => {
  const found = shops
    .filter((shop) => (region === 'all' || regionOf(shop) === region) && fits(shop, words.trim()))
    .map((shop) => ({ shop, km: kmTo(shop, here) }));
  if (here === null) return found;
  return found.toSorted((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || 0);
};
