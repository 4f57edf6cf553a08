export const footnotes = {
  note: 'Note {{label}}',
  go: 'Go to the note',
};

declare module '../../words.ts' {
  interface English {
    footnotes: typeof footnotes;
  }
}
