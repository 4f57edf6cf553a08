import type { Words } from '../../translation-types.ts';

export const fonts = {
  add: 'Додати шрифт…',
  adding: 'Додаємо…',
  hint: 'WOFF2, TTF або OTF; до {{most}} шрифтів по {{size}} МБ.',
  notLoaded: 'Не вдалося завантажити ваші шрифти.',
  remove: 'Видалити шрифт {{name}}',
  'remove.title': 'Видалити шрифт?',
  'remove.text': 'Книги, які ви читали шрифтом «{{name}}», знову відкриються в початковому.',
  'remove.confirm': 'Видалити',
  'remove.pending': 'Видаляємо…',
} satisfies Words<'uk', 'fonts'>;
