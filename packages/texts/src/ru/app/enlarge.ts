import type { Words } from '../../translation-types.ts';

export const enlarge = {
  open: 'Увеличить изображение или таблицу',
  close: 'Закрыть',
  larger: 'Увеличить',
  smaller: 'Уменьшить',
  fit: 'Вписать в окно',
  next: 'Следующий элемент',
  previous: 'Предыдущий элемент',
  picture: 'Изображение',
  table: 'Таблица',
  code: 'Код',
  formula: 'Формула',
  of: '{{nth}} из {{count}}',
} satisfies Words<'ru', 'enlarge'>;
