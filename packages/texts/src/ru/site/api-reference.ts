import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Справочник API · Lectern',
  description:
    'Все вызовы API Lectern с параметрами, телом, ответом и ошибками: справочник создан из кода сервера, в нём есть поиск.',
  keywords: ['справочник API', 'OpenAPI', 'REST', 'вызовы', 'коды ошибок', 'Lectern API'],
  heading: 'Справочник API',
  lede: 'Все вызовы с параметрами, телом, ответом и ошибками. Список создан из определений, по которым сервер проверяет каждый запрос.',
  sections: [
    {
      id: 'conventions',
      title: 'Общие правила',
      body: [
        'Пути начинаются с `/api/v1.0` и `/api/v1.1`. Вызовы, для которых читатель должен войти, принимают токен доступа в заголовке `Authorization: Bearer …`, а там, где заголовок невозможен, — в параметре запроса `access_token`. Вызовы под `/partner` вместо этого [подписываются](page:connectStore#sign-calls).',
        'Как программы входят и следят за изменениями, рассказано [в обзоре](page:developers#sign-in).',
      ],
    },
  ],
};
