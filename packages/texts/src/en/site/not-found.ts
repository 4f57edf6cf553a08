import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Page not found · Lectern',
  description: 'This page doesn’t exist. The address may be out of date or mistyped. Here is where you can go next.',
  keywords: [],
  heading: 'Page not found',
  lede: 'The address may be out of date or mistyped.',
  sections: [
    {
      id: 'where-next',
      title: 'Where to go from here',
      body: [
        {
          list: [
            '[What Lectern is](page:about)',
            '[How to use it](page:howToUse)',
            'Questions and answers: [account](page:faqAccount), [synchronization](page:faqSynchronization), [file storage](page:faqFileStorage)',
            '[For developers](page:developers)',
            '[Contact us](page:contact)',
          ],
        },
      ],
    },
  ],
};
