export const notes = {
  title: 'Notes and highlights',
  loading: 'Loading notes',
  'kind.highlight': 'Highlight',
  'kind.note': 'Note',
  'kind.bookmark': 'Bookmark',
  versions: 'Earlier versions',
  'versions.copy': 'Copy',
  'versions.use': 'Restore this version',
  'versions.copied': 'Copied',
  'versions.failed': 'Couldn’t load earlier versions.',
  deletedNoteText: 'This note was deleted on another device. Your text: “{{text}}”',
  copyText: 'Copy text',
  more_one: '{{count}} more in the book.',
  more_other: '{{count}} more in the book.',
};

declare module '../../translation-types.ts' {
  interface English {
    notes: typeof notes;
  }
}
