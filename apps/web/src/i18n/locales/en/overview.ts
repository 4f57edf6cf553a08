export const overview = {
  reading: 'Continue reading',
  again: 'Read again',
  listening: 'Continue listening',
  stopped: 'Last opened: {{day}}',
  figures: 'Your library in figures',
  time: 'Reading time',
  'time.total': '{{time}} in the last four weeks',
  'time.day': '{{day}}: {{time}}',
  recent: 'Last read',
  'recent.all': 'All recently read',
  newest: 'New in your library',
  'newest.all': 'All books',
  favorites: 'Favorites',
  'favorites.all': 'All favorites',
  'hello.morning': 'Good morning',
  'hello.day': 'Good afternoon',
  'hello.evening': 'Good evening',
  'hello.night': 'Good night',
  'hello.morning.name': 'Good morning, {{name}}',
  'hello.day.name': 'Good afternoon, {{name}}',
  'hello.evening.name': 'Good evening, {{name}}',
  'hello.night.name': 'Good night, {{name}}',
  'figure.newThisMonth_one': 'new this month',
  'figure.newThisMonth_other': 'new this month',
  'figure.all_one': 'book in your cloud',
  'figure.all_other': 'books in your cloud',
  'figure.reading_one': 'reading now',
  'figure.reading_other': 'reading now',
  'figure.read_one': 'marked as read',
  'figure.read_other': 'marked as read',
  'figure.finishedThisYear_one': 'finished this year',
  'figure.finishedThisYear_other': 'finished this year',
};

declare module '../../words.ts' {
  interface English {
    overview: typeof overview;
  }
}
