import type { Words } from '../../words.ts';

export const location = {
  here: 'Где вы сейчас',
  book: 'В книге',
  chapter: 'В главе',
  page: 'Страница',
  chapterLeft: 'До конца главы',
  bookLeft: 'До конца книги',
  goToPercent: 'Перейти к проценту',
  goToPage: 'Перейти к странице',
  go: 'Перейти',
  refused: 'Введите число от {{from}} до {{to}}.',
} satisfies Words<'ru', 'location'>;
