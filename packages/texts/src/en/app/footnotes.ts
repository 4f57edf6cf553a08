export const footnotes = {
  note: 'Note {{label}}',
  go: 'Go to note',
};

declare module '../../translation-types.ts' {
  interface English {
    footnotes: typeof footnotes;
  }
}
