import type { Words } from '../../translation-types.ts';

export const catalogue = {
  'books.title': '«{{title}}»',
  'books.some_one': '{{count, number}} книга',
  'books.some_few': '{{count, number}} книги',
  'books.some_many': '{{count, number}} книг',
  'books.some_other': '{{count, number}} книги',
  'bin.done': 'Переміщено до кошика: {{books}}.',
  'bin.failed': 'Не вдалося видалити: {{books}}. {{why}}',
  'restore.failed': 'Не вдалося відновити: {{books}}. {{why}}',
  'rating.failed': 'Не вдалося зберегти оцінку: {{books}}. {{why}}',
  'review.failed': 'Не вдалося зберегти відгук: {{books}}. {{why}}',
  'collection.added': 'Додано до «{{name}}»: {{books}}.',
  'collection.taken': 'Прибрано з «{{name}}»: {{books}}.',
  'collection.failed': 'Не вдалося змінити «{{name}}»: {{books}}. {{why}}',
  'favourite.failed': 'Не вдалося змінити обране: {{books}}. {{why}}',
  'some.failed_one': 'Не вдалося зберегти {{count, number}} зміну. {{why}}',
  'some.failed_few': 'Не вдалося зберегти {{count, number}} зміни. {{why}}',
  'some.failed_many': 'Не вдалося зберегти {{count, number}} змін. {{why}}',
  'some.failed_other': 'Не вдалося зберегти {{count, number}} зміни. {{why}}',
  'status.failed': 'Не вдалося змінити статус читання: {{books}}. {{why}}',
  'unread.done': 'Позначено як непрочитане: {{books}}.',
} satisfies Words<'uk', 'catalogue'>;
