import type { Words } from '../../translation-types.ts';

export const dictionaries = {
  title: 'Словники',
  lookUp: 'Знайти у словнику',
  card: 'Словник: {{word}}',
  results: 'Значення',
  nothing: 'У ваших словниках нічого не знайдено.',
  noDictionaries: 'У вас поки немає словників.',
  manage: 'Додати словник',
  empty:
    'Додайте словник, щоб дізнаватися значення слів під час читання. Безкоштовні словники є, наприклад, на сайті FreeDict (freedict.org): розпакуйте завантажений архів і виберіть його файли.',
  add: 'Додати словник…',
  adding: 'Додаємо',
  added: 'Словник «{{name}}» додано.',
  hint: 'StarDict або dictd, до {{size}} МБ: ZIP-архів або всі файли словника відразу.',
  shared: 'Спільний',
  remove: 'Видалити словник {{name}}',
  'remove.title': 'Видалити словник?',
  'remove.text': 'Словник «{{name}}» зникне з усіх ваших пристроїв.',
  'remove.confirm': 'Видалити',
  'remove.pending': 'Видаляємо',
  entries_one: '{{formatted}} слово',
  entries_few: '{{formatted}} слова',
  entries_many: '{{formatted}} слів',
  entries_other: '{{formatted}} слова',
} satisfies Words<'uk', 'dictionaries'>;
