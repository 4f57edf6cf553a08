import type { Shop } from '@lectern/contracts';
import { foldText } from '../../lib/fold-text.ts';

/** Regions with their own list (spec section 9); all others are combined. */
const REGIONS = ['AM', 'AZ', 'BY', 'GE', 'KZ', 'KG', 'MD', 'RU', 'TM', 'TJ', 'UA', 'UZ'] as const;
type Region = (typeof REGIONS)[number] | 'other';
export type RegionChoice = Region | 'all';

/** Geographic coordinates in degrees. */
export type Coordinates = { lat: number; lon: number };
export type ShopMatch = { shop: Shop; km: number | null };

const getRegion = ({ region }: Shop): Region => REGIONS.find((known) => known === region) ?? 'other';

/** Counts the shops per region; empty when all are in one region, because then there is nothing to choose. */
export const countShopsByRegion = (shops: readonly Shop[]): { region: Region; count: number }[] => {
  const counts = [...REGIONS, 'other' as const].map((region) => ({
    region,
    count: shops.filter((shop) => getRegion(shop) === region).length,
  }));
  const nonEmpty = counts.filter(({ count }) => count > 0);
  return nonEmpty.length > 1 ? nonEmpty : [];
};

const EARTH_KM = 6371;
const toRadians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance. */
export const computeDistanceKm = (a: Coordinates, b: Coordinates): number => {
  const [up, over] = [toRadians(b.lat - a.lat) / 2, toRadians(b.lon - a.lon) / 2];
  const chord = Math.sin(up) ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * Math.sin(over) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
};

const getDistance = ({ lat, lon }: Shop, location: Coordinates | null): number | null =>
  location === null || lat === null || lon === null ? null : computeDistanceKm(location, { lat, lon });

const removeSeparators = (text: string): string => foldText(text).replace(/[\s-]+/g, '');

/** Every word occurs in the name or address, or the whole query is the start of the zip code, ignoring spaces and hyphens. */
const matchesQuery = (shop: Shop, query: string): boolean => {
  const { name, address, zip, city, country } = shop;
  const text = foldText([name, address, zip, city, country].join(' '));
  if (zip !== '' && removeSeparators(query) !== '' && removeSeparators(zip).startsWith(removeSeparators(query)))
    return true;
  return foldText(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** Finds the matching shops in the server's order, or nearest first; those without coordinates come last. */
export const findShops = (
  shops: readonly Shop[],
  { query, region, location }: { query: string; region: RegionChoice; location: Coordinates | null },
): ShopMatch[] => {
  const found = shops
    .filter((shop) => (region === 'all' || getRegion(shop) === region) && matchesQuery(shop, query.trim()))
    .map((shop) => ({ shop, km: getDistance(shop, location) }));
  if (location === null) return found;
  return found.toSorted((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY) || 0);
};
