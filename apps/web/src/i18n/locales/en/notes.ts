export const notes = {
  title: 'Notes and highlights',
  loading: 'Loading the notes',
  'kind.highlight': 'Highlight',
  'kind.note': 'Note',
  'kind.bookmark': 'Bookmark',
  more_one: '{{count}} more is in the book.',
  more_other: '{{count}} more are in the book.',
};

declare module '../../words.ts' {
  interface English {
    notes: typeof notes;
  }
}
