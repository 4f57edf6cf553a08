import type { Words } from '../../translation-types.ts';

export const notes = {
  title: 'Нотатки та виділення',
  loading: 'Завантажуємо нотатки',
  'kind.highlight': 'Виділення',
  'kind.note': 'Нотатка',
  'kind.bookmark': 'Закладка',
  versions: 'Попередні версії',
  'versions.copy': 'Копіювати',
  'versions.use': 'Відновити цю версію',
  'versions.copied': 'Скопійовано',
  'versions.failed': 'Не вдалося завантажити попередні версії.',
  deletedNoteText: 'Цю нотатку видалили на іншому пристрої. Ваш текст: «{{text}}»',
  copyText: 'Копіювати текст',
  more_one: 'Ще {{count}} у книзі.',
  more_few: 'Ще {{count}} у книзі.',
  more_many: 'Ще {{count}} у книзі.',
  more_other: 'Ще {{count}} у книзі.',
} satisfies Words<'uk', 'notes'>;
