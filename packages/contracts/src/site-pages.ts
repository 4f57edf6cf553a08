/**
 * The public pages: their address below the language (`/en/about`), and other addresses that lead to it (spec section 2). Pages that
 * are not listed belong to a step of a form: they are not in the sitemap, and search engines are told not to keep them.
 */
type SitePageAddress = { path: string; aliases?: readonly string[]; isListed: boolean };

export const sitePages = {
  about: { path: 'about', aliases: ['about_pocketbook_cloud'], isListed: true },
  advantages: { path: 'advantages', aliases: ['advantages_pocketbook_cloud'], isListed: true },
  howToUse: { path: 'how-to-use', aliases: ['how_to_use_pocketbook_cloud'], isListed: true },
  faqAccount: { path: 'faq/account', aliases: ['faq'], isListed: true },
  faqSynchronization: { path: 'faq/synchronization', isListed: true },
  faqFileStorage: { path: 'faq/file_storage', isListed: true },
  developers: { path: 'for-developers', isListed: true },
  connectStore: { path: 'for-developers/how-to-connect-store-to-pb-cloud', isListed: true },
  apiReference: { path: 'for-developers/api', isListed: true },
  impressum: { path: 'impressum', isListed: true },
  privacy: { path: 'privacy-policy', isListed: true },
  terms: { path: 'terms-of-use', isListed: true },
  cookies: { path: 'cookies', isListed: true },
  contact: { path: 'contact', isListed: true },
  contactSent: { path: 'contact/sent', isListed: false },
  newsletter: { path: 'newsletter', isListed: true },
  newsletterRegistered: { path: 'newsletter/check-your-mail', isListed: false },
  newsletterConfirm: { path: 'newsletter/confirm', isListed: false },
  newsletterUnsubscribe: { path: 'newsletter/unsubscribe', isListed: false },
} as const satisfies Record<string, SitePageAddress>;
export type SitePage = keyof typeof sitePages;
