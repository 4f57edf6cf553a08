import type { Words } from '../../translation-types.ts';

export const location = {
  here: 'Поточна позиція',
  book: 'Прогрес у книзі',
  chapter: 'Прогрес у розділі',
  page: 'Сторінка',
  chapterLeft: 'До кінця розділу',
  bookLeft: 'До кінця книги',
  goToPercent: 'Перейти до відсотка',
  goToPage: 'Перейти до сторінки',
  go: 'Перейти',
  invalid: 'Введіть число від {{from}} до {{to}}.',
} satisfies Words<'uk', 'location'>;
