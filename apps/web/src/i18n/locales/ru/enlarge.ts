import type { Words } from '../../translation-types.ts';

export const enlarge = {
  open: 'Увеличить рисунок или таблицу',
  close: 'Закрыть',
  larger: 'Крупнее',
  smaller: 'Мельче',
  fit: 'По размеру окна',
  next: 'Следующее',
  previous: 'Предыдущее',
  picture: 'Рисунок',
  table: 'Таблица',
  code: 'Код',
  formula: 'Формула',
  of: '{{nth}} из {{count}}',
} satisfies Words<'ru', 'enlarge'>;
