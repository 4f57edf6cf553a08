export const bin = {
  title: 'Bin',
  loading: 'Loading bin',
  more: 'Show more',
  space:
    '{{size}}. Books in the bin don’t count toward your storage. When an upload needs space, the oldest are deleted first.',
  ends: 'Deleted {{when}}',
  notFound: 'No longer in the bin.',
  'restore.verb': 'Restore',
  'restore.label': 'Restore “{{title}}”',
  'restore.done': '“{{title}}” restored to your library.',
  'restore.failed': 'Couldn’t restore “{{title}}”. {{why}}',
  'end.verb': 'Delete permanently',
  'end.label': 'Delete permanently: “{{title}}”',
  'end.title': 'Delete “{{title}}” permanently?',
  'end.text':
    'The file is deleted along with its reading position, notes and bookmarks. You can’t undo this. Other copies of the book aren’t affected.',
  'end.keep': 'Cancel',
  'end.done': '“{{title}}” permanently deleted.',
  'end.failed': 'Couldn’t delete “{{title}}”. {{why}}',
  'empty.verb': 'Empty bin',
  'empty.title': 'Empty bin?',
  'empty.text_one':
    '{{count, number}} book will be deleted permanently, along with its reading position and notes. You can’t undo this.',
  'empty.text_other':
    '{{count, number}} books will be deleted permanently, along with their reading positions and notes. You can’t undo this.',
  'empty.confirm_one': 'Delete {{count, number}} book permanently',
  'empty.confirm_other': 'Delete {{count, number}} books permanently',
  'empty.keep': 'Cancel',
  'empty.waiting': 'Emptying bin',
  'empty.done_one': 'Bin emptied. {{count, number}} book permanently deleted.',
  'empty.done_other': 'Bin emptied. {{count, number}} books permanently deleted.',
  'none.title': 'The bin is empty',
  'none.text': 'Books you delete stay here for 30 days. You can restore them with their reading position and notes.',
  'none.books': 'Go to Books',
  'failed.title': 'Couldn’t load the bin',
  'failed.text': 'Check your connection and try again.',
};

declare module '../../translation-types.ts' {
  interface English {
    bin: typeof bin;
  }
}
