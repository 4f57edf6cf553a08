import type { Words } from '../../translation-types.ts';

export const fonts = {
  add: 'Додати шрифт…',
  adding: 'Додаємо',
  hint: 'WOFF2, TTF або OTF. До {{most}} шрифтів, кожен до {{size}} МБ.',
  notLoaded: 'Не вдалося завантажити ваші шрифти.',
  remove: 'Видалити шрифт {{name}}',
  'remove.title': 'Видалити шрифт?',
  'remove.text': 'Книги зі шрифтом «{{name}}» знову матимуть власний шрифт.',
  'remove.confirm': 'Видалити',
  'remove.pending': 'Видаляємо',
} satisfies Words<'uk', 'fonts'>;
