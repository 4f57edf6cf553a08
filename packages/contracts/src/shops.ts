import { z } from 'zod';
import { defineCall } from './call.ts';
import { ClientKeys } from './common-schemas.ts';

export const Shop = z.object({
  /** The id used at sign-in and in signed calls. */
  shop_id: z.string(),
  alias: z.string(),
  name: z.string(),
  icon: z.string(),
  home_url: z.string(),
  register_url: z.string(),
  /** The page for resetting a forgotten password. */
  reset_password_url: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  /** Two capital letters of ISO 3166-1, or nothing. */
  region: z.string(),
  /** Degrees; null if unknown. */
  lat: z.number().nullable(),
  lon: z.number().nullable(),
});
export type Shop = z.infer<typeof Shop>;

export const shops = {
  list: defineCall({
    name: 'shops.list',
    method: 'GET',
    path: '/shops',
    access: 'public',
    summary: 'List the partner shops, with their postal addresses and registration pages.',
    query: z.object(ClientKeys),
    reply: z.object({ total: z.int(), items: z.array(Shop) }),
    refusals: ['auth.client_unknown'],
  }),
};
