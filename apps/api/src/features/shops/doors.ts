import type { Partner } from './partner.ts';

/** Where a partner is asked: its own addresses, or those of one of its shops that has some. */
export type Door = {
  options: string;
  authenticate: string;
  /** The shop that is meant, where the door is of one alone. */
  only: string | null;
  keys: readonly string[];
  signature: 'sha1' | 'sha256';
  allowPrivate: boolean;
};

/** All of them, that of the partner first. */
export const doorsOf = (partner: Partner): Door[] => {
  const shared = { keys: partner.keys, signature: partner.signature, allowPrivate: partner.allow_private };
  const main = { options: partner.auth_options_url, authenticate: partner.authenticate_url, only: null, ...shared };
  const others = partner.sub_partners.flatMap(({ shop_id: only, auth_options_url, authenticate_url }) =>
    auth_options_url === undefined
      ? []
      : { options: auth_options_url, authenticate: authenticate_url ?? main.authenticate, only, ...shared },
  );
  return [main, ...others];
};
