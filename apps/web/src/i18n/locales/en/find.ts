export const find = {
  find: 'Find in the book',
  what: 'Words to find',
  next: 'Next place',
  previous: 'Previous place',
  list: 'All places',
  place: '{{place}} of {{hits}}',
  found: 'Found: {{hits}}',
  searching: 'Found: {{hits}} · {{searched}} of {{all}}',
  stopped: 'Stopped. Found: {{hits}}',
  more: 'The first {{hits}} places; there are more.',
  stop: 'Stop',
  'unable.offline': 'Can’t search: you’re offline. Search again when you have a connection.',
  'unable.server': 'Can’t search: the book couldn’t be loaded. Try again in a moment.',
  nothingInPart: 'Nothing found in the part that could be searched.',
  'nothing.chapters': 'Nothing found.',
  'nothing.pages': 'Nothing found. Scanned pages have no text to search.',
  'failed.chapters_one': '{{count}} chapter could not be searched.',
  'failed.chapters_other': '{{count}} chapters could not be searched.',
  'failed.pages_one': '{{count}} page could not be searched.',
  'failed.pages_other': '{{count}} pages could not be searched.',
};

declare module '../../words.ts' {
  interface English {
    find: typeof find;
  }
}
