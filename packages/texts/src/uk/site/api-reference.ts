import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Довідник API · Lectern',
  description:
    'Усі виклики API Lectern із параметрами, тілами запитів, відповідями й помилками. Створено з коду сервера, є пошук.',
  keywords: ['довідник API', 'OpenAPI', 'REST', 'виклики', 'коди помилок', 'API Lectern'],
  heading: 'Довідник API',
  lede: 'Кожен виклик із параметрами, тілом запиту, відповіддю та помилками. Список створено з тих самих визначень, за якими сервер перевіряє кожен запит.',
  sections: [
    {
      id: 'conventions',
      title: 'Загальні правила',
      body: [
        'Шляхи починаються з `/api/v1.0` та `/api/v1.1`. Виклики, для яких читач має ввійти, приймають токен доступу в заголовку `Authorization: Bearer …`, а там, де заголовок неможливий, — у параметрі `access_token`. Виклики до `/partner/…` натомість [підписуються](page:connectStore#sign-calls).',
        'Як програми входять і стежать за змінами, описано в [огляді](page:developers#sign-in).',
      ],
    },
  ],
};
