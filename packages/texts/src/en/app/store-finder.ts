export const storeFinder = {
  title: 'Find a store',
  noAccount: 'You do not yet have an account?',
  lede: 'Create an account at a partner bookshop, then use it here to open your library.',
  query: 'Name, address or zip code',
  near: 'Nearest first',
  'near.asking': 'Finding your location',
  'near.refused': 'Your browser blocked location access. Search by address or zip code instead.',
  'near.unknown': 'Couldn’t find your location. Search by address or zip code instead.',
  region: 'Region',
  'region.all': 'All',
  'region.other': 'Other countries',
  none: 'No stores found. Try a different search or all regions.',
  count_one: '{{count, number}} store',
  count_other: '{{count, number}} stores',
  distance: '{{distance}} away',
  more: 'Show more',
  register: 'Register now',
  'register.at': 'Register now at {{shop}}',
  how: 'How to get an account',
  'how.choose': 'Choose a store: the one where you buy your books, or one near you.',
  'how.register': 'Register there. Accounts are free and for readers over 16.',
  'how.logIn': 'Come back and log in with your username and password for that store.',
};

declare module '../../translation-types.ts' {
  interface English {
    storeFinder: typeof storeFinder;
  }
}
