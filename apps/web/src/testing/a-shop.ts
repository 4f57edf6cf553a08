import type { Shop } from '@lectern/contracts';

/** A shop as `GET /shops` tells of one. */
export const aShop = (name: string, fields: Partial<Shop> = {}): Shop => ({
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
