import type { Words } from '../../words.ts';

export const notes = {
  title: 'Заметки и выделения',
  loading: 'Загружаем заметки',
  'kind.highlight': 'Выделение',
  'kind.note': 'Заметка',
  'kind.bookmark': 'Закладка',
  versions: 'Прежние версии',
  'versions.copy': 'Скопировать',
  'versions.use': 'Вернуть этот текст',
  'versions.copied': 'Скопировано',
  'versions.failed': 'Не удалось загрузить прежние версии.',
  goneWithWords: 'Эту заметку удалили на другом устройстве. Ваш текст: «{{text}}»',
  copyWords: 'Скопировать',
  more_one: 'Ещё {{count}} — в самой книге.',
  more_few: 'Ещё {{count}} — в самой книге.',
  more_many: 'Ещё {{count}} — в самой книге.',
  more_other: 'Ещё {{count}} — в самой книге.',
} satisfies Words<'ru', 'notes'>;
