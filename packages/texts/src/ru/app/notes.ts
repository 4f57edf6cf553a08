import type { Words } from '../../translation-types.ts';

export const notes = {
  title: 'Заметки и выделения',
  loading: 'Загружаем заметки',
  'kind.highlight': 'Выделение',
  'kind.note': 'Заметка',
  'kind.bookmark': 'Закладка',
  versions: 'Прежние версии',
  'versions.copy': 'Скопировать',
  'versions.use': 'Восстановить эту версию',
  'versions.copied': 'Скопировано',
  'versions.failed': 'Не удалось загрузить прежние версии.',
  deletedNoteText: 'Эту заметку удалили на другом устройстве. Ваш текст: «{{text}}»',
  copyText: 'Копировать текст',
  more_one: 'Ещё {{count}} в книге.',
  more_few: 'Ещё {{count}} в книге.',
  more_many: 'Ещё {{count}} в книге.',
  more_other: 'Ещё {{count}} в книге.',
} satisfies Words<'ru', 'notes'>;
