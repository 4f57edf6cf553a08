import type { ShopIdentity } from '../config.ts';

/**
 * Returns the auth-options response: the shops that know a user (specification, section 7 "Partner developer interface").
 * The e-ink icon has two spellings because both are in use. `login.native.url` receives the signed log-in call,
 * `login.browser.url` is the page for people.
 */
export const toAuthOptions = (shop: ShopIdentity, isKnown: boolean) => ({
  auth_providers: isKnown
    ? [
        {
          name: shop.name,
          clientID: shop.alias,
          loggedBy: 'password',
          icon: `${shop.publicUrl}/icon.svg`,
          icon_eink: `${shop.publicUrl}/icon-eink.svg`,
          'icon-eink': `${shop.publicUrl}/icon-eink.svg`,
          shop_id: shop.id,
          login: {
            native: { url: `${shop.publicUrl}/partner/user_authenticate` },
            browser: { url: `${shop.publicUrl}/login` },
          },
        },
      ]
    : [],
});
