import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Страница не найдена · Lectern',
  description: 'Такой страницы нет. Возможно, адрес устарел или введён с ошибкой. Вот куда можно перейти отсюда.',
  keywords: [],
  heading: 'Страница не найдена',
  lede: 'Возможно, адрес устарел или введён с ошибкой.',
  sections: [
    {
      id: 'where-next',
      title: 'Куда перейти отсюда',
      body: [
        {
          list: [
            '[Что такое Lectern](page:about)',
            '[Как им пользоваться](page:howToUse)',
            'Вопросы и ответы: [учётная запись](page:faqAccount), [синхронизация](page:faqSynchronization), [хранение файлов](page:faqFileStorage)',
            '[Разработчикам](page:developers)',
            '[Связаться с нами](page:contact)',
          ],
        },
      ],
    },
  ],
};
