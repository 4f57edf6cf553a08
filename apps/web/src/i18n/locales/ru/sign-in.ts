import type { Words } from '../../words.ts';

export const signIn = {
  title: 'Ваши книги там,\nгде вы их оставили',
  lede: 'Войдите с учётной записью магазина-партнёра.',
  pageTitle: 'Вход',
  username: 'E-mail или имя пользователя',
  next: 'Далее',
  looking: 'Ищем ваш магазин',
  which: 'Какой это магазин?',
  knownAt_one: '{{name}} знает {{count}} магазин.',
  knownAt_few: '{{name}} знают {{count}} магазина.',
  knownAt_many: '{{name}} знают {{count}} магазинов.',
  knownAt_other: '{{name}} знают {{count}} магазина.',
  shop: 'Магазин',
  another: 'Другое имя',
  welcome: 'С возвращением',
  change: 'Изменить',
  password: 'Пароль',
  save: 'Сохранить пароль на этом устройстве',
  logIn: 'Войти',
  opening: 'Открываем вашу библиотеку',
  forgot: 'Забыли пароль?',
  usernameEmpty: 'Введите e-mail или имя вашей учётной записи в магазине.',
  passwordEmpty: 'Введите пароль вашей учётной записи в магазине.',
  wrongPassword: 'Пароль неверен. Это пароль от магазина «{{shop}}».',
  emailIncorrect:
    'Адрес e-mail неверен: его не знает ни один подключённый магазин. Проверьте написание или заведите учётную запись.',
} satisfies Words<'ru', 'signIn'>;
