import type * as english from '../../en/server/adobe.ts';

export const internalPassword: typeof english.internalPassword = {
  subject: 'Ваш пароль Adobe',
  text: 'Вы запросили пароль учётной записи Adobe, которая входит в вашу библиотеку.',
  once: (until) => `Ссылка действует один раз, до ${until}. Для просмотра войдите в свою библиотеку.`,
  ignore:
    'Если вы этого не запрашивали, просто не обращайте внимания на это письмо. Никто, кроме вас, не сможет открыть ссылку.',
  button: 'Показать пароль',
};
