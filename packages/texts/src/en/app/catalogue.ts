export const catalogue = {
  'books.title': '“{{title}}”',
  'books.some_one': '{{count, number}} book',
  'books.some_other': '{{count, number}} books',
  'bin.done': 'Moved to bin: {{books}}.',
  'bin.failed': 'Couldn’t delete {{books}}. {{why}}',
  'restore.failed': 'Couldn’t restore {{books}}. {{why}}',
  'rating.failed': 'Couldn’t save the rating: {{books}}. {{why}}',
  'review.failed': 'Couldn’t save the review: {{books}}. {{why}}',
  'collection.added': 'Added to “{{name}}”: {{books}}.',
  'collection.taken': 'Removed from “{{name}}”: {{books}}.',
  'collection.failed': 'Couldn’t update “{{name}}”: {{books}}. {{why}}',
  'favourite.failed': 'Couldn’t update favorites: {{books}}. {{why}}',
  'some.failed_one': '{{count, number}} change couldn’t be saved. {{why}}',
  'some.failed_other': '{{count, number}} changes couldn’t be saved. {{why}}',
  'status.failed': 'Couldn’t update reading status: {{books}}. {{why}}',
  'unread.done': 'Marked as unread: {{books}}.',
};

declare module '../../translation-types.ts' {
  interface English {
    catalogue: typeof catalogue;
  }
}
