import { z } from 'zod';
import { defineCall } from './call.ts';
import { ClientKeys } from './wire.ts';

export const Shop = z.object({
  shop_id: z.string(),
  alias: z.string(),
  name: z.string(),
  icon: z.string(),
  home_url: z.string(),
  register_url: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  region: z.string(),
});
export type Shop = z.infer<typeof Shop>;

export const shops = {
  list: defineCall({
    name: 'shops.list',
    method: 'GET',
    path: '/shops',
    access: 'public',
    summary: 'The partner shops, with the way to an account at each.',
    query: z.object(ClientKeys),
    reply: z.object({ total: z.int(), items: z.array(Shop) }),
    refusals: ['auth.client_unknown'],
  }),
};
