import type { Words } from '../../translation-types.ts';

export const fonts = {
  add: 'Добавить шрифт…',
  adding: 'Добавляем…',
  hint: 'WOFF2, TTF или OTF; до {{most}} шрифтов по {{size}} МБ.',
  notLoaded: 'Не удалось загрузить ваши шрифты.',
  remove: 'Удалить шрифт {{name}}',
  'remove.title': 'Удалить шрифт?',
  'remove.text': 'Книги, которые вы читали шрифтом «{{name}}», снова откроются в исходном.',
  'remove.confirm': 'Удалить',
  'remove.pending': 'Удаляем…',
} satisfies Words<'ru', 'fonts'>;
