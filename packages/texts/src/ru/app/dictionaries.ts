import type { Words } from '../../translation-types.ts';

export const dictionaries = {
  title: 'Словари',
  lookUp: 'Найти в словаре',
  card: 'Словарь: {{word}}',
  results: 'Значения',
  nothing: 'В ваших словарях ничего не найдено.',
  noDictionaries: 'У вас пока нет словарей.',
  manage: 'Добавить словарь',
  empty:
    'Добавьте словарь, чтобы узнавать значения слов во время чтения. Бесплатные словари есть, например, на сайте FreeDict (freedict.org): распакуйте скачанный архив и выберите его файлы.',
  add: 'Добавить словарь…',
  adding: 'Добавляем',
  added: 'Словарь «{{name}}» добавлен.',
  hint: 'StarDict или dictd, до {{size}} МБ: ZIP-архив или сразу все файлы словаря.',
  shared: 'Общий',
  remove: 'Удалить словарь {{name}}',
  'remove.title': 'Удалить словарь?',
  'remove.text': 'Словарь «{{name}}» исчезнет со всех ваших устройств.',
  'remove.confirm': 'Удалить',
  'remove.pending': 'Удаляем',
  entries_one: '{{formatted}} слово',
  entries_few: '{{formatted}} слова',
  entries_many: '{{formatted}} слов',
  entries_other: '{{formatted}} слова',
} satisfies Words<'ru', 'dictionaries'>;
