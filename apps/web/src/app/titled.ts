/** Titles that screens have of themselves; those named after a book or an author set theirs (`usePageTitle`). */
export const TITLES = [
  'common:nav.overview',
  'common:nav.books',
  'common:nav.ebooks',
  'common:nav.audio',
  'common:nav.purchased',
  'common:nav.recent',
  'common:nav.favorites',
  'common:nav.authors',
  'common:nav.series',
  'common:nav.genres',
  'common:nav.formats',
  'common:nav.collections',
  'bin:title',
  'settings:nav.account',
  'settings:nav.appearance',
  'settings:nav.security',
  'settings:nav.privacy',
  'finder:title',
  'legal:terms.title',
  'legal:privacy.title',
  'signIn:pageTitle',
  'qr:ask.title',
  'qr:phone.title',
  'standing:unlock.title',
] as const;
type Title = (typeof TITLES)[number];

/** What a route says about its screen. */
export const titled = (title: Title): { title: Title } => ({ title });
