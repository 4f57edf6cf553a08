import type { Partner } from './partner.ts';

/** The URLs of a partner, or those of one of its shops that has its own. */
export type PartnerEndpoint = {
  optionsUrl: string;
  authenticateUrl: string;
  /** The shop, when the endpoint belongs to a single one. */
  onlyShopId: string | null;
  keys: readonly string[];
  signature: 'sha1' | 'sha256';
  allowPrivate: boolean;
};

/** All endpoints of a partner, its own first. */
export const listEndpoints = (partner: Partner): PartnerEndpoint[] => {
  const shared = { keys: partner.keys, signature: partner.signature, allowPrivate: partner.allow_private };
  const main = {
    optionsUrl: partner.auth_options_url,
    authenticateUrl: partner.authenticate_url,
    onlyShopId: null,
    ...shared,
  };
  const others = partner.sub_partners.flatMap(({ shop_id: onlyShopId, auth_options_url, authenticate_url }) =>
    auth_options_url === undefined
      ? []
      : {
          optionsUrl: auth_options_url,
          authenticateUrl: authenticate_url ?? main.authenticateUrl,
          onlyShopId,
          ...shared,
        },
  );
  return [main, ...others];
};
