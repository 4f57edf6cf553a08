export const finder = {
  title: 'Find a store',
  noAccount: 'You do not yet have an account?',
  lede: 'Your account is made at a partner bookshop, and opens your library here.',
  words: 'Name, address or zip code',
  near: 'Nearest first',
  'near.asking': 'Finding out where you are',
  'near.refused': 'The browser may not say where you are. Search by address or zip code instead.',
  'near.unknown': 'Your place could not be found. Search by address or zip code instead.',
  region: 'Region',
  'region.all': 'All',
  'region.other': 'Other countries',
  none: 'No store fits. Try other words, or all regions.',
  count_one: '{{count, number}} store',
  count_other: '{{count, number}} stores',
  far: '{{distance}} away',
  more: 'Show more',
  register: 'Register now',
  'register.at': 'Register now at {{shop}}',
  how: 'How you get an account',
  'how.choose': 'Choose a store: where you buy your books, or the nearest one.',
  'how.register': 'Register there. Accounts are for readers over 16, and free of charge.',
  'how.logIn': 'Come back and log in with the name and password of that store.',
};

declare module '../../words.ts' {
  interface English {
    finder: typeof finder;
  }
}
