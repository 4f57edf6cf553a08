import type * as english from '../../en/server/adobe.ts';

export const internalPassword: typeof english.internalPassword = {
  subject: 'Ваш пароль Adobe',
  text: 'Ви запитали пароль облікового запису Adobe, що входить до вашої бібліотеки.',
  once: (until) => `Посилання діє один раз, до ${until}. Для перегляду увійдіть до своєї бібліотеки.`,
  ignore: 'Якщо ви цього не запитували, просто проігноруйте цей лист. Ніхто, крім вас, не зможе відкрити посилання.',
  button: 'Показати пароль',
};
