import type { Words } from '../../translation-types.ts';

export const location = {
  here: 'Aktuelle Position',
  book: 'Fortschritt im Buch',
  chapter: 'Fortschritt im Kapitel',
  page: 'Seite',
  chapterLeft: 'Rest im Kapitel',
  bookLeft: 'Rest im Buch',
  goToPageOrPercent: 'Zu Seite oder Prozentwert springen',
  goToPage: 'Zu Seite springen',
  go: 'Los',
  invalid: 'Geben Sie eine Seitenzahl von {{from}} bis {{to}} ein.',
  invalidBook: 'Geben Sie eine Seitenzahl von {{from}} bis {{to}} oder einen Prozentwert wie 50 % ein.',
} satisfies Words<'de', 'location'>;
