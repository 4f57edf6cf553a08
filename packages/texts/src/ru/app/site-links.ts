import type { Words } from '../../translation-types.ts';

export const siteLinks: Words<'ru', 'siteLinks'> = {
  label: 'О Lectern',
  about: 'О сервисе',
  faq: 'Вопросы и ответы',
  legal: 'Правовая информация',
  terms: 'Условия',
  privacy: 'Обработка данных',
  cookies: 'Файлы cookie',
  impressum: 'Выходные данные',
  contact: 'Связаться с нами',
  developers: 'Разработчикам',
};
