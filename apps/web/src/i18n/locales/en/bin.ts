export const bin = {
  title: 'Bin',
  loading: 'Loading the bin',
  more: 'Show more',
  space: '{{size}}. Books in the bin count towards your space until room is needed; then the oldest leave first.',
  ends: 'Ends {{when}}',
  gone: 'It is not in the bin any more.',
  'restore.verb': 'Restore',
  'restore.label': 'Restore “{{title}}”',
  'restore.done': '“{{title}}” is back in your library.',
  'restore.failed': '“{{title}}” was not restored. {{why}}',
  'end.verb': 'Delete for good',
  'end.label': 'Delete for good: “{{title}}”',
  'end.title': 'Delete “{{title}}” for good?',
  'end.text': 'The file is gone then, with its place, notes and bookmarks. Other copies of it stay where they are.',
  'end.keep': 'Keep it',
  'end.done': '“{{title}}” was deleted for good.',
  'end.failed': '“{{title}}” was not deleted. {{why}}',
  'empty.verb': 'Empty the bin',
  'empty.title': 'Empty the bin?',
  'empty.text_one': 'One book is gone for good then, with its place and notes.',
  'empty.text_other': '{{count, number}} books are gone for good then, with their places and notes.',
  'empty.confirm_one': 'Delete {{count, number}} book for good',
  'empty.confirm_other': 'Delete {{count, number}} books for good',
  'empty.keep': 'Keep them',
  'empty.waiting': 'Emptying',
  'empty.done_one': 'The bin is empty: {{count, number}} book was deleted for good.',
  'empty.done_other': 'The bin is empty: {{count, number}} books were deleted for good.',
  'none.title': 'The bin is empty',
  'none.text': 'A book that you delete waits here for 30 days and can be had back, with its place and notes.',
  'none.books': 'To the books',
  'failed.title': 'The bin did not load',
  'failed.text': 'Nothing is lost. Check the network and try again.',
};

declare module '../../words.ts' {
  interface English {
    bin: typeof bin;
  }
}
