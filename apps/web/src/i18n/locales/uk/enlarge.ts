import type { Words } from '../../translation-types.ts';

export const enlarge = {
  open: 'Збільшити малюнок або таблицю',
  close: 'Закрити',
  larger: 'Більше',
  smaller: 'Менше',
  fit: 'За розміром вікна',
  next: 'Наступне',
  previous: 'Попереднє',
  picture: 'Малюнок',
  table: 'Таблиця',
  code: 'Код',
  formula: 'Формула',
  of: '{{nth}} з {{count}}',
} satisfies Words<'uk', 'enlarge'>;
