import type { Words } from '../../words.ts';

export const location = {
  here: 'Де ви зараз',
  book: 'У книзі',
  chapter: 'У розділі',
  page: 'Сторінка',
  chapterLeft: 'До кінця розділу',
  bookLeft: 'До кінця книги',
  goToPercent: 'Перейти до відсотка',
  goToPage: 'Перейти до сторінки',
  go: 'Перейти',
  refused: 'Введіть число від {{from}} до {{to}}.',
} satisfies Words<'uk', 'location'>;
