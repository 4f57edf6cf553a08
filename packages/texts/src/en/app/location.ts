export const location = {
  here: 'Current position',
  book: 'Book progress',
  chapter: 'Chapter progress',
  page: 'Page',
  chapterLeft: 'Left in chapter',
  bookLeft: 'Left in book',
  goToPageOrPercent: 'Go to page or percentage',
  goToPage: 'Go to page',
  go: 'Go',
  invalid: 'Enter a page from {{from}} to {{to}}.',
  invalidBook: 'Enter a page from {{from}} to {{to}}, or a percentage such as 50%.',
};

declare module '../../translation-types.ts' {
  interface English {
    location: typeof location;
  }
}
