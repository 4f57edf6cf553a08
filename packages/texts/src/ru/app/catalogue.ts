import type { Words } from '../../translation-types.ts';

export const catalogue = {
  'books.title': '«{{title}}»',
  'books.some_one': '{{count, number}} книга',
  'books.some_few': '{{count, number}} книги',
  'books.some_many': '{{count, number}} книг',
  'books.some_other': '{{count, number}} книги',
  'bin.done': 'Перемещено в корзину: {{books}}.',
  'bin.failed': 'Не удалось удалить: {{books}}. {{why}}',
  'restore.failed': 'Не удалось восстановить: {{books}}. {{why}}',
  'rating.failed': 'Не удалось сохранить оценку: {{books}}. {{why}}',
  'review.failed': 'Не удалось сохранить отзыв: {{books}}. {{why}}',
  'collection.added': 'Добавлено в «{{name}}»: {{books}}.',
  'collection.taken': 'Удалено из «{{name}}»: {{books}}.',
  'collection.failed': 'Не удалось изменить «{{name}}»: {{books}}. {{why}}',
  'favourite.failed': 'Не удалось изменить избранное: {{books}}. {{why}}',
  'some.failed_one': 'Не удалось сохранить {{count, number}} изменение. {{why}}',
  'some.failed_few': 'Не удалось сохранить {{count, number}} изменения. {{why}}',
  'some.failed_many': 'Не удалось сохранить {{count, number}} изменений. {{why}}',
  'some.failed_other': 'Не удалось сохранить {{count, number}} изменения. {{why}}',
  'status.failed': 'Не удалось изменить статус чтения: {{books}}. {{why}}',
  'unread.done': 'Отмечено как непрочитанное: {{books}}.',
} satisfies Words<'ru', 'catalogue'>;
