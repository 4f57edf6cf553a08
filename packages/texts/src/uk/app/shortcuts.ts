import type { Words } from '../../translation-types.ts';

export const shortcuts = {
  title: 'Гарячі клавіші',
  search: 'Шукати в бібліотеці',
  move: 'Переходити між книгами',
  ends: 'Перша або остання книга',
  pages: 'На екран угору або вниз',
  open: 'Відкрити книгу',
  menu: 'Дії з книгою',
  select: 'Вибрати книгу',
  extend: 'Вибрати кілька книг',
  all: 'Вибрати всі книги',
  next: 'Наступний елемент',
  previous: 'Попередній елемент',
  close: 'Закрити або скасувати вибір',
  show: 'Показати гарячі клавіші',
} satisfies Words<'uk', 'shortcuts'>;
