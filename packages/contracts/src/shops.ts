import { z } from 'zod';
import { defineCall } from './call.ts';
import { ClientKeys } from './wire.ts';

export const Shop = z.object({
  /** As the log-in names it, and as signed calls do. */
  shop_id: z.string(),
  alias: z.string(),
  name: z.string(),
  icon: z.string(),
  home_url: z.string(),
  register_url: z.string(),
  /** Where a forgotten password is replaced. */
  reset_password_url: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  /** Two capital letters of ISO 3166-1, or nothing. */
  region: z.string(),
  /** Degrees; null where nobody said. */
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
    summary: 'The partner shops, with their postal addresses and the way to an account at each.',
    query: z.object(ClientKeys),
    reply: z.object({ total: z.int(), items: z.array(Shop) }),
    refusals: ['auth.client_unknown'],
  }),
};
