export const partnerBooks = {
  bookOfTheWeek: 'Book of the week',
  recommended: 'Recommended for you',
  bestsellers: 'Bestsellers',
  partnerNews: 'New this week',
  shopNews: 'Shop news',
  moreAt: 'More at {{shop}}',
  inShop: '(opens in the shop)',
  inLibrary: 'In your library',
  seeInShop: 'See it in the shop',
  openHere: 'Open',
  'menu.shop': 'View in shop',
  'menu.rate': 'Rate this book',
  loading: 'Loading',
  failed: 'Couldn’t load this. Try again in a moment.',
  unreachable: '{{shop}} isn’t answering right now.',
  'empty.recommended': 'No recommendations right now.',
  'empty.bestsellers': 'No bestsellers right now.',
  'empty.partnerNews': 'Nothing new this week.',
  'empty.bookOfTheWeek': 'No book of the week right now.',
  'empty.shopNews': 'No news right now.',
  getMoreBooks: 'Get more books',
};

declare module '../../translation-types.ts' {
  interface English {
    partnerBooks: typeof partnerBooks;
  }
}
