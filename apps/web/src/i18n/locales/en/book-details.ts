export const bookDetails = {
  continue: 'Continue reading',
  listen: 'Listen',
  continueListening: 'Continue listening',
  read: 'Read',
  download: 'Download',
  favourite: 'Favorite',
  delete: 'Delete',
  contents: 'Contents',
  noContents: 'This book has no table of contents.',
  details: 'Details',
  year: 'Year',
  size: 'Size',
  duration: 'Duration',
  pages: 'Pages',
  format: 'Format',
  isbn: 'ISBN',
  publisher: 'Publisher',
  language: 'Language',
  series: 'Series',
  seriesNumber: '{{series}}, {{number}}',
  genres: 'Genres',
  unknownGenre: 'No genre',
  tags: 'Tags',
  added: 'Added',
  lastRead: 'Last read: {{day}}',
  notHere: 'This format can’t be opened in the browser yet. Download the book to read it.',
  notHereAudio: 'This audiobook is protected. Download it and listen in the app it was bought for.',
  fewer: 'Show fewer',
  loading: 'Loading book',
  'notFound.title': 'Book not found',
  'notFound.text': 'It may have been deleted on another device.',
  'notFound.home': 'Go to library',
  'failed.title': 'Couldn’t load this book',
  'failed.text': 'Check your connection and try again.',
  chapters_one: 'All {{count}} chapters',
  chapters_other: 'All {{count}} chapters',
};

declare module '../../translation-types.ts' {
  interface English {
    bookDetails: typeof bookDetails;
  }
}
