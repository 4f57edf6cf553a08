import type { ShopIdentity } from '../config.ts';

/**
 * The shops that know a user, as a partner answers them (specification, section 7 "Partner developer interface").
 * `icon_eink` stands twice because both spellings are in use. `login.native.url` takes the signed log-in call,
 * `login.browser.url` is the page for people.
 */
export const authOptionsOf = (shop: ShopIdentity, known: boolean) => ({
  auth_providers: known
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
