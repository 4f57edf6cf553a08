export const find = {
  find: 'Find in book',
  query: 'Search text',
  next: 'Next result',
  previous: 'Previous result',
  showList: 'All results',
  hitOf: '{{place}} of {{hits}}',
  found: 'Found: {{hits}}',
  searching: 'Found: {{hits}} · searched {{searched}} of {{all}}',
  stopped: 'Search stopped. Found: {{hits}}',
  more: 'Showing the first {{hits}} results.',
  stop: 'Stop',
  'unable.offline': 'You’re offline. Connect to the internet to search this book.',
  'unable.server': 'Couldn’t load the book to search it. Try again in a moment.',
  nothingInPart: 'No results in the part that could be searched.',
  nothing: 'No results.',
  'nothing.scans': 'No results. Scanned pages can’t be searched.',
  'failed.chapters_one': '{{count}} chapter couldn’t be searched.',
  'failed.chapters_other': '{{count}} chapters couldn’t be searched.',
  'failed.pages_one': '{{count}} page couldn’t be searched.',
  'failed.pages_other': '{{count}} pages couldn’t be searched.',
};

declare module '../../translation-types.ts' {
  interface English {
    find: typeof find;
  }
}
