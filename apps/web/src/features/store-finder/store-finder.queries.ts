import { type Shop, shops } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The partner shops. */
export const useShops = () =>
  useQuery({ queryKey: ['shops'], queryFn: ({ signal }) => call(shops.list, { query: {} }, signal) });

/** Whether a URL is http(s); others are never rendered as links. */
export const isWebUrl = (url: string): boolean => /^https?:\/\//i.test(url);

/** The URL where a shop's password is reset, or null. Optional on the login screen, so errors are not shown. */
export const usePasswordResetUrl = ({ alias, shop_id: id }: Pick<Shop, 'alias' | 'shop_id'>): string | null => {
  const { data } = useShops();
  const partnerShops = data?.items.filter((shop) => shop.alias === alias) ?? [];
  const url = (partnerShops.find((shop) => shop.shop_id === id) ?? partnerShops[0])?.reset_password_url ?? '';
  return isWebUrl(url) ? url : null;
};
