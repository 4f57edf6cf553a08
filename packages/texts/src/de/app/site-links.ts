import type { Words } from '../../translation-types.ts';

export const siteLinks: Words<'de', 'siteLinks'> = {
  label: 'Über Lectern',
  about: 'Über Lectern',
  faq: 'FAQ',
  legal: 'Rechtliches',
  terms: 'Bedingungen',
  privacy: 'Datenschutz',
  cookies: 'Cookies',
  impressum: 'Impressum',
  contact: 'Kontakt',
  developers: 'Für Entwickler',
};
