export const catalogue = {
  'books.title': '“{{title}}”',
  'books.some_one': '{{count, number}} book',
  'books.some_other': '{{count, number}} books',
  'bin.done': 'In the bin: {{books}}.',
  'bin.failed': 'Not deleted, and back in place: {{books}}. {{why}}',
  'restore.failed': 'Did not come back from the bin: {{books}}. {{why}}',
  'collection.added': 'Now in “{{name}}”: {{books}}.',
  'collection.taken': 'Taken out of “{{name}}”: {{books}}.',
  'collection.failed': '“{{name}}” was not changed: {{books}}. {{why}}',
  'favourite.failed': 'The favorite mark was not changed: {{books}}. {{why}}',
  'some.failed_one': '{{count, number}} change was not made. {{why}}',
  'some.failed_other': '{{count, number}} changes were not made. {{why}}',
  'status.failed': 'Not marked: {{books}}. {{why}}',
};

declare module '../../words.ts' {
  interface English {
    catalogue: typeof catalogue;
  }
}
