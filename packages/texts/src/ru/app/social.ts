import type { Words } from '../../translation-types.ts';

export const social = {
  or: 'или',
  phone: 'Войти с телефона',
  opening: 'Открываем {{provider}}',
  title: 'Другие способы входа',
  text: 'Войти можно и через эти учётные записи. Больше мы им ничего не передаём.',
  linkedAs: 'Привязано: {{name}}',
  createdWith: 'Ваша библиотека создана с этой учётной записью: {{name}}',
  none: 'Не привязано',
  link: 'Привязать',
  unlink: 'Отвязать',
  unlinkTitle: 'Отвязать {{provider}}?',
  unlinkText: 'Входить через {{provider}} больше не получится. Вход через магазин останется.',
  cancel: 'Отмена',
  linked: 'Учётная запись привязана. Теперь через неё можно входить.',
} satisfies Words<'ru', 'social'>;
