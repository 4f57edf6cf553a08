export const siteLinks = {
  label: 'About Lectern',
  about: 'About',
  faq: 'FAQ',
  legal: 'Legal',
  terms: 'Terms',
  privacy: 'Privacy',
  cookies: 'Cookies',
  impressum: 'Imprint',
  contact: 'Contact us',
  developers: 'For developers',
};

declare module '../../translation-types.ts' {
  interface English {
    siteLinks: typeof siteLinks;
  }
}
