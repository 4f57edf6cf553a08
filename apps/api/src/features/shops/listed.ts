import type { Provider, Shop } from '@lectern/contracts';
import type { ShopOption } from './auth-options.ts';
import { ownShopId, type Partner } from './partner.ts';

/** A shop that knows a user, as programs are told of it. */
export const providerOf = (partner: Partner, option: ShopOption): Provider => ({
  alias: partner.alias,
  name: option.name || partner.name,
  shop_id: option.shopId || String(partner.id),
  icon: option.icon || partner.icon,
  icon_eink: option.iconEink || partner.icon_eink || partner.icon,
  logged_by: option.loggedBy,
});

/** The shops of a partner, or the partner itself where it is one. What a shop leaves out it has from its partner. */
export const listedShops = (partner: Partner): Shop[] => {
  const { sub_partners: shops } = partner;
  if (shops.length === 0) return [listed(partner, ownShopId(partner) || String(partner.id), partner)];
  return shops.map((shop) =>
    listed(partner, shop.shop_id, {
      ...shop,
      icon: shop.icon || partner.icon,
      home_url: shop.home_url || partner.home_url,
      register_url: shop.register_url || partner.register_url,
    }),
  );
};

type Place = Omit<Shop, 'shop_id' | 'alias' | 'reset_password_url'>;

const listed = ({ alias, reset_password_url }: Partner, shop_id: string, place: Place): Shop => ({
  shop_id,
  alias,
  name: place.name,
  icon: place.icon,
  home_url: place.home_url,
  register_url: place.register_url,
  reset_password_url,
  address: place.address,
  zip: place.zip,
  city: place.city,
  country: place.country,
  region: place.region,
  lat: place.lat,
  lon: place.lon,
});
