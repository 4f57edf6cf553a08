export const location = {
  here: 'Where you are',
  book: 'In the book',
  chapter: 'In the chapter',
  page: 'Page',
  chapterLeft: 'Left in the chapter',
  bookLeft: 'Left in the book',
  goToPercent: 'Go to percent',
  goToPage: 'Go to page',
  go: 'Go',
  refused: 'Write a number from {{from}} to {{to}}.',
};

declare module '../../words.ts' {
  interface English {
    location: typeof location;
  }
}
