import { type Shop, shops } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The partner shops. */
export const useShops = () =>
  useQuery({ queryKey: ['shops'], queryFn: ({ signal }) => call(shops.list, { query: {} }, signal) });

/** Only the web: what else an address may be is never a link. */
export const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

/** Where a password of a shop is replaced, or null. Decoration of the log-in: no error is shown. */
export const useResetAddress = ({ alias, shop_id: id }: Pick<Shop, 'alias' | 'shop_id'>): string | null => {
  const { data } = useShops();
  const ofPartner = data?.items.filter((shop) => shop.alias === alias) ?? [];
  const url = (ofPartner.find((shop) => shop.shop_id === id) ?? ofPartner[0])?.reset_password_url ?? '';
  return isWeb(url) ? url : null;
};
