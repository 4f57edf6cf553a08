import type { Words } from '../../words.ts';

export const catalogue = {
  'books.title': '«{{title}}»',
  'books.some_one': '{{count, number}} книга',
  'books.some_few': '{{count, number}} книги',
  'books.some_many': '{{count, number}} книг',
  'books.some_other': '{{count, number}} книги',
  'bin.done': 'У кошику: {{books}}.',
  'bin.failed': 'Не вдалося видалити, усе на своєму місці: {{books}}. {{why}}',
  'restore.failed': 'Не вдалося повернути з кошика: {{books}}. {{why}}',
  'collection.added': 'Тепер у добірці «{{name}}»: {{books}}.',
  'collection.taken': 'Більше не в добірці «{{name}}»: {{books}}.',
  'collection.failed': 'Добірка «{{name}}» не змінилася: {{books}}. {{why}}',
  'favourite.failed': 'Позначка обраного не змінилася: {{books}}. {{why}}',
  'some.failed_one': 'Не виконано: {{count, number}} зміну. {{why}}',
  'some.failed_few': 'Не виконано: {{count, number}} зміни. {{why}}',
  'some.failed_many': 'Не виконано: {{count, number}} змін. {{why}}',
  'some.failed_other': 'Не виконано: {{count, number}} зміни. {{why}}',
  'status.failed': 'Позначка про прочитання не змінилася: {{books}}. {{why}}',
} satisfies Words<'uk', 'catalogue'>;
