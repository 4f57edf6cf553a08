import type { Words } from '../../words.ts';

export const notes = {
  title: 'Заметки и выделения',
  loading: 'Загружаем заметки',
  'kind.highlight': 'Выделение',
  'kind.note': 'Заметка',
  'kind.bookmark': 'Закладка',
  more_one: 'Ещё {{count}} — в самой книге.',
  more_few: 'Ещё {{count}} — в самой книге.',
  more_many: 'Ещё {{count}} — в самой книге.',
  more_other: 'Ещё {{count}} — в самой книге.',
} satisfies Words<'ru', 'notes'>;
