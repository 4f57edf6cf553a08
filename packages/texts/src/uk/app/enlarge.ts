import type { Words } from '../../translation-types.ts';

export const enlarge = {
  open: 'Збільшити зображення або таблицю',
  close: 'Закрити',
  larger: 'Збільшити',
  smaller: 'Зменшити',
  fit: 'Вписати у вікно',
  next: 'Наступний елемент',
  previous: 'Попередній елемент',
  picture: 'Зображення',
  table: 'Таблиця',
  code: 'Код',
  formula: 'Формула',
  of: '{{nth}} з {{count}}',
} satisfies Words<'uk', 'enlarge'>;
