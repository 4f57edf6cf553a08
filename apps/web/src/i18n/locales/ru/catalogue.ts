import type { Words } from '../../words.ts';

export const catalogue = {
  'books.title': '«{{title}}»',
  'books.some_one': '{{count, number}} книга',
  'books.some_few': '{{count, number}} книги',
  'books.some_many': '{{count, number}} книг',
  'books.some_other': '{{count, number}} книги',
  'bin.done': 'В корзине: {{books}}.',
  'bin.failed': 'Не удалось удалить, всё на своём месте: {{books}}. {{why}}',
  'restore.failed': 'Не удалось вернуть из корзины: {{books}}. {{why}}',
  'collection.added': 'Теперь в подборке «{{name}}»: {{books}}.',
  'collection.taken': 'Больше не в подборке «{{name}}»: {{books}}.',
  'collection.failed': 'Подборка «{{name}}» не изменилась: {{books}}. {{why}}',
  'favourite.failed': 'Отметка избранного не изменилась: {{books}}. {{why}}',
  'some.failed_one': 'Не выполнено: {{count, number}} изменение. {{why}}',
  'some.failed_few': 'Не выполнено: {{count, number}} изменения. {{why}}',
  'some.failed_many': 'Не выполнено: {{count, number}} изменений. {{why}}',
  'some.failed_other': 'Не выполнено: {{count, number}} изменения. {{why}}',
  'status.failed': 'Отметка о прочтении не изменилась: {{books}}. {{why}}',
} satisfies Words<'ru', 'catalogue'>;
