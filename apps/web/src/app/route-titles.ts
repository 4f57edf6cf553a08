/** Translation keys of static screen titles. Screens named after a book or an author set their own (`usePageTitle`). */
export const ROUTE_TITLES = [
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
  'statistics:title',
  'settings:nav.account',
  'settings:nav.appearance',
  'settings:nav.adobe',
  'settings:nav.readrate',
  'settings:nav.plan',
  'plans:change',
  'payments:title',
  'settings:nav.security',
  'settings:nav.privacy',
  'storeFinder:title',
  'signIn:pageTitle',
  'adobe:password.title',
  'qr:ask.title',
  'qr:phone.title',
  'moderation:unlock.title',
] as const;
type Title = (typeof ROUTE_TITLES)[number];

/** Creates a route handle that names the screen's title. */
export const createTitleHandle = (title: Title): { title: Title } => ({ title });
