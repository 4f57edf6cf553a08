export const location = {
  here: 'Current position',
  book: 'Book progress',
  chapter: 'Chapter progress',
  page: 'Page',
  chapterLeft: 'Left in chapter',
  bookLeft: 'Left in book',
  goToPercent: 'Go to percentage',
  goToPage: 'Go to page',
  go: 'Go',
  invalid: 'Enter a number from {{from}} to {{to}}.',
};

declare module '../../translation-types.ts' {
  interface English {
    location: typeof location;
  }
}
