import type { ProseText } from '../../shapes/site-text.ts';

export const text: ProseText = {
  title: 'Imprint · Lectern',
  description:
    'Who operates this cloud library for e-books and audiobooks, how to reach the operator, and who is responsible for its content.',
  keywords: ['imprint', 'impressum', 'operator', 'legal notice', 'contact'],
  heading: 'Imprint',
  lede: 'Who operates this library, and how to reach them.',
  sections: [
    {
      id: 'operator',
      title: 'Operator',
      body: ['This library is operated by:', '{operator}', '{address}'],
    },
    {
      id: 'contact',
      title: 'Contact',
      body: [
        'Email: {email}',
        'You can also use the [contact form](page:contact). This is also the point of contact for users and authorities under Articles 11 and 12 of Regulation (EU) 2022/2065 (Digital Services Act). You can write in English.',
      ],
    },
    {
      id: 'content',
      title: 'Responsible for the content',
      body: [
        'Responsible for the content of the public pages is {operator}, at the address above.',
        'Books, covers, recommendations and news of bookshops come from the shops, and ratings and discussions from their reading communities. What readers store in their libraries is theirs and not public.',
      ],
    },
    {
      id: 'notice',
      title: 'Reporting illegal content',
      body: [
        'If you think that something here breaks the law or your rights, write to {email}. Tell us where it is and why, so that we can review it. We’ll answer and tell you what we decided.',
      ],
    },
    {
      id: 'disputes',
      title: 'Dispute resolution',
      body: ['If you have a complaint, please write to us first. We’ll do our best to find a solution with you.'],
    },
    {
      id: 'links',
      title: 'Links and trademarks',
      body: [
        'We link to pages of bookshops, communities and other companies. Their operators are responsible for them. If a link leads to illegal content, tell us and we’ll remove it.',
        'Names of other companies and products belong to their owners and are used only to say what the service works with.',
      ],
    },
    {
      id: 'software',
      title: 'Software',
      body: [
        'This library runs Lectern, which anyone may use under the Apache License 2.0. The authors of the software are not the operator of this library.',
      ],
    },
  ],
};
