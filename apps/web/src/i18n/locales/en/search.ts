export const search = {
  open: 'Search',
  label: 'Search your library',
  hint: 'Title, author, series or collection',
  close: 'Close search',
  found: 'Found',
  'group.recent': 'Recently read',
  'group.collections': 'Collections',
  'group.authors': 'Authors',
  'group.books': 'Books',
  'group.audiobooks': 'Audiobooks',
  'none.recent': 'Nothing read recently',
  'none.collections': 'No collections',
  'none.authors': 'No authors',
  'none.books': 'No books',
  'none.audiobooks': 'No audiobooks',
  download: 'Opens as a download',
  bookCount_one: '{{count, number}} book',
  bookCount_other: '{{count, number}} books',
  count_one: '{{count, number}} hit',
  count_other: '{{count, number}} hits',
  all_one: 'All results ({{count, number}})',
  all_other: 'All results ({{count, number}})',
  nothing: 'Nothing is called “{{query}}”.',
  nothingHint: 'Fewer or shorter words find more. The script makes no difference.',
  offline: 'You are offline. Searching needs a connection.',
  'kept.title': 'Last searches',
  'kept.clear': 'Forget all',
  'kept.forget': 'Forget “{{query}}”',
  results: 'Results for “{{query}}”',
  howTo: 'Write what you look for in the line at the top of the page.',
  more: 'Show more',
  loading: 'Searching',
  'failed.title': 'The search did not work',
  'failed.offline': 'No connection',
  'failed.text': 'Nothing is lost. Check the network and try again.',
  toBooks: 'To the books',
};

declare module '../../words.ts' {
  interface English {
    search: typeof search;
  }
}
