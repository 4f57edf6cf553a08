export const notes = {
  title: 'Notes and highlights',
  loading: 'Loading the notes',
  'kind.highlight': 'Highlight',
  'kind.note': 'Note',
  'kind.bookmark': 'Bookmark',
  versions: 'Earlier versions',
  'versions.copy': 'Copy',
  'versions.use': 'Use this text',
  'versions.copied': 'Copied',
  'versions.failed': 'Earlier versions could not be loaded.',
  goneWithWords: 'This note was deleted on another device. What you wrote: “{{text}}”',
  copyWords: 'Copy text',
  more_one: '{{count}} more is in the book.',
  more_other: '{{count}} more are in the book.',
};

declare module '../../words.ts' {
  interface English {
    notes: typeof notes;
  }
}
