import type { Provider, Shop } from '@lectern/contracts';
import { getOwnShopId, type Partner } from './partner.ts';
import type { ShopOption } from './partner-answers.ts';

/** A shop that knows a user, as clients get it. */
export const toProvider = (partner: Partner, option: ShopOption): Provider => ({
  alias: partner.alias,
  name: option.name || partner.name,
  shop_id: option.shopId || String(partner.id),
  icon: option.icon || partner.icon,
  icon_eink: option.iconEink || partner.icon_eink || partner.icon,
  logged_by: option.loggedBy,
});

/** The shops of a partner, or the partner itself when it has none. A shop inherits missing fields from its partner. */
export const toShops = (partner: Partner): Shop[] => {
  const { sub_partners: shops } = partner;
  if (shops.length === 0) return [toShop(partner, getOwnShopId(partner) || String(partner.id), partner)];
  return shops.map((shop) =>
    toShop(partner, shop.shop_id, {
      ...shop,
      icon: shop.icon || partner.icon,
      home_url: shop.home_url || partner.home_url,
      register_url: shop.register_url || partner.register_url,
    }),
  );
};

type ShopDetails = Omit<Shop, 'shop_id' | 'alias' | 'reset_password_url'>;

const toShop = ({ alias, reset_password_url }: Partner, shop_id: string, details: ShopDetails): Shop => ({
  shop_id,
  alias,
  name: details.name,
  icon: details.icon,
  home_url: details.home_url,
  register_url: details.register_url,
  reset_password_url,
  address: details.address,
  zip: details.zip,
  city: details.city,
  country: details.country,
  region: details.region,
  lat: details.lat,
  lon: details.lon,
});
