import type { Shop } from '@lectern/contracts';

/** Creates a shop as `GET /shops` returns it. */
export const createTestShop = (name: string, fields: Partial<Shop> = {}): Shop => ({
  shop_id: name,
  alias: 'demo',
  name,
  icon: '',
  home_url: '',
  register_url: '',
  reset_password_url: '',
  address: '',
  zip: '',
  city: '',
  country: '',
  region: '',
  lat: null,
  lon: null,
  ...fields,
});
