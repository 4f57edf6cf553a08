import type { Words } from '../../translation-types.ts';

export const location = {
  here: 'Aktuelle Position',
  book: 'Fortschritt im Buch',
  chapter: 'Fortschritt im Kapitel',
  page: 'Seite',
  chapterLeft: 'Rest im Kapitel',
  bookLeft: 'Rest im Buch',
  goToPercent: 'Zu Prozentwert springen',
  goToPage: 'Zu Seite springen',
  go: 'Los',
  invalid: 'Geben Sie eine Zahl von {{from}} bis {{to}} ein.',
} satisfies Words<'de', 'location'>;
