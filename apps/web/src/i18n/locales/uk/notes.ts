import type { Words } from '../../words.ts';

export const notes = {
  title: 'Нотатки та виділення',
  loading: 'Завантажуємо нотатки',
  'kind.highlight': 'Виділення',
  'kind.note': 'Нотатка',
  'kind.bookmark': 'Закладка',
  versions: 'Попередні версії',
  'versions.copy': 'Копіювати',
  'versions.use': 'Повернути цей текст',
  'versions.copied': 'Скопійовано',
  'versions.failed': 'Не вдалося завантажити попередні версії.',
  goneWithWords: 'Цю нотатку видалили на іншому пристрої. Ваш текст: «{{text}}»',
  copyWords: 'Копіювати',
  more_one: 'Ще {{count}} — у самій книзі.',
  more_few: 'Ще {{count}} — у самій книзі.',
  more_many: 'Ще {{count}} — у самій книзі.',
  more_other: 'Ще {{count}} — у самій книзі.',
} satisfies Words<'uk', 'notes'>;
