export const shortcuts = {
  title: 'Keyboard shortcuts',
  search: 'Search the library',
  move: 'Move between books',
  ends: 'First or last book',
  pages: 'One screen up or down',
  open: 'Open the book',
  menu: 'Options for the book',
  select: 'Select the book',
  extend: 'Select several books',
  all: 'Select all books',
  next: 'Next control',
  previous: 'Previous control',
  close: 'Close, or end the selection',
  show: 'Show keyboard shortcuts',
};

declare module '../../translation-types.ts' {
  interface English {
    shortcuts: typeof shortcuts;
  }
}
