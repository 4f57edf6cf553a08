import type { Words } from '../../words.ts';

export const signIn = {
  title: 'Ваші книги там,\nде ви їх залишили',
  lede: 'Увійдіть з обліковим записом крамниці-партнера.',
  pageTitle: 'Вхід',
  username: 'E-mail або ім’я користувача',
  next: 'Далі',
  looking: 'Шукаємо вашу крамницю',
  which: 'Яка це крамниця?',
  knownAt_one: '{{name}} знає {{count}} крамниця.',
  knownAt_few: '{{name}} знають {{count}} крамниці.',
  knownAt_many: '{{name}} знають {{count}} крамниць.',
  knownAt_other: '{{name}} знають {{count}} крамниці.',
  shop: 'Крамниця',
  another: 'Інше ім’я',
  welcome: 'З поверненням',
  change: 'Змінити',
  password: 'Пароль',
  save: 'Зберегти пароль на цьому пристрої',
  logIn: 'Увійти',
  opening: 'Відкриваємо вашу бібліотеку',
  forgot: 'Забули пароль?',
  usernameEmpty: 'Введіть e-mail або ім’я вашого облікового запису в крамниці.',
  passwordEmpty: 'Введіть пароль вашого облікового запису в крамниці.',
  wrongPassword: 'Пароль неправильний. Це пароль від крамниці «{{shop}}».',
  emailIncorrect:
    'Адреса e-mail неправильна: її не знає жодна під’єднана крамниця. Перевірте написання або створіть обліковий запис.',
} satisfies Words<'uk', 'signIn'>;
