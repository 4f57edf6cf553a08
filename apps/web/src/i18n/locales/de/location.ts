import type { Words } from '../../words.ts';

export const location = {
  here: 'Wo Sie sind',
  book: 'Im Buch',
  chapter: 'Im Kapitel',
  page: 'Seite',
  chapterLeft: 'Noch im Kapitel',
  bookLeft: 'Noch im Buch',
  goToPercent: 'Zu Prozent gehen',
  goToPage: 'Zu Seite gehen',
  go: 'Los',
  refused: 'Geben Sie eine Zahl von {{from}} bis {{to}} ein.',
} satisfies Words<'de', 'location'>;
