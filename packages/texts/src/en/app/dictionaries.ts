export const dictionaries = {
  title: 'Dictionaries',
  lookUp: 'Look up',
  card: 'Dictionary: {{word}}',
  results: 'Meanings',
  nothing: 'Not found in your dictionaries.',
  noDictionaries: 'You have no dictionaries yet.',
  manage: 'Add a dictionary',
  empty:
    'Add a dictionary to look up words while you read. Free ones are available from FreeDict (freedict.org), for example: unpack the download, then choose its files.',
  add: 'Add dictionary…',
  adding: 'Adding',
  added: '“{{name}}” has been added.',
  hint: 'StarDict or dictd, up to {{size}} MB: a ZIP, or all files of one dictionary at once.',
  shared: 'For everyone',
  remove: 'Remove {{name}}',
  'remove.title': 'Remove this dictionary?',
  'remove.text': '“{{name}}” will be removed from all your devices.',
  'remove.confirm': 'Remove',
  'remove.pending': 'Removing',
  entries_one: '{{formatted}} word',
  entries_other: '{{formatted}} words',
};

declare module '../../translation-types.ts' {
  interface English {
    dictionaries: typeof dictionaries;
  }
}
