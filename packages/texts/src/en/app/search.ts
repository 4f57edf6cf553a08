export const search = {
  open: 'Search',
  label: 'Search your library',
  hint: 'Title, author, series or collection',
  close: 'Close search',
  found: 'Search results',
  'group.recent': 'Recently read',
  'group.collections': 'Collections',
  'group.authors': 'Authors',
  'group.books': 'Books',
  'group.audiobooks': 'Audiobooks',
  'none.recent': 'Nothing recently read',
  'none.collections': 'No collections',
  'none.authors': 'No authors',
  'none.books': 'No books',
  'none.audiobooks': 'No audiobooks',
  download: 'Downloads the file',
  bookCount_one: '{{count, number}} book',
  bookCount_other: '{{count, number}} books',
  count_one: '{{count, number}} result',
  count_other: '{{count, number}} results',
  all_one: 'All results ({{count, number}})',
  all_other: 'All results ({{count, number}})',
  nothing: 'No results for “{{query}}”.',
  nothingHint: 'Try fewer or shorter words. You can type in any alphabet.',
  offline: 'You’re offline. Search needs a connection.',
  'recent.title': 'Recent searches',
  'recent.clear': 'Clear all',
  'recent.forget': 'Remove “{{query}}”',
  results: 'Results for “{{query}}”',
  howTo: 'Enter a search in the field at the top of the page.',
  more: 'Show more',
  loading: 'Searching',
  'failed.title': 'Search failed',
  'failed.offline': 'No connection',
  'failed.text': 'Check your connection and try again.',
  toBooks: 'Go to Books',
};

declare module '../../translation-types.ts' {
  interface English {
    search: typeof search;
  }
}
