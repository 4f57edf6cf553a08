import type { Words } from '../../translation-types.ts';

export const location = {
  here: 'Текущая позиция',
  book: 'Прогресс в книге',
  chapter: 'Прогресс в главе',
  page: 'Страница',
  chapterLeft: 'До конца главы',
  bookLeft: 'До конца книги',
  goToPercent: 'Перейти к проценту',
  goToPage: 'Перейти к странице',
  go: 'Перейти',
  invalid: 'Введите число от {{from}} до {{to}}.',
} satisfies Words<'ru', 'location'>;
