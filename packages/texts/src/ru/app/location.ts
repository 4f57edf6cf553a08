import type { Words } from '../../translation-types.ts';

export const location = {
  here: 'Текущая позиция',
  book: 'Прогресс в книге',
  chapter: 'Прогресс в главе',
  page: 'Страница',
  chapterLeft: 'До конца главы',
  bookLeft: 'До конца книги',
  goToPageOrPercent: 'Перейти к странице или проценту',
  goToPage: 'Перейти к странице',
  go: 'Перейти',
  invalid: 'Введите номер страницы от {{from}} до {{to}}.',
  invalidBook: 'Введите номер страницы от {{from}} до {{to}} или процент, например 50 %.',
} satisfies Words<'ru', 'location'>;
