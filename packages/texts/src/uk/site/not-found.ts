import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Сторінку не знайдено · Lectern',
  description: 'Такої сторінки немає. Можливо, адреса застаріла або містить помилку. Ось куди можна перейти звідси.',
  keywords: [],
  heading: 'Сторінку не знайдено',
  lede: 'Можливо, адреса застаріла або містить помилку.',
  sections: [
    {
      id: 'where-next',
      title: 'Куди перейти звідси',
      body: [
        {
          list: [
            '[Що таке Lectern](page:about)',
            '[Як ним користуватися](page:howToUse)',
            'Запитання й відповіді: [обліковий запис](page:faqAccount), [синхронізація](page:faqSynchronization), [зберігання файлів](page:faqFileStorage)',
            '[Розробникам](page:developers)',
            '[Зв’язатися з нами](page:contact)',
          ],
        },
      ],
    },
  ],
};
