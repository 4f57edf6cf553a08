export const overview = {
  reading: 'Continue reading',
  readAgain: 'Read again',
  listening: 'Continue listening',
  lastOpened: 'Last opened: {{day}}',
  stats: 'Your library in numbers',
  'stats.all': 'All statistics',
  readingTime: 'Reading time',
  'readingTime.total': '{{time}} in the last four weeks',
  'readingTime.day': '{{day}}: {{time}}',
  recent: 'Recently read',
  'recent.all': 'All recently read',
  newest: 'New in your library',
  'newest.all': 'All books',
  favorites: 'Favorites',
  'favorites.all': 'All favorites',
  'greeting.morning': 'Good morning',
  'greeting.day': 'Good afternoon',
  'greeting.evening': 'Good evening',
  'greeting.night': 'Good night',
  'greeting.morning.name': 'Good morning, {{name}}',
  'greeting.day.name': 'Good afternoon, {{name}}',
  'greeting.evening.name': 'Good evening, {{name}}',
  'greeting.night.name': 'Good night, {{name}}',
  'stat.newThisMonth_one': 'new this month',
  'stat.newThisMonth_other': 'new this month',
  'stat.all_one': 'book in your cloud',
  'stat.all_other': 'books in your cloud',
  'stat.reading_one': 'reading now',
  'stat.reading_other': 'reading now',
  'stat.read_one': 'marked as read',
  'stat.read_other': 'marked as read',
  'stat.finishedThisYear_one': 'finished this year',
  'stat.finishedThisYear_other': 'finished this year',
};

declare module '../../translation-types.ts' {
  interface English {
    overview: typeof overview;
  }
}
