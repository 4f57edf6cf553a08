export const bookDetails = {
  continue: 'Continue reading',
  listen: 'Listen',
  listenOn: 'Continue listening',
  read: 'Read',
  download: 'Download',
  favourite: 'Favorite',
  delete: 'Delete',
  contents: 'Contents',
  noContents: 'This book brings no table of contents.',
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
  unknownGenre: 'Unknown',
  added: 'Added',
  lastRead: 'Last read: {{day}}',
  notHere: 'Books in this format do not open in the browser yet. Download it to read it.',
  notHereAudio: 'This recording is protected. Download it, and hear it in the program it was bought for.',
  fewer: 'Show fewer',
  loading: 'Loading the book',
  'notFound.title': 'There is no such book',
  'notFound.text': 'It may have been deleted on another device. Your other books are where they were.',
  'notFound.home': 'To the library',
  'failed.title': 'This book did not load',
  'failed.text': 'Nothing is lost. Check the network, then try again.',
  chapters_one: 'All {{count}} chapters',
  chapters_other: 'All {{count}} chapters',
};

declare module '../../words.ts' {
  interface English {
    bookDetails: typeof bookDetails;
  }
}
