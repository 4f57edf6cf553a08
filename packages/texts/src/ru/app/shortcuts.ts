import type { Words } from '../../translation-types.ts';

export const shortcuts = {
  title: 'Горячие клавиши',
  search: 'Искать в библиотеке',
  move: 'Перемещаться между книгами',
  ends: 'Первая или последняя книга',
  pages: 'На экран вверх или вниз',
  open: 'Открыть книгу',
  menu: 'Действия с книгой',
  select: 'Выбрать книгу',
  extend: 'Выбрать несколько книг',
  all: 'Выбрать все книги',
  next: 'Следующий элемент',
  previous: 'Предыдущий элемент',
  close: 'Закрыть или снять выделение',
  show: 'Показать горячие клавиши',
} satisfies Words<'ru', 'shortcuts'>;
