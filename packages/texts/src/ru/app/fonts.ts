import type { Words } from '../../translation-types.ts';

export const fonts = {
  add: 'Добавить шрифт…',
  adding: 'Добавляем',
  hint: 'WOFF2, TTF или OTF. До {{most}} шрифтов, каждый до {{size}} МБ.',
  notLoaded: 'Не удалось загрузить ваши шрифты.',
  remove: 'Удалить шрифт {{name}}',
  'remove.title': 'Удалить шрифт?',
  'remove.text': 'Книги со шрифтом «{{name}}» снова будут показаны собственным шрифтом.',
  'remove.confirm': 'Удалить',
  'remove.pending': 'Удаляем',
} satisfies Words<'ru', 'fonts'>;
