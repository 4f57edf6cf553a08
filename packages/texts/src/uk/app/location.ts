import type { Words } from '../../translation-types.ts';

export const location = {
  here: 'Поточна позиція',
  book: 'Прогрес у книзі',
  chapter: 'Прогрес у розділі',
  page: 'Сторінка',
  chapterLeft: 'До кінця розділу',
  bookLeft: 'До кінця книги',
  goToPageOrPercent: 'Перейти до сторінки або відсотка',
  goToPage: 'Перейти до сторінки',
  go: 'Перейти',
  invalid: 'Введіть номер сторінки від {{from}} до {{to}}.',
  invalidBook: 'Введіть номер сторінки від {{from}} до {{to}} або відсоток, наприклад 50 %.',
} satisfies Words<'uk', 'location'>;
